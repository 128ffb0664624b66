//! Products on tensor cores, on the interpreter: against `f64`, for sizes at and between the edges of tiles.

use half::{bf16, f16};
use layout_gpu::host::{Buffer, Device};
use layout_gpu::kernels::{GemmElement, Kernels, RowElement};
use layout_tests::fuzz::Random;

/// An element made of a small integer, and the integer it is.
trait Number: GemmElement {
    fn of(number: i8) -> Self;
}

impl Number for bf16 {
    fn of(number: i8) -> Self {
        bf16::from_f32(f32::from(number) / 64.0)
    }
}

impl Number for f16 {
    fn of(number: i8) -> Self {
        f16::from_f32(f32::from(number) / 64.0)
    }
}

impl Number for f32 {
    fn of(number: i8) -> Self {
        f32::from(number) / 64.0
    }
}

impl Number for i8 {
    fn of(number: i8) -> Self {
        number
    }
}

/// The product by a right factor in rows.
type OfRows<T> = fn(&Kernels, [u32; 3], &Buffer<T>, &Buffer<T>, &mut Buffer<<T as GemmElement>::Sum>);

fn of_rows<T: RowElement>(kernels: &Kernels, sizes: [u32; 3], a: &Buffer<T>, b: &Buffer<T>, c: &mut Buffer<T::Sum>) {
    kernels.gemm_of_rows(sizes, a, b, c).unwrap_or_else(|error| panic!("{sizes:?} of rows: {error}"));
}

/// Elements of so few bits that every sum is exact: any order of adding gives the same.
#[allow(clippy::many_single_char_names, reason = "the names of the field")]
fn multiplied<T: Number>(
    kernels: &Kernels,
    [m, n, k]: [u32; 3],
    unit: f64,
    sum: impl Fn(T::Sum) -> f64,
    of_rows: Option<OfRows<T>>,
) {
    let mut random = Random::new(u64::from(m) << 40 | u64::from(n) << 20 | u64::from(k));
    let mut numbers = |count: u32| (0..count).map(|_| random.word().to_le_bytes()[5].cast_signed()).collect::<Vec<_>>();
    let (left, right) = (numbers(m * k), numbers(n * k));
    let device = kernels.module().device();
    let buffer = |numbers: &[i8]| {
        let elements: Vec<T> = numbers.iter().map(|number| T::of(*number)).collect();
        Buffer::from_slice(device, &elements).expect("memory")
    };
    let (a, b) = (buffer(&left), buffer(&right));
    let mut c = Buffer::unwritten(device, (m * n) as usize).expect("memory");
    kernels.gemm([m, n, k], &a, &b, &mut c).unwrap_or_else(|error| panic!("{m}×{n}×{k}: {error}"));
    if let Some(of_rows) = of_rows {
        let turned: Vec<i8> = (0..n * k).map(|i| right[(i % n * k + i / n) as usize]).collect();
        let mut same = Buffer::unwritten(device, (m * n) as usize).expect("memory");
        of_rows(kernels, [m, n, k], &a, &buffer(&turned), &mut same);
        let [found, expected] = [same, Buffer::from_slice(device, &c.to_vec().expect("written")).expect("memory")]
            .map(|c| c.to_vec().expect("written").into_iter().map(&sum).map(f64::to_bits).collect::<Vec<_>>());
        assert_eq!(found, expected, "of rows, {m}×{n}×{k}");
    }
    for (i, found) in c.to_vec().expect("written").into_iter().enumerate() {
        let (row, column) = (i / n as usize, i % n as usize);
        let terms = (0..k as usize).map(|l| (left[row * k as usize + l], right[column * k as usize + l]));
        let expected: i64 = terms.map(|(a, b)| i64::from(a) * i64::from(b)).sum();
        #[allow(clippy::cast_precision_loss, reason = "small")]
        let expected = expected as f64 * unit * unit;
        assert_eq!(sum(found).to_bits(), (expected + 0.0).to_bits(), "({row},{column}) of {m}×{n}×{k}");
    }
}

#[test]
fn products_of_any_sizes_are_exact() {
    let kernels = Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX");
    let wide = [[128, 128, 32], [1, 1, 16], [130, 257, 80], [128, 5, 64], [7, 129, 48], [200, 100, 112]];
    let odd = [[64, 136, 40], [3, 5, 1], [129, 127, 33], [128, 128, 70], [5, 200, 17]];
    for sizes in wide.into_iter().chain(odd) {
        multiplied::<bf16>(&kernels, sizes, 1.0 / 64.0, f64::from, Some(of_rows));
        multiplied::<f16>(&kernels, sizes, 1.0 / 64.0, f64::from, Some(of_rows));
        multiplied::<f32>(&kernels, sizes, 1.0 / 64.0, f64::from, None);
        multiplied::<i8>(&kernels, sizes, 1.0, f64::from, None);
    }
}

#[test]
fn of_no_columns_the_product_is_zero() {
    let kernels = Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX");
    multiplied::<bf16>(&kernels, [130, 3, 0], 1.0, f64::from, Some(of_rows));
}

#[test]
fn no_access_of_shared_memory_meets_another_in_a_bank() {
    let kernels = Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX");
    let device = kernels.module().device();
    let a = Buffer::from_slice(device, &vec![bf16::ONE; 128 * 96]).expect("memory");
    let mut c = Buffer::unwritten(device, 128 * 128).expect("memory");
    let run = kernels.gemm([128, 128, 96], &a, &a, &mut c).expect("a run");
    assert_eq!(run.report.expect("the interpreter reports").totals.conflicts, 0);
    let run = kernels.gemm_of_rows([128, 128, 96], &a, &a, &mut c).expect("a run");
    assert_eq!(run.report.expect("the interpreter reports").totals.conflicts, 0);
}

#[test]
fn what_32_bits_do_not_count_is_refused() {
    let kernels = Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX");
    let device = kernels.module().device();
    let (none, mut c) =
        (Buffer::<i8>::unwritten(device, 0).expect("memory"), Buffer::unwritten(device, 0).expect("memory"));
    let error = kernels.gemm([0, 0, u32::MAX], &none, &none, &mut c).expect_err("too many columns");
    assert_eq!(error.to_string(), "4294967295 rows or columns are too many: the kernel counts to 4294966271");
}
