//! The products on the interpreter, at sizes that no tile divides, beside `f64`.

use half::bf16;
use layout_examples_hopper::{E4M3, Kernels, Order, Step, numbers};
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

/// Tiles of 1 to 14 steps and clusters such that tiles are made by one, two and three of them.
#[test]
fn steps_are_dealt_to_clusters() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for ([m, n, k], clusters) in
        [([256, 256, 64], 3), ([264, 520, 200], 4), ([8, 8, 888], 3), ([600, 264, 328], 5), ([520, 520, 136], 2)]
    {
        let (a, b) = (numbers((m * k) as usize, 15), numbers((n * k) as usize, 16));
        let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
        let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
        let run = kernels.multiply_streamed([m, n, k], clusters, &left, &right, &mut c);
        run.unwrap_or_else(|error| panic!("{m}×{n}×{k} by {clusters}: {error}"));
        let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
        check(&found, [m, n, k], &a, &b, 8);
    }
}

/// Returns the same matrix in columns, of rows of so many elements.
fn turned<T: Copy>(matrix: &[T], columns: u32) -> Vec<T> {
    let columns = columns as usize;
    (0..matrix.len()).map(|at| matrix[at * columns % matrix.len() + at * columns / matrix.len()]).collect()
}

#[test]
fn factors_lie_in_rows_and_in_columns() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for orders in [[Order::Rows, Order::Columns], [Order::Columns, Order::Rows], [Order::Columns, Order::Columns]] {
        for ([m, n, k], clusters) in [([264, 328, 72], 2), ([8, 264, 200], 1)] {
            let (a, b) = (numbers((m * k) as usize, 7), numbers((n * k) as usize, 8));
            let in_order = |matrix: &[bf16], order| match order {
                Order::Rows => matrix.to_vec(),
                Order::Columns => turned(matrix, k),
            };
            let [left, right] = [in_order(&a, orders[0]), in_order(&b, orders[1])]
                .map(|factor| Buffer::from_slice(&device, &factor).unwrap());
            let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
            let run = kernels.multiply_in(orders, [m, n, k], clusters, &left, &right, &mut c);
            run.unwrap_or_else(|error| panic!("{orders:?}: {error}"));
            let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
            check(&found, [m, n, k], &a, &b, 8);
        }
    }
}

#[test]
fn factors_of_bytes_multiply() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for ([m, n, k], clusters) in [([264, 328, 144], 2), ([1, 8, 16], 1)] {
        let bytes = |numbers: Vec<bf16>| -> Vec<E4M3> {
            numbers.into_iter().map(|number| E4M3::from_f32(number.to_f32())).collect()
        };
        let (a, b) = (bytes(numbers((m * k) as usize, 9)), bytes(numbers((n * k) as usize, 10)));
        let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
        let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
        kernels.multiply_e4m3([m, n, k], clusters, &left, &right, &mut c).unwrap_or_else(|error| panic!("{error}"));
        let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
        let [a, b] = [a, b].map(|factor| factor.iter().map(|x| bf16::from_f32(x.to_f32())).collect::<Vec<_>>());
        check(&found, [m, n, k], &a, &b, 8);
    }
}

/// Computes GELU, by its definition: numerically, the integral of the normal distribution.
fn gelu(x: f64) -> f64 {
    let steps = 2000;
    let width = x / f64::from(steps);
    let density = |t: f64| (-t * t / 2.0).exp() / std::f64::consts::TAU.sqrt();
    let below: f64 = (0..steps).map(|step| density(width * (f64::from(step) + 0.5)) * width).sum();
    x * (0.5 + below)
}

#[test]
fn products_end_with_bias_and_gelu_or_a_residual() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for ([m, n, k], clusters) in [([264, 328, 72], 1), ([8, 8, 8], 1), ([300, 520, 136], 2)] {
        let (a, b) = (numbers((m * k) as usize, 21), numbers((n * k) as usize, 22));
        let bias: Vec<f32> = numbers(n as usize, 23).into_iter().map(bf16::to_f32).collect();
        let residual = numbers((m * n) as usize, 24);
        let [left, right, added] = [&a, &b, &residual].map(|factor| Buffer::from_slice(&device, factor).unwrap());
        let of_columns = Buffer::from_slice(&device, &bias).unwrap();
        let [mut activated, mut plus] = [0; 2].map(|_| Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap());
        let run = kernels.multiply_gelu([m, n, k], clusters, [&left, &right], &of_columns, &mut activated);
        run.unwrap_or_else(|error| panic!("gelu, {m}×{n}×{k}: {error}"));
        let run = kernels.multiply_plus([m, n, k], clusters, [&left, &right], (&of_columns, &added), &mut plus);
        run.unwrap_or_else(|error| panic!("residual, {m}×{n}×{k}: {error}"));
        let (activated, plus) = (activated.to_vec().unwrap(), plus.to_vec().unwrap());
        let rows = a.chunks(k as usize).flat_map(|row| b.chunks(k as usize).map(move |column| (row, column)));
        for (at, (row, column)) in rows.enumerate() {
            let terms = row.iter().zip(column).map(|(&x, &y)| f64::from(x) * f64::from(y));
            let sum = terms.sum::<f64>() + f64::from(bias[at % n as usize]);
            let near =
                |found: bf16, expected: f64| (f64::from(found) - expected).abs() <= 1e-4 + expected.abs() / 256.0;
            let expected = sum + f64::from(residual[at]);
            assert!(near(plus[at], expected), "residual, element {at} of {m}×{n}×{k}: {}, not {expected}", plus[at]);
            // The integral is slow: a seventh of the elements.
            if at % 7 == 0 {
                let expected = gelu(sum);
                assert!(
                    near(activated[at], expected),
                    "gelu, element {at} of {m}×{n}×{k}: {}, not {expected}",
                    activated[at]
                );
            }
        }
    }
}

#[test]
fn matrices_of_a_batch_do_not_meet() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let ([m, n, k], batches) = ([130, 264, 72], 3);
    let (a, b) = (numbers((batches * m * k) as usize, 11), numbers((batches * n * k) as usize, 12));
    let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
    let mut c = Buffer::<bf16>::unwritten(&device, (batches * m * n) as usize).unwrap();
    let run = kernels.multiply_batches([m, n, k], batches, 2, &left, &right, &mut c);
    run.unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
    for ((found, a), b) in
        found.chunks((m * n) as usize).zip(a.chunks((m * k) as usize)).zip(b.chunks((n * k) as usize))
    {
        check(found, [m, n, k], a, b, 8);
    }
}

#[test]
fn rows_are_multiplied_by_the_matrix_of_their_expert() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    // An expert that is not there has a matrix of zeros.
    let ([m, n, k], experts) = ([600, 72_u32, 136_u32], [2, 0, 7]);
    let none = vec![bf16::ZERO; (n * k) as usize];
    let (a, b) = (numbers((m * k) as usize, 13), numbers((3 * n * k) as usize, 14));
    let [left, right] = [&a, &b].map(|factor| Buffer::from_slice(&device, factor).unwrap());
    let of_rows = Buffer::from_slice(&device, &experts).unwrap();
    let mut c = Buffer::<bf16>::unwritten(&device, (m * n) as usize).unwrap();
    let run = kernels.multiply_grouped([m, n, k], 3, 2, &of_rows, &left, &right, &mut c);
    run.unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<f64> = c.to_vec().unwrap().into_iter().map(f64::from).collect();
    let rows = found.chunks((256 * n) as usize).zip(a.chunks((256 * k) as usize));
    for ((found, a), expert) in rows.zip(experts) {
        let of_expert = b.chunks((n * k) as usize).nth(expert as usize).unwrap_or(&none);
        check(found, [u32::try_from(a.len()).unwrap() / k, n, k], a, of_expert, 8);
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
