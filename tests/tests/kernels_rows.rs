//! Softmax, RMS norm and sums on the interpreter, compared with `f64`.

use layout_gpu::host::{Buffer, Device};
use layout_gpu::kernels::Kernels;
use layout_tests::fuzz::Random;

const SIZES: [[u32; 2]; 6] = [[1, 1], [3, 255], [2, 256], [2, 257], [5, 1000], [1, 4096]];

/// Returns numbers in [-8, 8).
fn numbers(count: u32, seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    let mut next =
        || f32::from(i16::from_le_bytes([random.word().to_le_bytes()[6], random.word().to_le_bytes()[7]])) / 4096.0;
    (0..count).map(|_| next()).collect()
}

fn kernels() -> Kernels {
    Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX")
}

/// Checks that each number is within a hundred-thousandth of the expected one.
fn is_close(found: &[f32], expected: impl Iterator<Item = f64>) {
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (f64::from(*found) - expected).abs();
        assert!(error <= 1e-5 * expected.abs() + 1e-30, "element {i} is {found}, not {expected}");
    }
}

#[test]
fn shares_of_a_softmax() {
    let kernels = kernels();
    for [rows, columns] in SIZES {
        let x = numbers(rows * columns, 1);
        let device = kernels.module().device();
        let mut y = Buffer::unwritten(device, x.len()).expect("memory");
        kernels.softmax([rows, columns], &Buffer::from_slice(device, &x).expect("memory"), &mut y).expect("a run");
        let rows = x.chunks(columns as usize).flat_map(|row| {
            let greatest = row.iter().fold(f64::NEG_INFINITY, |most, x| most.max(f64::from(*x)));
            let powers: Vec<f64> = row.iter().map(|x| (f64::from(*x) - greatest).exp()).collect();
            let sum: f64 = powers.iter().sum();
            powers.into_iter().map(move |power| power / sum)
        });
        is_close(&y.to_vec().expect("written"), rows);
    }
}

#[test]
fn rows_of_mean_square_one() {
    let kernels = kernels();
    for [rows, columns] in SIZES {
        let (x, weight) = (numbers(rows * columns, 2), numbers(columns, 3));
        let device = kernels.module().device();
        let buffer = |numbers: &[f32]| Buffer::from_slice(device, numbers).expect("memory");
        let mut y = Buffer::unwritten(device, x.len()).expect("memory");
        kernels.rms_norm([rows, columns], 1e-6, &buffer(&x), &buffer(&weight), &mut y).expect("a run");
        let rows = x.chunks(columns as usize).flat_map(|row| {
            let squares: f64 = row.iter().map(|x| f64::from(*x) * f64::from(*x)).sum();
            let scale = 1.0 / (squares / f64::from(columns) + 1e-6).sqrt();
            row.iter().zip(&weight).map(move |(x, weight)| f64::from(*x) * scale * f64::from(*weight))
        });
        is_close(&y.to_vec().expect("written"), rows);
    }
}

#[test]
fn sums_that_are_exact() {
    let kernels = kernels();
    for count in [0, 1, 255, 256, 1024, 1025, 20_000] {
        let x: Vec<f32> = numbers(count, 4).iter().map(|x| x.round()).collect();
        let device = kernels.module().device();
        let mut total = Buffer::from_slice(device, &[7.0]).expect("memory");
        kernels.sum(&Buffer::from_slice(device, &x).expect("memory"), &mut total).expect("a run");
        let expected: f64 = 7.0 + x.iter().map(|x| f64::from(*x)).sum::<f64>();
        assert_eq!(f64::from(total.to_vec().expect("written")[0]).to_bits(), expected.to_bits(), "{count} numbers");
    }
}
