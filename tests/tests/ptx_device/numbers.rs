//! Floats: functions close to those of `f64`; conversions as in the crate `half`, and to 8 bits the nearest of all 256; pairs as in `f64`.

use half::{bf16, f16};
use layout_gpu_interpreter::Module;
use layout_tests::fuzz::Random;

use super::{module, run};

const THREADS: usize = 256;

/// Returns numbers of every size near 1, and some that are too large for 8 bits.
fn numbers() -> Vec<f32> {
    let mut random = Random::new(7);
    let mut one = || {
        let word = random.word();
        let exponent = 127 - 12 + u32::try_from(word >> 40).expect("24 bits") % 24;
        f32::from_bits(exponent << 23 | u32::try_from(word & 0x7F_FFFF).expect("23 bits"))
    };
    let mut numbers: Vec<f32> = (0..THREADS).map(|_| one()).collect();
    numbers[..6].copy_from_slice(&[464.0, 464.1, 1e6, 0.5, 1.0, 0.004]);
    numbers
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

fn word<T: Into<u16>>([low, high]: [T; 2]) -> u32 {
    u32::from(low.into()) | u32::from(high.into()) << 16
}

#[test]
fn functions_of_floats_and_their_halves() {
    let Some(module) = module() else { return };
    let numbers = numbers();
    let output = run(module, "floats", 256, &bits(&numbers), THREADS * 18);
    for (thread, x) in numbers.into_iter().enumerate() {
        let given = |which: usize| output[THREADS * which + thread];
        let wide = f64::from(x);
        let functions =
            [wide.exp2(), wide.log2(), 1.0 / wide, wide.sqrt(), 1.0 / wide.sqrt(), wide.sin(), wide.cos(), wide.tanh()];
        for (which, expected) in functions.into_iter().enumerate().filter(|(which, _)| *which != 0 || x < 128.0) {
            let found = f64::from(f32::from_bits(given(which)));
            assert!((found - expected).abs() <= 1e-6 * expected.abs().max(1.0), "{which} of {x}: {found}");
        }
        let (half, brain) = (f16::from_f32(x), bf16::from_f32(x));
        let expected = [
            half.to_bits().into(),
            half.to_f32().to_bits(),
            word([half, -half].map(f16::to_bits)),
            (-half).to_f32().to_bits(),
            brain.to_bits().into(),
            brain.to_f32().to_bits(),
            word([brain, -brain].map(bf16::to_bits)),
            (-brain).to_f32().to_bits(),
            (x.to_bits() + 0x1000) & !0x1FFF,
            ((-x).to_bits() + 0x1000) & !0x1FFF,
        ];
        assert_eq!(std::array::from_fn(|which| given(8 + which)), expected, "{x}");
    }
}

/// A format of 8-bit floats.
#[derive(Clone, Copy)]
struct Eighth {
    mantissa: u32,
    bias: i32,
    /// The bits of the largest number.
    largest: u8,
}

const E4M3: Eighth = Eighth { mantissa: 3, bias: 7, largest: 0x7E };
const E5M2: Eighth = Eighth { mantissa: 2, bias: 15, largest: 0x7B };

impl Eighth {
    /// Returns the number with these bits, without a sign, up to the largest.
    fn size(self, bits: u8) -> f32 {
        let (exponent, fraction) = (bits >> self.mantissa, f32::from(bits & ((1 << self.mantissa) - 1)));
        let fraction = fraction / f32::from(1_u8 << self.mantissa);
        let (exponent, lead) = if exponent == 0 { (1, 0.0) } else { (i32::from(exponent), 1.0) };
        (lead + fraction) * 2.0_f32.powi(exponent - self.bias)
    }

    fn decode(self, bits: u8) -> Option<f32> {
        let size = bits & 0x7F;
        (size <= self.largest).then(|| if bits < 128 { self.size(size) } else { -self.size(size) })
    }

    /// Returns the nearest number, the largest one for larger numbers, and the even one for a tie.
    fn nearest(self, number: f32) -> u8 {
        let most = number.abs().min(self.size(self.largest));
        let distance = |bits: u8| (f64::from(self.size(bits)) - f64::from(most)).abs();
        let by_distance = |a: &u8, b: &u8| distance(*a).total_cmp(&distance(*b)).then((a & 1).cmp(&(b & 1)));
        let size = (0..=self.largest).min_by(by_distance).expect("there are numbers");
        size | u8::from(number.is_sign_negative()) << 7
    }
}

/// Checks the kernel's results for one type: single, four packed, the thread's number decoded, the last of four again, two via halves.
fn is_converted(kind: Eighth, given: [u32; 5], thread: usize, x: f32) {
    let four = [x, -x, 2.0 * x, 1.0].map(|number| kind.nearest(number));
    assert_eq!(given[0], u32::from(four[0]), "{x}");
    assert_eq!(given[1], u32::from_le_bytes(four), "{x}");
    if let Some(number) = kind.decode(u8::try_from(thread).expect("256 threads")) {
        assert_eq!(f32::from_bits(given[2]).to_bits(), number.to_bits(), "the bits {thread:#x}");
    } else if thread & 0x7F != 0x7C || kind.mantissa == 3 {
        assert!(f32::from_bits(given[2]).is_nan(), "the bits {thread:#x}");
    }
    assert_eq!(given[3], 1.0_f32.to_bits());
    let half = f16::from_f32(x).to_f32();
    let pair = [half, -half].map(|number| kind.nearest(number));
    assert_eq!(given[4], u32::from(u16::from_le_bytes(pair)), "{x} by way of {half}");
}

#[test]
fn floats_of_8_bits_are_the_nearest() {
    let Some(module) = module() else { return };
    let numbers = numbers();
    let output = run(module, "eighths", 256, &bits(&numbers), THREADS * 10);
    for (thread, x) in numbers.into_iter().enumerate() {
        let given = |first: usize| std::array::from_fn(|which| output[THREADS * (first + which) + thread]);
        is_converted(E4M3, given(0), thread, x);
        is_converted(E5M2, given(5), thread, x);
    }
}

/// Returns sums, products and remainders of two or three numbers.
fn results([a, b, c]: [f64; 3]) -> [f64; 8] {
    [a + b, a - b, a * b, a.mul_add(b, c), a.max(b), a.min(b), -a, a.abs()]
}

fn pairs_are_computed(
    module: &Module,
    first: usize,
    number: fn(u64) -> u16,
    wide: fn(u16) -> f64,
    round: fn(f64) -> u16,
) {
    let mut random = Random::new(23);
    let words: Vec<[u16; 2]> = (0..3 * THREADS).map(|_| [random.word(), random.word()].map(number)).collect();
    let output = run(module, "pairs", 256, &words.iter().map(|pair| word(*pair)).collect::<Vec<_>>(), THREADS * 16);
    for thread in 0..THREADS {
        let of = |half: usize| [0, 1, 2].map(|operand| wide(words[THREADS * operand + thread][half]));
        let [low, high] = [0, 1].map(|half| results(of(half)).map(round));
        for which in 0..8 {
            let found = output[THREADS * (first + which) + thread];
            assert_eq!(found, word([low[which], high[which]]), "function {which} of {:?} and {:?}", of(0), of(1));
        }
    }
}

/// Returns a number with any sign, an exponent near that of 1, and any mantissa.
fn near_one(word: u64, mantissa: u32, bias: u64) -> u16 {
    let fraction = word >> 20 & ((1 << mantissa) - 1);
    u16::try_from((word >> 50 & 1) << 15 | (bias - 5 + (word >> 40) % 10) << mantissa | fraction).expect("16 bits")
}

#[test]
fn pairs_are_rounded_once() {
    let Some(module) = module() else { return };
    pairs_are_computed(
        module,
        0,
        |word| near_one(word, 10, 15),
        |bits| f16::from_bits(bits).to_f64(),
        |number| f16::from_f64(number).to_bits(),
    );
    pairs_are_computed(
        module,
        8,
        |word| near_one(word, 7, 127),
        |bits| bf16::from_bits(bits).to_f64(),
        |number| bf16::from_f64(number).to_bits(),
    );
}
