//! Tokens by chance, beside `f64`.

use layout_examples::Random;
use layout_examples_decoder::{Cache, Decoder, Kernels, Model, Sampler};
use layout_gpu::host::{Buffer, Device};

use crate::{SMALL, rows};

/// What a token is drawn by: the temperature, how many tokens count, and the share of all weight that does.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    temperature: f32,
    most: u32,
    share: f32,
}

/// Draws a token as it is defined, from a sorted list: the fewest of the greatest that are enough, and those that equal the last.
fn draw(logits: &[f32], by: Drawn, draw: f32) -> u32 {
    let greatest = logits.iter().copied().fold(f32::MIN, f32::max);
    let weight = |logit: f32| (f64::from(logit - greatest) / f64::from(by.temperature)).exp();
    let all: f64 = logits.iter().copied().map(weight).sum();
    let mut sorted = logits.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let (mut before, mut least) = (0.0, greatest);
    for &logit in sorted.iter().take(by.most as usize) {
        if before >= all * f64::from(by.share) {
            break;
        }
        (before, least) = (before + weight(logit), logit);
    }
    let kept = |&logit: &f32| if logit >= least { weight(logit) } else { 0.0 };
    let (target, mut upto) = (logits.iter().map(kept).sum::<f64>() * f64::from(draw), 0.0);
    let token = logits.iter().position(|logit| {
        upto += kept(logit);
        upto > target
    });
    u32::try_from(token.expect("a draw is below 1")).unwrap()
}

/// Returns what the kernel draws from each row.
fn drawn(kernels: &Kernels, device: &Device, logits: &[Vec<f32>], by: Drawn, draws: &[f32]) -> Vec<u32> {
    let [columns, count] = [logits[0].len(), logits.len()].map(|number| u32::try_from(number).unwrap());
    let held = Buffer::from_slice(device, &logits.concat()).unwrap();
    let draws = Buffer::from_slice(device, draws).unwrap();
    let mut tokens = Buffer::<u32>::unwritten(device, logits.len()).unwrap();
    let scale = std::f32::consts::LOG2_E / by.temperature;
    let call = kernels.sample(columns, scale, by.most, by.share, &draws, &held, &mut tokens);
    // SAFETY: rows of this width with a draw for each, a block each.
    let run = unsafe { call.launch([count, 1, 1]) }.unwrap();
    assert_eq!(run.report.unwrap().totals.conflicts, 0);
    tokens.to_vec().unwrap()
}

/// All tokens, few, one; a share that one token has, and more; both. Rows of fewer tokens than threads, of a step of the block and more, with
/// negative and positive logits, and equal ones.
#[test]
fn tokens_are_drawn_as_from_a_sorted_list() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let of = |temperature, most, share| Drawn { temperature, most, share };
    let (all, any) = (u32::MAX, f32::INFINITY);
    let cases = [of(1.0, all, any), of(0.3, 5, any), of(2.0, 1, any), of(0.1, all, 0.9), of(1.0, 40, 0.5)];
    let mut random = Random::new(8);
    for columns in [16_usize, 1044] {
        let logits: Vec<Vec<f32>> = (1..6).map(|seed| rows(columns, seed).iter().map(|x| 4.0 * x).collect()).collect();
        // Of three numbers alone: whole tokens equal the last.
        let equal = rows(columns, 9).iter().map(|x| (1.5 * x).round()).collect();
        let logits = [logits, vec![equal]].concat();
        for by in cases {
            let mut draws: Vec<f32> = logits.iter().map(|_| random.number().midpoint(1.0)).collect();
            (draws[0], draws[1]) = (0.0, 1.0_f32.next_down());
            let found = drawn(&kernels, &device, &logits, by, &draws);
            let expected: Vec<u32> =
                logits.iter().zip(&draws).map(|(row, &by_chance)| draw(row, by, by_chance)).collect();
            assert_eq!(found, expected, "{columns} tokens, {by:?}, {draws:?}");
        }
    }
}

/// Two steps with a seed: as the definition draws them from the logits of the step, and again the same; of one token the greatest.
#[test]
fn a_seed_draws_the_same_tokens() {
    let (device, model) = (Device::interpreter(), Model::random(SMALL, 5).unwrap());
    let decoder = Decoder::new(&device, &model).unwrap();
    let run = |sampler: &mut Sampler| {
        let mut cache = Cache::random(&device, &SMALL, 40, &[0, 16, 20], 6).unwrap();
        let first = decoder.sample(&mut cache, &[1, 2, 3], sampler).unwrap();
        let second = decoder.sample(&mut cache, &first.tokens, sampler).unwrap();
        [first, second].map(|step| (step.tokens, step.logits))
    };
    let sampler = |seed| Sampler::new(0.7, seed).unwrap().top_k(50).unwrap().top_p(0.8).unwrap();
    let (once, again, other) = (run(&mut sampler(1)), run(&mut sampler(1)), run(&mut sampler(2)));
    assert_eq!(once, again);
    assert_ne!(once, other);
    let by = Drawn { temperature: 0.7, most: 50, share: 0.8 };
    for (tokens, logits) in once.iter().chain(&other) {
        for (token, logits) in tokens.iter().zip(logits) {
            let can_be = (0_u8..=200).any(|step| draw(logits, by, f32::from(step) / 201.0) == *token);
            assert!(can_be, "{token}");
        }
    }
    let greatest = decoder.step(&mut Cache::random(&device, &SMALL, 40, &[0, 16, 20], 6).unwrap(), &[1, 2, 3]).unwrap();
    assert_eq!(run(&mut Sampler::new(0.7, 3).unwrap().top_k(1).unwrap())[0].0, greatest.tokens);
}

#[test]
fn what_draws_no_token_is_refused() {
    let sampler = || Sampler::new(1.0, 1).unwrap();
    assert!(Sampler::new(0.0, 1).is_err() && Sampler::new(f32::NAN, 1).is_err());
    assert_eq!(sampler().top_k(0).unwrap_err(), "of 0 tokens there is none");
    assert_eq!(sampler().top_p(0.0).unwrap_err(), "the share is above 0 and at most 1, not 0");
    assert!(sampler().top_p(1.0).is_ok());
}
