//! The product on Blackwell on the interpreter, at sizes that no tile divides, beside `f64`.

use half::{bf16, f16};
use layout_examples_hopper::blackwell::Blackwell;
use layout_examples_hopper::{E4M3, numbers};
use layout_gpu::host::{Buffer, Device};

/// Checks each element of a product, to a rounding of so many bits and those of the sums.
fn check(found: &[f64], [m, n, k]: [u32; 3], a: &[f64], b: &[f64], bits: i32) {
    let [m, n, k] = [m, n, k].map(|size| size as usize);
    assert_eq!(found.len(), m * n);
    for (row, found) in found.chunks(n).enumerate() {
        for (column, found) in found.iter().enumerate() {
            let factors = a[row * k..(row + 1) * k].iter().zip(&b[column * k..(column + 1) * k]);
            let (sum, size) = factors.fold((0.0, 0.0), |(sum, size), (x, y)| (sum + x * y, size + (x * y).abs()));
            let most = f64::abs(sum) * 2.0_f64.powi(-bits) + size * 1e-5;
            assert!((found - sum).abs() <= most, "({row}, {column}): {found} and not {sum}, within {most}");
        }
    }
}

/// Sizes: one tile with one step, tiles cut on every side, more steps than slots, several blocks.
const SIZES: [[u32; 3]; 4] = [[128, 256, 64], [1, 8, 8], [136, 264, 328], [130, 520, 72]];

#[test]
fn products_of_bf16_are_right() {
    let device = Device::interpreter();
    let kernels = Blackwell::load(&device).unwrap();
    for [m, n, k] in SIZES {
        let (a, b) = (numbers((m * k) as usize, 1), numbers((n * k) as usize, 2));
        let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
        let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
        let run = kernels.multiply([m, n, k], &left, &right, &mut c).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(run.report.unwrap().totals.conflicts, 0);
        let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
        let [a, b] = [a, b].map(|factor| factor.into_iter().map(f64::from).collect::<Vec<_>>());
        check(&found, [m, n, k], &a, &b, 8);
    }
}

#[test]
fn products_of_f16_are_right() {
    let device = Device::interpreter();
    let kernels = Blackwell::load(&device).unwrap();
    let [m, n, k] = [136, 264, 200];
    let halves = |numbers: Vec<bf16>| numbers.into_iter().map(|x| f16::from_f32(x.to_f32())).collect::<Vec<_>>();
    let (a, b) = (halves(numbers((m * k) as usize, 3)), halves(numbers((n * k) as usize, 4)));
    let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
    let mut c = Buffer::<f16>::unwritten(&device, (m * n) as usize).unwrap();
    kernels.multiply_f16([m, n, k], &left, &right, &mut c).unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
    let [a, b] = [a, b].map(|factor| factor.into_iter().map(f64::from).collect::<Vec<_>>());
    check(&found, [m, n, k], &a, &b, 11);
}

#[test]
fn products_of_bytes_are_right() {
    let device = Device::interpreter();
    let kernels = Blackwell::load(&device).unwrap();
    let [m, n, k] = [136, 264, 400];
    let bytes = |numbers: Vec<bf16>| numbers.into_iter().map(|x| E4M3::from_f32(x.to_f32())).collect::<Vec<_>>();
    let (a, b) = (bytes(numbers((m * k) as usize, 5)), bytes(numbers((n * k) as usize, 6)));
    let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
    let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
    kernels.multiply_e4m3([m, n, k], &left, &right, &mut c).unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
    let [a, b] = [a, b].map(|factor| factor.iter().map(|x| f64::from(x.to_f32())).collect::<Vec<_>>());
    check(&found, [m, n, k], &a, &b, 8);
}

#[test]
fn factors_may_be_in_columns() {
    let device = Device::interpreter();
    let kernels = Blackwell::load(&device).unwrap();
    for [m, n, k] in [[136, 264, 200], [8, 8, 8]] {
        let (a, b) = (numbers((m * k) as usize, 7), numbers((n * k) as usize, 8));
        let turned = |rows: &[bf16]| -> Vec<bf16> {
            let k = k as usize;
            (0..k).flat_map(|column| rows.chunks(k).map(move |row| row[column])).collect()
        };
        let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, &turned(factor)).unwrap());
        let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
        kernels.multiply_columns([m, n, k], &left, &right, &mut c).unwrap_or_else(|error| panic!("{error}"));
        let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
        let [a, b] = [a, b].map(|factor| factor.into_iter().map(f64::from).collect::<Vec<_>>());
        check(&found, [m, n, k], &a, &b, 8);
    }
}

#[test]
fn sums_begin_with_what_threads_store() {
    let device = Device::interpreter();
    let kernels = Blackwell::load(&device).unwrap();
    // bf16 has fewer bits than tf32.
    let words = |count: usize, seed: u32| numbers(count, seed).into_iter().map(f32::from).collect::<Vec<f32>>();
    let (a, b, before) = (words(64 * 32, 9), words(64 * 32, 10), words(64 * 64, 11));
    let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
    let mut c = Buffer::from_slice(&device, &before).unwrap();
    kernels.add_words(&left, &right, &mut c).unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<f64> =
        c.to_vec().unwrap().into_iter().zip(&before).map(|(sum, &before)| f64::from(sum) - f64::from(before)).collect();
    let [a, b] = [a, b].map(|factor| factor.into_iter().map(f64::from).collect::<Vec<_>>());
    check(&found, [64, 64, 32], &a, &b, 16);
}
