//! The decoder on the interpreter, beside the model in `f64`.

mod kernels;
mod program;
mod reference;
mod sampling;

use layout_examples::Random;
use layout_examples_decoder::{Cache, Decoder, Model, Shape};
use layout_gpu::host::Device;
use reference::{DenseModel, Reference};

const SMALL: Shape = Shape { heads: 6, key_heads: 2, inner: 320, layers: 2, vocabulary: 1040 };

fn rows(count: usize, seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    (0..count).map(|_| random.number()).collect()
}

/// Lengths within a page, at its end, and after it; of one warp's pages, and of several; pages in any order. Two steps: the keys and values of the
/// first are read in the second, whose tokens are those that the first chose.
#[test]
fn logits_are_those_of_the_model_in_f64() {
    let (device, model) = (Device::interpreter(), Model::random(SMALL, 5).unwrap());
    let (decoder, dense) = (Decoder::new(&device, &model).unwrap(), DenseModel::of(&model));
    for lengths in [&[0, 16, 128][..], &[1, 17, 129, 15, 63, 64, 65, 31], &[47]] {
        let mut cache = Cache::random(&device, &SMALL, 40, lengths, 6).unwrap();
        let mut reference = Reference::new(&dense, &cache).unwrap();
        let mut tokens: Vec<u32> = (0..).map(|i| i * 389 % 1040).take(lengths.len()).collect();
        for _ in 0..2 {
            let expected = reference.step(&tokens);
            let step = decoder.step(&mut cache, &tokens).unwrap();
            for (sequence, (logits, expected)) in step.logits.iter().zip(&expected).enumerate() {
                let worst = logits.iter().zip(expected).map(|(&a, b)| (f64::from(a) - b).abs()).fold(0.0, f64::max);
                println!("{} of {lengths:?}: {worst:.1e}", lengths[sequence]);
                assert!(worst < 1e-2, "{sequence} of {lengths:?}: {worst}");
                let (most, chosen) = (expected.iter().copied().fold(f64::MIN, f64::max), step.tokens[sequence]);
                assert!(expected[chosen as usize] > most - 2e-2, "{sequence} of {lengths:?}: {chosen}");
            }
            assert_eq!(step.costs.conflicts(), Some(0));
            tokens = step.tokens;
        }
    }
}

/// The neighbors of a sequence are in the same tiles of a product, and change no bit of its logits.
#[test]
fn logits_are_the_same_alone_and_among_others() {
    let (device, model) = (Device::interpreter(), Model::random(SMALL, 9).unwrap());
    let decoder = Decoder::new(&device, &model).unwrap();
    let step = |lengths: &[usize], tokens: &[u32]| {
        let mut cache = Cache::random(&device, &SMALL, 9, lengths, 11).unwrap();
        decoder.step(&mut cache, tokens).unwrap()
    };
    let (among, alone) = (step(&[0, 0, 0], &[3, 1039, 500]), step(&[0], &[1039]));
    assert_eq!((&among.logits[1], among.tokens[1]), (&alone.logits[0], alone.tokens[0]));
}

#[test]
fn a_step_that_does_not_fit_is_refused() {
    let (device, model) = (Device::interpreter(), Model::random(SMALL, 5).unwrap());
    let decoder = Decoder::new(&device, &model).unwrap();
    let cache = |lengths: &[usize], pages| Cache::random(&device, &SMALL, pages, lengths, 6);
    assert_eq!(cache(&[1; 9], 9).unwrap_err(), "a step is of 1 to 8 sequences, not of 9");
    assert_eq!(cache(&[17], 1).unwrap_err(), "all 1 pages of the cache are full");
    let mut full = cache(&[16], 1).unwrap();
    assert_eq!(decoder.step(&mut full, &[1, 2]).unwrap_err(), "a token for each of 1 sequences, not 2");
    assert_eq!(decoder.step(&mut full, &[1040]).unwrap_err(), "there is no token 1040 in a vocabulary of 1040");
    assert_eq!(decoder.step(&mut full, &[1]).unwrap_err(), "all 1 pages of the cache are full");
    let mut other = Cache::random(&device, &Shape { layers: 1, ..SMALL }, 1, &[0], 6).unwrap();
    assert_eq!(decoder.step(&mut other, &[1]).unwrap_err(), "the cache is of 1 layers, the model has 2");
}
