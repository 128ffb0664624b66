//! Float instructions: what each does to one thread. The approximate ones are computed exactly.

use crate::half::F16;
use crate::lanes::{Rule, Slots, per_type, rule};
use crate::registers::{LANES, Registers};
use crate::syntax::Class;

/// How an instruction rounds, where it is not to nearest: refused, for nothing here does it.
fn understood(between: &[&str]) -> bool {
    between.iter().all(|part| matches!(*part, "rn" | "ftz" | "approx" | "full" | "NaN" | "sat"))
}

/// The rule for an opcode's name, the suffixes between, and its type.
pub(super) fn rule(name: &str, between: &[&str], suffix: &str) -> Option<Rule> {
    if !understood(between) || !matches!(suffix, "f16" | "f32" | "f64") {
        return None;
    }
    if suffix == "f16" {
        return half(name, between);
    }
    if between.contains(&"sat") {
        return saturating(name, suffix);
    }
    arithmetic(name, between, suffix).or_else(|| elementary(name, suffix))
}

fn arithmetic(name: &str, between: &[&str], suffix: &str) -> Option<Rule> {
    macro_rules! floats {
        (|$($a:ident),+| $body:expr) => { per_type!(suffix, ["f32" f32, "f64" f64], |$($a),+| $body) };
    }
    let nan = between.contains(&"NaN");
    match name {
        "add" => floats!(|a, b| a + b),
        "sub" => floats!(|a, b| a - b),
        "mul" => floats!(|a, b| a * b),
        "div" => floats!(|a, b| a / b),
        "fma" | "mad" if suffix == "f32" => Some(Rule { run: fused, classes: &[Class::Narrow; 4] }),
        "fma" | "mad" => floats!(|a, b, c| a.mul_add(b, c)),
        "neg" => floats!(|a| -a),
        "abs" => floats!(|a| a.abs()),
        "min" if nan => floats!(|a, b| if a.is_nan() || b.is_nan() { (a + b).abs() } else { least(a, b) }),
        "max" if nan => floats!(|a, b| if a.is_nan() || b.is_nan() { (a + b).abs() } else { -least(-a, -b) }),
        "min" => floats!(|a, b| least(a, b)),
        "max" => floats!(|a, b| -least(-a, -b)),
        _ => None,
    }
}

/// # Fused multiply-add of `f32`, rounded once
///
/// A product of two `f32` is exact in `f64`. So only two roundings remain, of the sum to `f64` and of that to `f32`,
/// and they give what one rounding gives, unless the first
///
/// 1. ends just halfway between two `f32`, its last 29 bits `1000…`: then what it cut off decides; or
/// 2. is below the normal `f32`, whose last bit is elsewhere.
///
/// In these rare cases the slow [`f32::mul_add`] does it; in all others 32 lanes are a loop without a call.
fn fused(registers: &mut Registers, mask: u32, slots: &Slots) {
    let file = &registers.narrow;
    let (a, b, c) = (file.column(slots[1]), file.column(slots[2]), file.column(slots[3]));
    let defined = file.defined(slots[1]) & file.defined(slots[2]) & file.defined(slots[3]);
    let wide = |bits: u32| f64::from(f32::from_bits(bits));
    let (mut values, mut doubtful) = ([0; LANES], false);
    for lane in 0..LANES {
        let sum = wide(a[lane]) * wide(b[lane]) + wide(c[lane]);
        values[lane] = (sum as f32).to_bits();
        let (low, high) = (sum.to_bits() as u32, (sum.to_bits() >> 32) as u32 & 0x7FFF_FFFF);
        // The upper half of 2^-126 is 0x3810_0000; zero is exact.
        doubtful |= low & 0x1FFF_FFFF == 0x1000_0000 || high.wrapping_sub(1) < 0x3810_0000;
    }
    if doubtful {
        let exact = |lane: usize| f32::from_bits(a[lane]).mul_add(f32::from_bits(b[lane]), f32::from_bits(c[lane]));
        values = std::array::from_fn(|lane| exact(lane).to_bits());
    }
    registers.narrow.set(slots[0], mask, defined, &values);
}

/// What `min` needs of a float.
trait Signed: Copy + PartialOrd {
    fn is_less_by_sign(self) -> bool;
}

impl Signed for f32 {
    fn is_less_by_sign(self) -> bool {
        self.is_sign_negative()
    }
}

impl Signed for f64 {
    fn is_less_by_sign(self) -> bool {
        self.is_sign_negative()
    }
}

/// The lesser of two, −0 before +0; of a number and a NaN, the number.
#[allow(clippy::eq_op, reason = "only a NaN differs from itself")]
fn least<T: Signed>(a: T, b: T) -> T {
    if a < b || b != b || (a == b && a.is_less_by_sign()) { a } else { b }
}

fn saturating(name: &str, suffix: &str) -> Option<Rule> {
    fn unit(value: f32) -> f32 {
        if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }
    }
    if suffix != "f32" {
        return None;
    }
    match name {
        "add" => rule!(|a: f32, b: f32| -> f32 { unit(a + b) }),
        "sub" => rule!(|a: f32, b: f32| -> f32 { unit(a - b) }),
        "mul" => rule!(|a: f32, b: f32| -> f32 { unit(a * b) }),
        "fma" => rule!(|a: f32, b: f32, c: f32| -> f32 { unit(a.mul_add(b, c)) }),
        _ => None,
    }
}

fn elementary(name: &str, suffix: &str) -> Option<Rule> {
    match (name, suffix) {
        ("rcp", _) => per_type!(suffix, ["f32" f32, "f64" f64], |a| 1.0 / a),
        ("sqrt", _) => per_type!(suffix, ["f32" f32, "f64" f64], |a| a.sqrt()),
        ("rsqrt", "f32") => rule!(|a: f32| -> f32 { (1.0 / f64::from(a).sqrt()) as f32 }),
        ("rsqrt", "f64") => rule!(|a: f64| -> f64 { 1.0 / a.sqrt() }),
        ("ex2", "f32") => rule!(|a: f32| -> f32 { f64::from(a).exp2() as f32 }),
        ("lg2", "f32") => rule!(|a: f32| -> f32 { f64::from(a).log2() as f32 }),
        ("sin", "f32") => rule!(|a: f32| -> f32 { f64::from(a).sin() as f32 }),
        ("cos", "f32") => rule!(|a: f32| -> f32 { f64::from(a).cos() as f32 }),
        ("tanh", "f32") => rule!(|a: f32| -> f32 { f64::from(a).tanh() as f32 }),
        _ => None,
    }
}

fn half(name: &str, between: &[&str]) -> Option<Rule> {
    fn wide(a: F16) -> f64 {
        f64::from(a.to_f32())
    }
    if between.contains(&"sat") || between.contains(&"NaN") {
        return None;
    }
    match name {
        "add" => rule!(|a: F16, b: F16| -> F16 { F16::from_f64(wide(a) + wide(b)) }),
        "sub" => rule!(|a: F16, b: F16| -> F16 { F16::from_f64(wide(a) - wide(b)) }),
        "mul" => rule!(|a: F16, b: F16| -> F16 { F16::from_f64(wide(a) * wide(b)) }),
        "fma" => rule!(|a: F16, b: F16, c: F16| -> F16 { F16::from_f64(wide(a) * wide(b) + wide(c)) }),
        "neg" => rule!(|a: F16| -> F16 { F16(a.0 ^ 1 << 15) }),
        "abs" => rule!(|a: F16| -> F16 { F16(a.0 & 0x7FFF) }),
        "min" => rule!(|a: F16, b: F16| -> F16 { F16::from_f64(least(wide(a), wide(b))) }),
        "max" => rule!(|a: F16, b: F16| -> F16 { F16::from_f64(-least(-wide(a), -wide(b))) }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::registers::{File, Predicates};

    #[test]
    fn fused_is_mul_add() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 16
        };
        let mut registers = Registers { narrow: File::new(4), wide: File::new(0), predicates: Predicates::new(2) };
        for round in 0..20_000 {
            let mut draw = |kind: u64| match kind % 4 {
                0 => random() as u32,
                // Few bits and near exponents: halfway cases are common.
                1 => ((random() % 16 + 120) << 23) as u32 | (random() as u32 & 0x7F_F000),
                2 => (random() as u32 & 0x8000_0000) | ((random() % 60) << 23) as u32 | (random() as u32 & 0x7F_FFFF),
                _ => [0, 0x8000_0000, 0x7F80_0000, 0x0080_0000, 1, 0x3F80_0000, 0x3380_0000, 0x7F7F_FFFF]
                    [random() as usize % 8],
            };
            let columns: [[u32; LANES]; 3] =
                std::array::from_fn(|operand| std::array::from_fn(|_| draw(round >> (2 * operand))));
            for (slot, column) in columns.iter().enumerate() {
                registers.narrow.set(slot as u32 + 1, u32::MAX, u32::MAX, column);
            }
            fused(&mut registers, u32::MAX, &[0, 1, 2, 3, 0]);
            for (lane, found) in registers.narrow.column(0).iter().enumerate() {
                let [a, b, c] = columns.map(|column| f32::from_bits(column[lane]));
                let (found, expected) = (f32::from_bits(*found), a.mul_add(b, c));
                let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
                assert!(same, "{a:e} * {b:e} + {c:e}: {found:e}, not {expected:e}");
            }
        }
    }

    #[test]
    fn least_of_two() {
        assert_eq!(least(1.0_f32, 2.0).to_bits(), 1.0_f32.to_bits());
        assert_eq!(least(0.0_f32, -0.0).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(least(-0.0_f32, 0.0).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(least(f32::NAN, 2.0).to_bits(), 2.0_f32.to_bits());
        assert_eq!(least(2.0_f64, f64::NAN).to_bits(), 2.0_f64.to_bits());
    }
}
