//! The decoder on the interpreter, beside the model in `f64`.

mod kernels;
mod program;
mod reference;

use layout_examples::Random;
use layout_examples_decoder::{Cache, Decoder, Model, Shape};
use layout_gpu::host::Device;
use reference::Reference;

const SMALL: Shape = Shape { heads: 6, key_heads: 2, inner: 320, layers: 2 };

fn rows(count: usize, seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    (0..count).map(|_| random.number()).collect()
}

/// Lengths within a page, at its end, and after it; of one warp's pages, and of several; pages in any order. Two steps: the keys and values of the
/// first are read in the second.
#[test]
fn rows_are_those_of_the_model_in_f64() {
    let (device, model) = (Device::interpreter(), Model::random(SMALL, 5).unwrap());
    let decoder = Decoder::new(&device, &model).unwrap();
    for lengths in [&[0, 16, 128][..], &[1, 17, 129, 15, 63, 64, 65, 31], &[47]] {
        let mut cache = Cache::random(&device, &SMALL, 40, lengths, 6).unwrap();
        let mut reference = Reference::new(&model, &cache).unwrap();
        for seed in [7, 8] {
            let rows = rows(lengths.len() * SMALL.hidden(), seed);
            let expected = reference.step(&rows);
            let step = decoder.step(&mut cache, &rows).unwrap();
            for (sequence, (row, expected)) in step.rows.iter().zip(&expected).enumerate() {
                let worst = row.iter().zip(expected).map(|(&a, b)| (f64::from(a) - b).abs()).fold(0.0, f64::max);
                println!("{} of {lengths:?}: {worst:.1e}", lengths[sequence]);
                assert!(worst < 1e-2, "{sequence} of {lengths:?}: {worst}");
            }
            assert_eq!(step.costs.conflicts(), Some(0));
        }
    }
}

/// The neighbors of a sequence are in the same tiles of a product, and change no bit of its row.
#[test]
fn a_row_is_the_same_alone_and_among_others() {
    let (device, model) = (Device::interpreter(), Model::random(SMALL, 9).unwrap());
    let decoder = Decoder::new(&device, &model).unwrap();
    let hidden = SMALL.hidden();
    let (rows, step) = (rows(3 * hidden, 10), |lengths: &[usize], rows: &[f32]| {
        let mut cache = Cache::random(&device, &SMALL, 9, lengths, 11).unwrap();
        decoder.step(&mut cache, rows).unwrap().rows
    });
    assert_eq!(step(&[0, 0, 0], &rows)[1], step(&[0], &rows[hidden..2 * hidden])[0]);
}

#[test]
fn a_step_that_does_not_fit_is_refused() {
    let (device, model) = (Device::interpreter(), Model::random(SMALL, 5).unwrap());
    let decoder = Decoder::new(&device, &model).unwrap();
    let cache = |lengths: &[usize], pages| Cache::random(&device, &SMALL, pages, lengths, 6);
    assert_eq!(cache(&[1; 9], 9).unwrap_err(), "a step is of 1 to 8 sequences, not of 9");
    assert_eq!(cache(&[17], 1).unwrap_err(), "all 1 pages of the cache are full");
    let mut full = cache(&[16], 1).unwrap();
    assert_eq!(decoder.step(&mut full, &[0.0; 7]).unwrap_err(), "7 numbers are not 1 rows of 384");
    assert_eq!(decoder.step(&mut full, &[0.0; 384]).unwrap_err(), "all 1 pages of the cache are full");
    let mut other = Cache::random(&device, &Shape { layers: 1, ..SMALL }, 1, &[0], 6).unwrap();
    assert_eq!(decoder.step(&mut other, &[0.0; 384]).unwrap_err(), "the cache is of 1 layers, the model has 2");
}
