//! Float instructions: what each does to one thread. The approximate ones are computed exactly.

use crate::half::F16;
use crate::lanes::{Rule, per_type, rule};

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

    #[test]
    fn least_of_two() {
        assert_eq!(least(1.0_f32, 2.0).to_bits(), 1.0_f32.to_bits());
        assert_eq!(least(0.0_f32, -0.0).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(least(-0.0_f32, 0.0).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(least(f32::NAN, 2.0).to_bits(), 2.0_f32.to_bits());
        assert_eq!(least(2.0_f64, f64::NAN).to_bits(), 2.0_f64.to_bits());
    }
}
