//! Products on tensor cores, on the interpreter: compared with `f64`, for sizes at and between the edges of tiles.

use half::{bf16, f16};
use layout_gpu::host::{Buffer, Device, Report};
use layout_gpu::kernels::{Activation, E4M3, Gemm, GemmElement, GemmOutput, Kernels, Order, Splits};
use layout_tests::fuzz::Random;

/// An element type, with conversions from a small integer and to `f64`.
trait Number: Copy {
    fn from_byte(number: i8) -> Self;
    fn value(self) -> f64;
}

macro_rules! numbers {
    ($($Element:ty: $of:expr;)*) => {$(
        impl Number for $Element {
            fn from_byte(number: i8) -> Self {
                $of(number)
            }

            fn value(self) -> f64 {
                self.into()
            }
        }
    )*};
}

numbers! {
    bf16: |number| bf16::from_f32(f32::from(number) / 64.0);
    f16: |number| f16::from_f32(f32::from(number) / 64.0);
    f32: |number| f32::from(number) / 64.0;
    i8: |number| number;
    i32: i32::from;
}

impl Number for E4M3 {
    fn from_byte(number: i8) -> Self {
        Self::from_f32(f32::from(number) / 64.0)
    }

    fn value(self) -> f64 {
        self.to_f32().into()
    }
}

const EACH_ORDER: [[Order; 2]; 4] = [
    [Order::Rows, Order::Columns],
    [Order::Rows, Order::Rows],
    [Order::Columns, Order::Columns],
    [Order::Columns, Order::Rows],
];

/// Random factors on a device, and their product.
struct Case<'a, T> {
    kernels: &'a Kernels,
    sizes: [u32; 3],
    left: Vec<T>,
    right: Vec<T>,
    /// The elements, row by row.
    expected: Vec<f64>,
}

impl<'a, T: GemmElement + Number> Case<'a, T> {
    fn new(kernels: &'a Kernels, sizes: [u32; 3]) -> Self {
        let [m, n, k] = sizes.map(|size| size as usize);
        let mut random = Random::new((m << 40 | n << 20 | k) as u64);
        let mut numbers =
            |count| (0..count).map(|_| T::from_byte(random.word().to_le_bytes()[5].cast_signed())).collect();
        let (left, right): (Vec<T>, Vec<T>) = (numbers(m * k), numbers(k * n));
        let dot = |i: usize| (0..k).map(|l| left[i / n * k + l].value() * right[l * n + i % n].value()).sum();
        let expected = (0..m * n).map(dot).collect();
        Self { kernels, sizes, left, right, expected }
    }

    /// Computes a product of these in `c`, and returns the interpreter's report.
    #[allow(clippy::many_single_char_names, reason = "the names of the field")]
    fn run<O: GemmOutput<T>>(&self, product: &Gemm<'_>, c: &mut Buffer<O>) -> Report {
        let [m, n, k] = self.sizes.map(|size| size as usize);
        let lying = |order: Order, elements: &[T], [rows, columns]: [usize; 2]| match order {
            Order::Rows => elements.to_vec(),
            Order::Columns => (0..rows * columns).map(|i| elements[i % rows * columns + i / rows]).collect(),
        };
        let buffer = |elements: &[T]| Buffer::from_slice(self.device(), elements).expect("memory");
        let (a, b) = (buffer(&lying(product.a, &self.left, [m, k])), buffer(&lying(product.b, &self.right, [k, n])));
        let run = self.kernels.gemm_with(product, &a, &b, c).unwrap_or_else(|error| panic!("{product:?}: {error}"));
        run.report.expect("the interpreter reports")
    }

    fn device(&self) -> &'a Device {
        self.kernels.module().device()
    }

    /// Checks a product whose elements have so few bits that every sum is exact in any order.
    fn is_exact(&self, product: &Gemm<'_>) {
        let mut c = Buffer::<T::Sum>::unwritten(self.device(), self.expected.len()).expect("memory");
        self.run(product, &mut c);
        for (i, (found, expected)) in c.to_vec().expect("written").into_iter().zip(&self.expected).enumerate() {
            assert_eq!(to_f64(found).to_bits(), (expected + 0.0).to_bits(), "element {i} of {product:?}");
        }
    }
}

/// Converts a sum, `f32` or `i32`.
fn to_f64<S: Copy + 'static>(sum: S) -> f64 {
    let any: &dyn core::any::Any = &sum;
    any.downcast_ref::<f32>().map_or_else(|| (*any.downcast_ref::<i32>().expect("i32")).into(), |sum| (*sum).into())
}

fn kernels() -> Kernels {
    Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX")
}

fn in_each_order<T: GemmElement + Number>(kernels: &Kernels, sizes: [u32; 3]) {
    let case = Case::<T>::new(kernels, sizes);
    for [a, b] in EACH_ORDER {
        case.is_exact(&Gemm { a, b, ..Gemm::new(sizes) });
    }
}

#[test]
fn products_of_any_sizes_and_orders_are_exact() {
    let kernels = kernels();
    let wide = [[128, 128, 32], [16, 32, 16], [136, 136, 80]];
    let odd = [[1, 1, 16], [3, 5, 1], [129, 127, 33], [130, 3, 0]];
    for sizes in wide.into_iter().chain(odd) {
        in_each_order::<bf16>(&kernels, sizes);
        in_each_order::<f32>(&kernels, sizes);
        in_each_order::<i8>(&kernels, sizes);
    }
    for sizes in [wide[2], odd[2]] {
        in_each_order::<f16>(&kernels, sizes);
        in_each_order::<E4M3>(&kernels, sizes);
    }
}

/// Computes the result of an epilogue in `f64`, as the host documents it.
fn finished(product: &Gemm<'_>, sum: f64, old: f64, bias: f64) -> f64 {
    let x = f64::from(product.alpha) * sum + f64::from(product.beta) * old + bias;
    match product.activation {
        Activation::None => x,
        Activation::Relu => x.max(0.0),
        Activation::GeluTanh => {
            x / 2.0 * (1.0 + (core::f64::consts::FRAC_2_PI.sqrt() * (x + 0.044_715 * x.powi(3))).tanh())
        }
        Activation::Silu => x / (1.0 + (-x).exp()),
    }
}

/// Checks a product with a bias and an old C; the error is that of one rounding to `bits` and of the approximate functions.
fn becomes<T: GemmElement + Number, O: GemmOutput<T> + Number>(kernels: &Kernels, product: &Gemm<'_>, bits: i32) {
    let (case, n) = (Case::<T>::new(kernels, product.sizes), product.sizes[1] as usize);
    let shifts: Vec<f32> = (0..n).map(|column| [0.0, -0.5, 0.75, 2.0, -3.25][column % 5]).collect();
    let old: Vec<O> = (0..case.expected.len()).map(|i| O::from_byte([-6, 5, 0, 2, 7, -1, 100][i % 7])).collect();
    let on_device = Buffer::from_slice(case.device(), &shifts).expect("memory");
    let mut c = Buffer::from_slice(case.device(), &old).expect("memory");
    let product = Gemm { bias: Some(&on_device), ..*product };
    case.run(&product, &mut c);
    for (i, found) in c.to_vec().expect("written").into_iter().enumerate() {
        let expected = finished(&product, case.expected[i], old[i].value(), shifts[i % n].into());
        let error = (found.value() - expected).abs();
        assert!(
            error <= (expected.abs() + 0.125) * 0.5_f64.powi(bits),
            "{} not {expected}: {product:?}",
            found.value()
        );
    }
}

#[test]
fn sums_become_what_the_epilogue_says() {
    let kernels = kernels();
    let each = [Activation::None, Activation::Relu, Activation::GeluTanh, Activation::Silu];
    for (activation, [a, b]) in each.into_iter().zip(EACH_ORDER) {
        let product = |sizes| Gemm { alpha: 0.25, beta: -0.5, activation, a, b, ..Gemm::new(sizes) };
        for splits in [Splits::Of(1), Splits::Of(2)] {
            let product = |sizes| Gemm { splits, ..product(sizes) };
            becomes::<bf16, f32>(&kernels, &product([72, 136, 80]), 18);
            becomes::<bf16, bf16>(&kernels, &product([24, 40, 72]), 8);
            becomes::<f16, f16>(&kernels, &product([33, 17, 65]), 11);
            becomes::<f32, f32>(&kernels, &product([16, 140, 64]), 18);
            becomes::<E4M3, bf16>(&kernels, &product([9, 130, 160]), 8);
            becomes::<i8, f32>(&kernels, &Gemm { alpha: 1e-4, ..product([20, 48, 96]) }, 17);
        }
    }
}

#[test]
fn eight_bits_are_rounded_and_stop_at_their_ends() {
    let kernels = kernels();
    let case = Case::<i8>::new(&kernels, [16, 32, 64]);
    let mut c = Buffer::<i8>::unwritten(case.device(), 16 * 32).expect("memory");
    let scale = 1.0 / 256.0;
    case.run(&Gemm { alpha: scale, ..Gemm::new(case.sizes) }, &mut c);
    let found = c.to_vec().expect("written");
    assert!(found.contains(&127) && found.contains(&-128));
    for (found, expected) in found.into_iter().zip(&case.expected) {
        let rounded = (expected * f64::from(scale)).round_ties_even().clamp(-128.0, 127.0);
        assert_eq!(f64::from(found).to_bits(), (rounded + 0.0).to_bits());
    }
}

#[test]
fn a_split_product_is_that_of_one_block() {
    let kernels = kernels();
    for splits in [2, 3, 7, 100] {
        let splits = Splits::Of(splits);
        Case::<bf16>::new(&kernels, [130, 24, 200]).is_exact(&Gemm { splits, ..Gemm::new([130, 24, 200]) });
        Case::<i8>::new(&kernels, [5, 129, 250]).is_exact(&Gemm { splits, ..Gemm::new([5, 129, 250]) });
    }
    // A tile of 32 steps: four blocks of eight.
    let (case, mut c) = (Case::<bf16>::new(&kernels, [8, 16, 1024]), Buffer::unwritten(kernels.module().device(), 128));
    let report = case.run::<f32>(&Gemm::new(case.sizes), c.as_mut().expect("memory"));
    assert_eq!(report.blocks, 4);
}

#[test]
fn a_batch_is_so_many_products() {
    let kernels = kernels();
    let device = kernels.module().device();
    let numbers = |count: usize, seed| {
        let mut random = Random::new(seed);
        (0..count).map(|_| bf16::from_byte(random.word().to_le_bytes()[5].cast_signed())).collect::<Vec<_>>()
    };
    // Matrices of 20×24 and 24×12, apart or interleaved, wide or not; all may share one `b`.
    for (strides, orders) in
        [(None, 0), (Some([480, 0, 240]), 1), (Some([485, 300, 241]), 2), (Some([488, 296, 256]), 3)]
    {
        let [step_a, step_b, step_c] =
            strides.unwrap_or([480, 288, 240]).map(|step| usize::try_from(step).expect("small"));
        let (left, right) = (numbers(2 * step_a + 480, 1), numbers(2 * step_b + 288, 2));
        let [a, b] = EACH_ORDER[orders];
        for splits in [Splits::Of(1), Splits::Of(2)] {
            let product = Gemm { batch: 3, strides, a, b, splits, ..Gemm::new([20, 12, 24]) };
            let mut c = Buffer::from_slice(device, &vec![-1.0_f32; 2 * step_c + 240]).expect("memory");
            let [on_a, on_b] = [&left, &right].map(|elements| Buffer::from_slice(device, elements).expect("memory"));
            kernels.gemm_with(&product, &on_a, &on_b, &mut c).unwrap_or_else(|error| panic!("{product:?}: {error}"));
            for (place, found) in c.to_vec().expect("written").into_iter().enumerate() {
                let (matrix, i) = ((place / step_c).min(2), place - (place / step_c).min(2) * step_c);
                let at = |order, row: usize, column: usize, [rows, columns]: [usize; 2]| match order {
                    Order::Rows => row * columns + column,
                    Order::Columns => column * rows + row,
                };
                let term = |l| {
                    let left = left[matrix * step_a + at(a, i / 12, l, [20, 24])];
                    f64::from(left) * f64::from(right[matrix * step_b + at(b, l, i % 12, [24, 12])])
                };
                let expected = if i < 240 { (0..24).map(term).sum() } else { -1.0 };
                assert_eq!(f64::from(found).to_bits(), (expected + 0.0).to_bits(), "{i} of {matrix}: {product:?}");
            }
        }
    }
}

#[test]
fn no_access_of_shared_memory_meets_another_in_a_bank() {
    let kernels = kernels();
    let device = kernels.module().device();
    let a = Buffer::from_slice(device, &vec![bf16::ONE; 128 * 96]).expect("memory");
    let mut c = Buffer::<f32>::unwritten(device, 128 * 128).expect("memory");
    for [a_order, b] in EACH_ORDER {
        for alpha in [1.0, 2.0] {
            let product = Gemm { a: a_order, b, alpha, ..Gemm::new([128, 128, 96]) };
            let run = kernels.gemm_with(&product, &a, &a, &mut c).expect("a run");
            assert_eq!(run.report.expect("the interpreter reports").totals.conflicts, 0, "{product:?}");
        }
    }
    for alpha in [1.0, 2.0] {
        let product = Gemm { alpha, ..Gemm::new([128, 128, 128]) };
        let mut c = Buffer::<f32>::unwritten(device, 128 * 128).expect("memory");
        assert_eq!(Case::<E4M3>::new(&kernels, product.sizes).run(&product, &mut c).totals.conflicts, 0, "{product:?}");
        assert_eq!(Case::<i8>::new(&kernels, product.sizes).run(&product, &mut c).totals.conflicts, 0, "{product:?}");
        assert_eq!(Case::<f32>::new(&kernels, product.sizes).run(&product, &mut c).totals.conflicts, 0, "{product:?}");
    }
}

#[test]
fn what_cannot_be_multiplied_is_refused() {
    let kernels = kernels();
    let device = kernels.module().device();
    let of = |count: usize| Buffer::<i8>::unwritten(device, count).expect("memory");
    let refusal = |product: Gemm<'_>, [a, b, c]: [usize; 3]| {
        let mut c = Buffer::<i32>::unwritten(device, c).expect("memory");
        kernels.gemm_with(&product, &of(a), &of(b), &mut c).expect_err("refused").to_string()
    };
    let small = Gemm::new([2, 3, 4]);
    let bias = Buffer::from_slice(device, &[1.0; 2]).expect("memory");
    let is_whole = "sums of `i32` are written as they are: for `alpha`, `beta`, a bias or an activation the product is of `f32`, \
                    `bf16`, `f16` or `i8`";
    for (product, buffers, sentence) in [
        (
            Gemm::new([0, 0, u32::MAX]),
            [0; 3],
            "4294967295 rows or columns are too many: the kernel counts to 4294966271",
        ),
        (small, [7, 12, 6], "the left factor has 7 elements, not 8"),
        (small, [8, 13, 6], "the right factor has 13 elements, not 12"),
        (small, [8, 12, 5], "the product has 5 elements, not 6"),
        (Gemm { batch: 2, ..small }, [8, 24, 12], "the left factor has 8 elements, not 16"),
        (Gemm { bias: Some(&bias), ..small }, [8, 12, 6], "the bias has 2 elements, not 3"),
        (
            Gemm { batch: 2, strides: Some([0, 0, 5]), ..small },
            [8, 12, 11],
            "the matrices of the product overlap: their stride is less than their size",
        ),
        (Gemm { alpha: 2.0, ..small }, [8, 12, 6], is_whole),
    ] {
        assert_eq!(refusal(product, buffers), sentence);
    }
    let far = Gemm { batch: u32::MAX, strides: Some([u64::MAX, 0, 6]), ..small };
    assert!(refusal(far, [8, 12, 6]).starts_with("the left factor has 8 elements, not 1844"));
}
