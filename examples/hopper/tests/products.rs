//! The products on the interpreter, at sizes that no tile divides, beside `f64`.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

use half::bf16;
use layout_examples_hopper::{Kernels, Step, numbers};
use layout_gpu::host::{Buffer, Device};

/// Checks each element of a product, to a rounding of so many bits and those of the sums.
fn check(found: &[f64], [m, n, k]: [u32; 3], a: &[bf16], b: &[bf16], bits: i32) {
    let rows = a.chunks(k as usize).flat_map(|row| b.chunks(k as usize).map(move |column| (row, column)));
    assert_eq!(found.len(), (m * n) as usize);
    for (number, (found, (row, column))) in found.iter().zip(rows).enumerate() {
        let terms = row.iter().zip(column).map(|(&x, &y)| f64::from(x) * f64::from(y));
        let (sum, size) = terms.fold((0.0, 0.0), |(sum, size), term| (sum + term, size + term.abs()));
        let most = size * f64::from(k) * f64::from(f32::EPSILON) + sum.abs() * 0.5_f64.powi(bits);
        assert!((found - sum).abs() <= most, "element {number} of {m}×{n}×{k}: {found}, not {sum}");
    }
}

#[test]
fn each_step_multiplies() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for step in [Step::Plain, Step::Ring, Step::Consumers] {
        for [m, n, k] in [[64, 64, 64], [1, 1, 8], [65, 70, 136], [130, 33, 200], [131, 257, 392]] {
            let (a, b) = (numbers((m * k) as usize, 1), numbers((n * k) as usize, 2));
            let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
            let mut c = Buffer::<f32>::unwritten(&device, (m * n) as usize).unwrap();
            let run = kernels.multiply_by(step, [m, n, k], &left, &right, &mut c);
            run.unwrap_or_else(|error| panic!("{step:?}, {m}×{n}×{k}: {error}"));
            let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
            check(&found, [m, n, k], &a, &b, 52);
        }
    }
}

#[test]
fn clusters_multiply() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for ([m, n, k], clusters) in [([256, 256, 64], 1), ([264, 520, 200], 2), ([8, 8, 8], 1), ([600, 264, 328], 1)] {
        let (a, b) = (numbers((m * k) as usize, 3), numbers((n * k) as usize, 4));
        let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
        let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
        kernels.multiply([m, n, k], clusters, &left, &right, &mut c).unwrap_or_else(|error| panic!("{error}"));
        let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
        check(&found, [m, n, k], &a, &b, 8);
    }
}

#[test]
fn rows_that_tma_cannot_copy_are_refused() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let factor = Buffer::from_slice(&device, &numbers(4 * 12, 5)).unwrap();
    let mut c = Buffer::<f32>::unwritten(&device, 16).unwrap();
    let error = kernels.multiply_by(Step::Plain, [4, 4, 12], &factor, &factor, &mut c).unwrap_err().to_string();
    assert_eq!(
        error,
        "no tensor map: stride 0 is 12 elements of 2 bytes, 24 bytes; bulk copies take multiples of 16 bytes, less than 2^40"
    );
}

#[test]
fn what_has_no_elements_is_refused_before_a_kernel_waits_for_it() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let (factor, none) =
        (Buffer::from_slice(&device, &numbers(64, 6)).unwrap(), Buffer::from_slice(&device, &[]).unwrap());
    let mut c = Buffer::<bf16>::unwritten(&device, 64).unwrap();
    let error = kernels.multiply([8, 8, 0], 1, &none, &none, &mut c).unwrap_err().to_string();
    assert!(error.starts_with("no tensor map: "), "{error}");
    let error = kernels.multiply([8, 8, 8], 0, &factor, &factor, &mut c).unwrap_err().to_string();
    assert!(error.contains('0'), "{error}");
}
