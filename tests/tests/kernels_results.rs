//! The results of the kernels are right, on the interpreter, for any sizes and any numbers.

use layout_gpu::host::{Argument, Buffer, Device, Launch, Module};
use layout_gpu::kernels::{Copying, Kernels, PTX, Product, Transposition};
use proptest::prelude::*;

/// Returns numbers in [-1, 1) from a seed.
fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let mut state = seed;
    let mut next = || {
        // A Weyl sequence whose bits two multiplications mix.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        #[allow(clippy::cast_precision_loss, reason = "24 bits fit")]
        let unit = (mixed >> 40) as f32 / (1 << 23) as f32;
        unit - 1.0
    };
    (0..count).map(|_| next()).collect()
}

fn kernels() -> Kernels {
    Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX")
}

/// Returns the bits of a product of 70×19 by 19×131.
fn bits(kernels: &Kernels, kernel: Product) -> Vec<u32> {
    let device = kernels.module().device();
    let a = Buffer::from_slice(device, &numbers(70 * 19, 1)).unwrap();
    let b = Buffer::from_slice(device, &numbers(19 * 131, 2)).unwrap();
    let mut c = Buffer::unwritten(device, 70 * 131).unwrap();
    kernels.multiply(kernel, [70, 131, 19], &a, &b, &mut c).unwrap();
    c.to_vec().unwrap().into_iter().map(f32::to_bits).collect()
}

fn copied(kernel: Copying, count: usize, seed: u64) {
    let kernels = kernels();
    let device = kernels.module().device();
    let elements = numbers(count, seed);
    let input = Buffer::from_slice(device, &elements).unwrap();
    let mut output = Buffer::unwritten(device, count).unwrap();
    kernels.copy(kernel, &input, &mut output).unwrap();
    assert_eq!(output.to_vec().unwrap(), elements);
}

fn transposed(kernel: Transposition, rows: usize, columns: usize, seed: u64) {
    let kernels = kernels();
    let device = kernels.module().device();
    let elements = numbers(rows * columns, seed);
    let input = Buffer::from_slice(device, &elements).unwrap();
    let mut output = Buffer::unwritten(device, rows * columns).unwrap();
    let sizes = [rows, columns].map(|size| u32::try_from(size).unwrap());
    kernels.transpose(kernel, sizes, &input, &mut output).unwrap();
    let expected: Vec<f32> =
        (0..columns).flat_map(|c| (0..rows).map(move |r| (r, c))).map(|(r, c)| elements[r * columns + c]).collect();
    assert_eq!(output.to_vec().unwrap(), expected, "{rows}×{columns}");
}

/// Checks that each element is off by at most one rounding for each of k fused steps.
#[allow(clippy::many_single_char_names, reason = "the names of the field")]
fn multiplied(kernel: Product, [m, n, k]: [usize; 3], seed: u64) {
    let kernels = kernels();
    let device = kernels.module().device();
    let (left, right) = (numbers(m * k, seed), numbers(k * n, !seed));
    let a = Buffer::from_slice(device, &left).unwrap();
    let b = Buffer::from_slice(device, &right).unwrap();
    let mut c = Buffer::unwritten(device, m * n).unwrap();
    let sizes = [m, n, k].map(|size| u32::try_from(size).unwrap());
    kernels.multiply(kernel, sizes, &a, &b, &mut c).unwrap();
    let product = c.to_vec().unwrap();
    #[allow(clippy::cast_precision_loss, reason = "k is small")]
    let step = k as f64 * f64::from(f32::EPSILON);
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let terms = (0..k).map(|l| f64::from(left[i * k + l]) * f64::from(right[l * n + j]));
        let (sum, size) = terms.fold((0.0, 0.0), |(sum, size), term| (sum + term, size + term.abs()));
        let error = (f64::from(product[i * n + j]) - sum).abs();
        assert!(error <= step * size, "element ({i},{j}) of {m}×{n}×{k} is off by {error}");
    }
}

const TRANSPOSITIONS: [Transposition; 5] = [
    Transposition::Padded,
    Transposition::Swizzled,
    Transposition::PaddedByHand,
    Transposition::SwizzledByHand,
    Transposition::UnpaddedByHand,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_copy_is_equal(count in 1_usize..5000, seed: u64) {
        copied(Copying::Layouts, count, seed);
        copied(Copying::ByHand, count, seed);
    }

    #[test]
    fn a_transposition_turns_rows_into_columns(rows in 1_usize..150, columns in 1_usize..150, seed: u64) {
        for kernel in TRANSPOSITIONS {
            transposed(kernel, rows, columns, seed);
        }
    }

    #[test]
    fn a_product_is_the_product(m in 1_usize..150, n in 1_usize..150, k in 1_usize..40, seed: u64) {
        multiplied(Product::Layouts, [m, n, k], seed);
        multiplied(Product::ByHand, [m, n, k], seed);
    }
}

#[test]
fn sizes_at_the_edges_of_tiles() {
    for [rows, columns] in [[1, 1], [32, 32], [33, 31], [64, 1], [1, 65]] {
        for kernel in TRANSPOSITIONS {
            transposed(kernel, rows, columns, 7);
        }
    }
    for sizes in [[1, 1, 1], [128, 128, 8], [129, 127, 9], [1, 130, 17], [128, 1, 7]] {
        multiplied(Product::Layouts, sizes, 7);
        multiplied(Product::ByHand, sizes, 7);
    }
    for count in [1, 3, 4, 5, 1023, 1024, 1025] {
        copied(Copying::Layouts, count, 7);
        copied(Copying::ByHand, count, 7);
    }
}

#[test]
fn of_no_columns_the_product_is_zero() {
    multiplied(Product::Layouts, [5, 3, 0], 7);
    multiplied(Product::ByHand, [5, 3, 0], 7);
}

#[test]
fn a_kernel_and_its_twin_agree_bit_by_bit() {
    let kernels = kernels();
    assert_eq!(bits(&kernels, Product::Layouts), bits(&kernels, Product::ByHand));
}

#[test]
fn the_ptx_of_every_architecture_multiplies_alike() {
    let device = Device::interpreter();
    let products = PTX.map(|ptx| {
        let module = Module::load(&device, &[ptx]).unwrap();
        let a = Buffer::from_slice(&device, &numbers(130 * 9, 1)).unwrap();
        let b = Buffer::from_slice(&device, &numbers(9 * 5, 2)).unwrap();
        let mut c = Buffer::<f32>::unwritten(&device, 130 * 5).unwrap();
        let launch = Launch { grid: [1, 2, 1], block: [256, 1, 1], shared: 0 };
        let arguments: [Argument<'_>; 6] =
            [130_u32.into(), 5_u32.into(), 9_u32.into(), (&a).into(), (&b).into(), (&mut c).into()];
        // SAFETY: on the interpreter nothing worse than an error can happen.
        unsafe { module.launch("sgemm", launch, &arguments) }.unwrap();
        c.to_vec().unwrap()
    });
    assert_eq!(products[0], products[1]);
}

#[test]
fn a_gpu_agrees_with_the_interpreter_bit_by_bit() {
    let device = match Device::cuda() {
        Ok(device) => device,
        Err(why) => return println!("skipped: {why}"),
    };
    let gpu = Kernels::load(&device).unwrap();
    for kernel in [Product::Layouts, Product::ByHand] {
        assert_eq!(bits(&gpu, kernel), bits(&kernels(), kernel));
    }
    let elements = numbers(70 * 131, 3);
    let input = Buffer::from_slice(&device, &elements).unwrap();
    for kernel in TRANSPOSITIONS {
        let mut output = Buffer::unwritten(&device, elements.len()).unwrap();
        let mut again = Buffer::unwritten(&device, elements.len()).unwrap();
        gpu.transpose(kernel, [70, 131], &input, &mut output).unwrap();
        assert_ne!(output.to_vec().unwrap(), elements, "{kernel:?}");
        gpu.transpose(kernel, [131, 70], &output, &mut again).unwrap();
        assert_eq!(again.to_vec().unwrap(), elements, "{kernel:?}");
    }
    let mut copy = Buffer::unwritten(&device, elements.len()).unwrap();
    gpu.copy(Copying::Layouts, &input, &mut copy).unwrap();
    assert_eq!(copy.to_vec().unwrap(), elements);
}
