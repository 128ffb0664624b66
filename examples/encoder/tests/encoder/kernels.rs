//! Each kernel on the interpreter, with sizes that no tile divides, beside `f64`.

use half::f16;
use layout_examples_encoder::Kernels;
use layout_examples_hopper as hopper;
use layout_gpu::host::{Buffer, Device};

use crate::reference::gelu;

/// Returns numbers in [-1, 1), the same each time.
fn numbers(count: usize, seed: u32) -> Vec<f32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [_, _, low, high] = state.to_le_bytes();
        f32::from(i16::from_le_bytes([low, high])) / 32768.0
    };
    (0..count).map(|_| next()).collect()
}

fn halves(count: usize, seed: u32) -> Vec<f16> {
    numbers(count, seed).into_iter().map(f16::from_f32).collect()
}

fn dot(a: &[f16], b: &[f16]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

#[track_caller]
fn near(found: impl IntoIterator<Item = f64>, expected: &[f64], tolerance: f64) {
    let mut count = 0;
    for (index, (found, expected)) in found.into_iter().zip(expected).enumerate() {
        assert!((found - expected).abs() <= tolerance * (1.0 + expected.abs()), "{index}: {found}, not {expected}");
        count += 1;
    }
    assert_eq!(count, expected.len());
}

#[test]
fn products_of_ragged_sizes() {
    let device = Device::interpreter();
    let (kernels, on_hopper) = (Kernels::load(&device).unwrap(), hopper::Kernels::load(&device).unwrap());
    for [m, n, k] in [[1_u32, 2, 8], [33, 70, 72], [32, 64, 64], [65, 2, 200]] {
        let (rows, columns, depth) = (m as usize, n as usize, k as usize);
        let (a, b, bias) = (halves(rows * depth, 1), halves(columns * depth, 2), numbers(columns, 3));
        let product =
            a.chunks(depth).flat_map(|row| b.chunks(depth).map(|column| dot(row, column)).collect::<Vec<_>>());
        let expected: Vec<f64> = product.zip(bias.iter().cycle()).map(|(sum, &bias)| sum + f64::from(bias)).collect();
        let [a, b] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
        let bias = Buffer::from_slice(&device, &bias).unwrap();
        let grid = [n.div_ceil(64), m.div_ceil(32), 1];
        let mut c = Buffer::<f32>::unwritten(&device, expected.len()).unwrap();
        let mut rounded = Buffer::<f16>::unwritten(&device, expected.len()).unwrap();
        // SAFETY: the matrices have these sizes, and there is a block for each tile.
        unsafe { kernels.linear_f32(m, n, k, &a, &b, &bias, &mut c).launch(grid) }.unwrap();
        near(c.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-5);
        // SAFETY: as above.
        unsafe { kernels.linear_f16(m, n, k, &a, &b, &bias, &mut rounded).launch(grid) }.unwrap();
        near(rounded.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-3);
        let (sizes, factors) = ([m, n, k], [&a, &b]);
        let run = on_hopper.linear_wide(sizes, factors, &bias, &mut c).unwrap();
        near(c.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-5);
        assert_eq!(run.report.unwrap().totals.conflicts, 0);
        on_hopper.linear(sizes, factors, (&bias, false), &mut rounded).unwrap();
        near(rounded.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-3);
        // SAFETY: as above.
        unsafe { kernels.linear_gelu(m, n, k, &a, &b, &bias, &mut rounded).launch(grid) }.unwrap();
        let expected: Vec<f64> = expected.into_iter().map(gelu).collect();
        near(rounded.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-3);
        on_hopper.linear(sizes, factors, (&bias, true), &mut rounded).unwrap();
        near(rounded.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-3);
    }
}

/// Sentences that end within a tile, at its end, and after it.
#[test]
fn attention_of_ragged_sentences() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let starts = [0_u32, 1, 33, 66, 163];
    let rows = 163;
    let parts: Vec<f16> = halves(rows * 1152, 4).into_iter().map(|x| x * f16::from_f32(4.0)).collect();
    let part = |row: usize, head: usize, which: usize| &parts[1152 * row + 384 * which + 32 * head..][..32];
    let mut expected = Vec::new();
    for pair in starts.windows(2) {
        let sentence = pair[0] as usize..pair[1] as usize;
        for query in sentence.clone() {
            for head in 0..12 {
                let powers: Vec<f64> = sentence
                    .clone()
                    .map(|key| (dot(part(query, head, 0), part(key, head, 1)) / 32_f64.sqrt()).exp())
                    .collect();
                let total: f64 = powers.iter().sum();
                let value = |column: usize| {
                    let values = sentence.clone().zip(&powers);
                    values.map(|(key, power)| power * f64::from(part(key, head, 2)[column])).sum::<f64>() / total
                };
                expected.extend((0..32).map(value));
            }
        }
    }
    let (starts, parts) = (Buffer::from_slice(&device, &starts).unwrap(), Buffer::from_slice(&device, &parts).unwrap());
    let mut o = Buffer::<f16>::unwritten(&device, rows * 384).unwrap();
    // SAFETY: the sentences are inside, the longest has 97 rows, and all have a block for each 32 of them and each head.
    let run = unsafe { kernels.attend(&starts, &parts, &mut o).launch([4, 12, 4]) }.unwrap();
    near(o.to_vec().unwrap().into_iter().map(f64::from), &expected, 2e-3);
    assert_eq!(run.report.unwrap().totals.conflicts, 0);

    let on_hopper = hopper::Kernels::load(&device).unwrap();
    let mut o = Buffer::<f16>::unwritten(&device, rows * 384).unwrap();
    // SAFETY: the sentences are inside, and the longest has 97 rows.
    let run = unsafe { on_hopper.attend_within((&starts, 4, 97), &parts, &mut o) }.unwrap();
    near(o.to_vec().unwrap().into_iter().map(f64::from), &expected, 2e-3);
    assert_eq!(run.report.unwrap().totals.conflicts, 0);
}
