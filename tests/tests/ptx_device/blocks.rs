//! Blocks: each law, by its definition.

use core::num::NonZeroU32;

use half::{bf16, f16};
use layout_gpu::{Divisor, Odometer};
use layout_tests::fuzz::Random;

use super::{counts, module, run};

#[test]
fn rows_and_columns_of_sums_are_reduced_by_any_atom() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..512).map(|i| i * 37 % 101).collect();
    for kernel in ["lines", "lines_of_doubles"] {
        let output = run(module, kernel, 32, &input, 512);
        for (place, found) in output.iter().enumerate() {
            let (row, column) = (place / 16, place % 16);
            let sum: u32 = input[16 * row..][..16].iter().sum();
            let greatest = input[column..].iter().step_by(16).max().expect("rows");
            assert_eq!(*found, sum - greatest, "{kernel}: row {row}, column {column}");
        }
    }
}

#[test]
fn softmax_in_pieces_is_softmax() {
    let Some(module) = module() else { return };
    for count in [1_u16, 16, 17, 37, 129] {
        let score = |row: u16, key: u16| f32::from((row * 7 + key * 29) % 113) - 50.0;
        let scores = (0..16).flat_map(|row| (0..count).map(move |key| score(row, key).to_bits()));
        let input: Vec<u32> = [u32::from(count)].into_iter().chain(scores).collect();
        let output = run(module, "online", 32, &input, 256);
        for row in 0..16 {
            let weight = |key: u16| (f64::from(score(row, key)) / 2.0).exp();
            let all: f64 = (0..count).map(weight).sum();
            let mean = (0..count).map(|key| f64::from(key) * weight(key)).sum::<f64>() / all;
            for found in &output[16 * usize::from(row)..][..16] {
                let found = f64::from(f32::from_bits(*found));
                assert!((found - mean).abs() <= 1e-5 * mean.max(1.0), "{count} keys, row {row}: {found}, not {mean}");
            }
        }
    }
}

/// Integrates `exp(−t²)` from 0 to `x`, by Simpson's rule.
fn erf(x: f64) -> f64 {
    let f = |i: u32| (-(x * f64::from(i) / 2000.0).powi(2)).exp();
    let sum: f64 = (0..=2000).map(|i| f(i) * if i % 2000 == 0 { 1.0 } else { f64::from(2 + 2 * (i % 2)) }).sum();
    sum * x / 6000.0 * std::f64::consts::FRAC_2_SQRT_PI
}

#[test]
fn activations_are_within_a_millionth() {
    let Some(module) = module() else { return };
    let numbers: Vec<f32> = (0..256_u16).map(|i| (f32::from(i) - 127.5) / 16.0).collect();
    let input: Vec<u32> = numbers.iter().map(|number| number.to_bits()).collect();
    let output = run(module, "activations", 256, &input, 256 * 6);
    let mut errors = [0.0_f64; 6];
    for (thread, x) in numbers.into_iter().map(f64::from).enumerate() {
        let sigmoid = 1.0 / (1.0 + (-x).exp());
        let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3));
        let expected = [
            x.max(0.0),
            sigmoid,
            x * sigmoid,
            x * f64::midpoint(1.0, erf(x / 2.0_f64.sqrt())),
            x * f64::midpoint(1.0, inner.tanh()),
            3.0 * x * sigmoid,
        ];
        for (which, expected) in expected.into_iter().enumerate() {
            let found = f64::from(f32::from_bits(output[256 * which + thread]));
            errors[which] = errors[which].max((found - expected).abs() / expected.abs().max(1.0));
        }
    }
    assert!(errors.iter().all(|error| *error < 1e-6), "{errors:?}");
}

#[test]
fn a_block_reduces_and_scans_in_order() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..96).map(|i| if i % 5 == 3 { i * 11 } else { 0 }).collect();
    let output = run(module, "of_block", 96, &input, 96 * 4);
    let last = |numbers: &[u32]| numbers.iter().rev().copied().find(|number| *number != 0).unwrap_or(0);
    for thread in 0..96 {
        let before = &input[..=thread];
        let expected = [input.iter().sum(), before.iter().sum(), last(before), last(&before[thread / 32 * 32..])];
        assert_eq!([0, 1, 2, 3].map(|which| output[96 * which + thread]), expected, "thread {thread}");
    }
}

/// Decodes a float of 8 bits; a NaN as the number that its bits go on to.
fn e4m3(byte: u8) -> f32 {
    let (exponent, fraction) = (i32::from(byte >> 3 & 15), f32::from(byte & 7) / 8.0);
    let size = if exponent == 0 { fraction / 64.0 } else { (1.0 + fraction) * 2.0_f32.powi(exponent - 7) };
    if byte < 128 { size } else { -size }
}

/// Returns the numbers of a word as the kernel orders them: four ways of 4 bits, and three of 8 in both floats.
fn definitions(word: u32) -> Vec<u32> {
    let nibble = |at: u32| u8::try_from(word >> (4 * at) & 15).expect("4 bits");
    let signed = |at: u32| (f32::from(nibble(at)) + 8.0) % 16.0 - 8.0;
    let half = |[low, high]: [f32; 2]| [low, high].map(|number| u32::from(f16::from_f32(number).to_bits()));
    let brain = |[low, high]: [f32; 2]| [low, high].map(|number| u32::from(bf16::from_f32(number).to_bits()));
    let join = |[low, high]: [u32; 2]| low | high << 16;
    let unsigned = |at: u32| f32::from(nibble(at));
    let mut all = Vec::new();
    for of in [&half as &dyn Fn([f32; 2]) -> [u32; 2], &brain] {
        all.extend((0..4).map(|j| join(of([j, j + 4].map(unsigned)))));
        all.extend((0..4).map(|j| join(of([j, j + 4].map(signed)))));
    }
    let kinds: [fn(u8) -> f32; 3] = [f32::from, |byte| f32::from(byte.cast_signed()), e4m3];
    for of in [&half as &dyn Fn([f32; 2]) -> [u32; 2], &brain] {
        for kind in kinds {
            let [a, b, c, d] = word.to_le_bytes().map(kind);
            all.extend([[a, b], [c, d]].map(|pair| join(of(pair))));
        }
    }
    all
}

#[test]
fn numbers_of_4_and_8_bits_are_unpacked_exactly() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..=255_u8).map(|i| u32::from_le_bytes([i, i ^ 0x5A, !i, i.wrapping_mul(77)])).collect();
    let output = run(module, "unpacked", 256, &input, 256 * 28);
    for (thread, word) in input.into_iter().enumerate() {
        let found: Vec<u32> = (0..28).map(|which| output[256 * which + thread]).collect();
        assert_eq!(found, definitions(word), "{word:#010x}");
    }
}

/// Returns the words of an argument that is passed by value.
pub(super) fn words_of<T: bytemuck::NoUninit>(value: &T) -> Vec<u32> {
    let words = bytemuck::bytes_of(value).chunks_exact(4);
    words.map(|word| u32::from_ne_bytes(word.try_into().expect("four bytes"))).collect()
}

#[test]
fn a_divisor_divides_in_fewer_instructions() {
    let Some(module) = module() else { return };
    let mut random = Random::new(5);
    for divisor in [1, 2, 3, 7, 28, 641, 65_535, 65_537, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, u32::MAX - 1, u32::MAX]
    {
        let by = Divisor::new(NonZeroU32::new(divisor).expect("positive"));
        let edges = [0, 1, divisor - 1, divisor, divisor.wrapping_mul(u32::MAX / divisor), u32::MAX - 1, u32::MAX];
        let numbers: Vec<u32> = edges
            .into_iter()
            .chain((0..121).map(|i| u32::try_from(random.word() >> (32 + i % 32)).expect("32 bits")))
            .collect();
        let mut operands = words_of(&by);
        for name in ["divided", "divided_by_operators"] {
            let output = run(module, name, 128, &[&operands[..], &numbers[..]].concat(), 256);
            for (thread, &number) in numbers.iter().enumerate() {
                let found = [output[thread], output[128 + thread]];
                assert_eq!(found, [number / divisor, number % divisor], "{name}: {number} / {divisor}");
            }
            operands[0] = divisor;
        }
    }
    let of = |name: &str| counts().iter().find(|count| count.name == name).map(|count| count.instructions);
    if let (Some(ours), Some(operators)) = (of("divided"), of("divided_by_operators")) {
        println!("{ours} instructions, by operators {operators}");
        // Each has the loads and stores, too, and ours loads three words more.
        assert!(ours + 10 < operators, "{ours} and {operators}");
    }
}

#[test]
fn an_odometer_steps_where_division_leads() {
    let Some(module) = module() else { return };
    for (extents, step) in [([32, 3, 3], 24), ([64, 7, 5], 64), ([5, 3, 2], 37), ([1, 1, 9], 1)] {
        let odometer = Odometer::new(extents, step);
        let output = run(module, "stepped", 64, &words_of(&odometer), 64 * 3);
        for thread in 0..64 {
            let index = u32::try_from(thread).expect("small") + 20 * step;
            let expected = [index % extents[0], index / extents[0] % extents[1], index / (extents[0] * extents[1])];
            assert_eq!([0, 1, 2].map(|mode| output[64 * mode + thread]), expected, "{extents:?}, {step}");
        }
    }
}

/// The machine instructions for `sm_90a` of the kernels in `layout-gpu/interpreter/tests/cuda/blocks.cu`, by `nvcc` and `ptxas` 13.5.
const CUDA: [(&str, usize); 27] = [
    ("by_matrices", 216),
    ("by_pairs", 235),
    ("convolved", 570),
    ("cost_bytes", 18),
    ("cost_bytes_bf16", 24),
    ("cost_divide", 19),
    ("cost_eighths", 22),
    ("cost_eighths_bf16", 22),
    ("cost_fours", 39),
    ("cost_fours_bf16", 26),
    ("cost_gelu", 43),
    ("cost_gelu_tanh", 20),
    ("cost_operators", 32),
    ("cost_relu", 12),
    ("cost_rows", 88),
    ("cost_sigmoid", 15),
    ("cost_silu", 16),
    ("cost_softmax", 205),
    ("cost_steps", 111),
    ("cost_sum", 42),
    ("cost_sums", 58),
    ("cost_swiglu", 17),
    ("cost_tanh", 12),
    ("cost_zip", 98),
    ("each_element", 663),
    ("in_pairs", 510),
    ("masked", 276),
];

#[test]
fn no_block_takes_more_instructions_than_cuda_by_hand() {
    let (counts, mut more) = (super::counts(), Vec::new());
    for (name, by_hand) in CUDA {
        let Some(ours) = counts.iter().find(|count| count.name == name) else {
            assert!(counts.is_empty(), "no kernel `{name}`");
            return;
        };
        println!("{ours}: {by_hand} by hand");
        if ours.instructions > by_hand {
            more.push(format!("{ours}: {by_hand} by hand"));
        }
    }
    assert!(more.is_empty(), "{}", more.join("\n"));
}
