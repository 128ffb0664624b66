//! Floats: functions near `f64`'s; conversions as the crate `half` makes them.

use half::{bf16, f16};
use layout_tests::fuzz::Random;

use super::{module, run};

const THREADS: usize = 256;

/// Numbers of every size near 1, and some that are too large for 8 bits.
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
    let output = run(module, "floats", 256, &bits(&numbers), THREADS * 16);
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
        ];
        assert_eq!(std::array::from_fn(|which| given(8 + which)), expected, "{x}");
    }
}
