//! Floats of 32 and 64 bits, rounded to nearest: the function of one thread for each instruction. Approximate
//! instructions are computed exactly.

use super::general;
use super::how::{How, Limit};
use super::opcode::{Modifier, Opcode, Type};
use crate::exact::Rounding;
use crate::lanes::{Rule, Slots, per_type, rule};
use crate::registers::{LANES, Registers};
use crate::syntax::Class;

/// The rule for an opcode on floats.
pub(super) fn rule(op: &mut Opcode<'_>) -> Option<Rule> {
    let kind = op.kind()?;
    match (op.name, kind) {
        ("testp", _) => return test(op, kind),
        ("copysign", _) => return copysign(kind),
        // Without `.ftz` the result is as exact as the others: `rsqrt` of CUDA relies on it.
        ("rcp" | "rsqrt", Type::F64)
            if [Modifier::Approx, Modifier::Ftz].iter().all(|one| op.modifiers.contains(one)) =>
        {
            op.take(Modifier::Approx);
            op.take(Modifier::Ftz);
            return gross(op.name);
        }
        _ => {}
    }
    let how = How::take(op)?;
    let is_native = how.rounding == Rounding::Nearest && matches!(how.limit, Limit::None | Limit::Unit);
    let is_extreme = matches!(op.name, "min" | "max") && !op.modifiers.is_empty();
    match kind {
        Type::F32 if is_native && !is_extreme => single(op.name, how).or_else(|| general::rule(op, how)),
        Type::F64 if how == How::PLAIN && !is_extreme => double(op.name),
        _ => general::rule(op, how),
    }
}

/// Replaces a subnormal number by a zero of its sign.
fn flush(value: f32) -> f32 {
    if value.to_bits() & 0x7F80_0000 == 0 { f32::from_bits(value.to_bits() & 0x8000_0000) } else { value }
}

/// Replaces every NaN by the one a GPU gives. Works on bits, because a selection between floats may keep any NaN.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of every lane loop")]
fn canonical(value: f32) -> f32 {
    let bits = value.to_bits();
    f32::from_bits(if bits << 1 > 0xFF00_0000 { 0x7FFF_FFFF } else { bits })
}

fn unit(value: f32) -> f32 {
    if value.is_nan() || value <= 0.0 { 0.0 } else { value.min(1.0) }
}

fn single(name: &str, how: How) -> Option<Rule> {
    macro_rules! single {
        (|$($a:ident),+| $body:expr) => {
            match (how.flushes, how.limit) {
                (false, Limit::None) => rule!(|$($a: f32),+| -> f32 { canonical($body) }),
                (true, Limit::None) => rule!(|$($a: f32),+| -> f32 { $(let $a = flush($a);)+ canonical(flush($body)) }),
                (false, _) => rule!(|$($a: f32),+| -> f32 { unit($body) }),
                (true, _) => rule!(|$($a: f32),+| -> f32 { $(let $a = flush($a);)+ unit(flush($body)) }),
            }
        };
    }
    /// As exactly as `f64` can.
    fn wide(a: f32, function: impl Fn(f64) -> f64) -> f32 {
        function(a.into()) as f32
    }
    match name {
        "add" => single!(|a, b| a + b),
        "sub" => single!(|a, b| a - b),
        "mul" => single!(|a, b| a * b),
        "div" => single!(|a, b| a / b),
        "fma" | "mad" if how == How::PLAIN => Some(Rule { run: fused, classes: &[Class::Narrow; 4], how: 0 }),
        "fma" | "mad" => single!(|a, b, c| a.mul_add(b, c)),
        "neg" if how == How::PLAIN => rule!(|a: f32| -> f32 { -a }),
        "abs" if how == How::PLAIN => rule!(|a: f32| -> f32 { a.abs() }),
        "neg" => single!(|a| -a),
        "abs" => single!(|a| a.abs()),
        "min" => single!(|a, b| least(a, b)),
        "max" => single!(|a, b| -least(-a, -b)),
        "rcp" => single!(|a| 1.0 / a),
        "sqrt" => single!(|a| a.sqrt()),
        "rsqrt" => single!(|a| wide(a, |a| 1.0 / a.sqrt())),
        "ex2" => single!(|a| wide(a, f64::exp2)),
        "lg2" => single!(|a| wide(a, f64::log2)),
        "sin" => single!(|a| wide(a, f64::sin)),
        "cos" => single!(|a| wide(a, f64::cos)),
        "tanh" => single!(|a| wide(a, f64::tanh)),
        _ => None,
    }
}

fn double(name: &str) -> Option<Rule> {
    match name {
        "add" => rule!(|a: f64, b: f64| -> f64 { a + b }),
        "sub" => rule!(|a: f64, b: f64| -> f64 { a - b }),
        "mul" => rule!(|a: f64, b: f64| -> f64 { a * b }),
        "div" => rule!(|a: f64, b: f64| -> f64 { a / b }),
        "fma" | "mad" => rule!(|a: f64, b: f64, c: f64| -> f64 { a.mul_add(b, c) }),
        "neg" => rule!(|a: f64| -> f64 { -a }),
        "abs" => rule!(|a: f64| -> f64 { a.abs() }),
        "min" => rule!(|a: f64, b: f64| -> f64 { general::least(a, b) }),
        "max" => rule!(|a: f64, b: f64| -> f64 { -general::least(-a, -b) }),
        "rcp" => rule!(|a: f64| -> f64 { 1.0 / a }),
        "sqrt" => rule!(|a: f64| -> f64 { a.sqrt() }),
        "rsqrt" => rule!(|a: f64| -> f64 { 1.0 / a.sqrt() }),
        _ => None,
    }
}

/// `rcp` and `rsqrt` of 64 bits with `.approx.ftz`: only the upper 32 bits are read and written.
fn gross(name: &str) -> Option<Rule> {
    fn upper(value: f64) -> f64 {
        let bits = value.to_bits() & !0xFFFF_FFFF;
        f64::from_bits(if bits & 0x7FF0_0000_0000_0000 == 0 { bits & 1 << 63 } else { bits })
    }
    if name == "rcp" {
        rule!(|a: f64| -> f64 { upper(1.0 / upper(a)) })
    } else {
        rule!(|a: f64| -> f64 { upper(1.0 / upper(a).sqrt()) })
    }
}

/// The absolute value of the second operand with the sign of the first.
fn copysign(kind: Type) -> Option<Rule> {
    per_type!(kind, [F32 f32, F64 f64], |a, b| b.copysign(a))
}

/// `testp`: the result is a predicate, decided for each lane by itself.
fn test(op: &mut Opcode<'_>, kind: Type) -> Option<Rule> {
    use Modifier::{Finite, Infinite, Normal, NotANumber, Number, Subnormal};
    fn run<T: Copy + crate::registers::Value>(
        registers: &mut Registers,
        mask: u32,
        slots: &Slots,
        is: impl Fn(T) -> bool,
    ) {
        crate::lanes::compare::<T>(registers, mask, &[slots[0], slots[1], slots[1], 0, 0], |a, _| is(a));
    }
    macro_rules! tests {
        ($type:ty, $class:ident, |$a:ident| $body:expr) => {{
            fn test(registers: &mut Registers, mask: u32, slots: &Slots) {
                run::<$type>(registers, mask, slots, |$a| $body);
            }
            Some(Rule { run: test, classes: &[Class::Predicate, Class::$class], how: 0 })
        }};
    }
    macro_rules! both {
        (|$a:ident| $body:expr) => {
            match kind {
                Type::F32 => tests!(f32, Narrow, |$a| $body),
                Type::F64 => tests!(f64, Wide, |$a| $body),
                _ => None,
            }
        };
    }
    match op.pick(&[Finite, Infinite, Number, NotANumber, Normal, Subnormal].map(|which| (which, which)))? {
        Finite => both!(|a| a.is_finite()),
        Infinite => both!(|a| a.is_infinite()),
        Number => both!(|a| !a.is_nan()),
        NotANumber => both!(|a| a.is_nan()),
        // A zero counts as normal: PTX ISA, "testp".
        Normal => both!(|a| a.is_normal() || a == 0.0),
        _ => both!(|a| a.is_subnormal()),
    }
}

/// The lesser of two floats, −0 before +0; of a number and a NaN, the number.
#[allow(clippy::eq_op, clippy::float_cmp, reason = "only a NaN differs from itself")]
fn least(a: f32, b: f32) -> f32 {
    if a < b || b != b || (a == b && a.is_sign_negative()) { a } else { b }
}

/// # Fused multiply-add of `f32`, rounded once
///
/// A product of two `f32` is exact in `f64`. So only two roundings remain, of the sum to `f64` and of that to `f32`,
/// and they give what one rounding gives, unless the first
///
/// 1. ends just halfway between two `f32`, its last 29 bits `1000…`: then what it cut off decides; or
/// 2. is below the normal `f32`, whose last bit is elsewhere; or
/// 3. is a NaN, for which a GPU gives the canonical one.
///
/// In these rare cases the slow [`f32::mul_add`] does it; in all others 32 lanes are a loop without a call.
fn fused(registers: &mut Registers, mask: u32, slots: &Slots) {
    let file = &registers.narrow;
    let columns = [slots[1], slots[2], slots[3]].map(|slot| file.column(slot));
    let defined = file.defined(slots[1]) & file.defined(slots[2]) & file.defined(slots[3]);
    let values = fused_short(columns).unwrap_or_else(|| fused_wide(columns));
    registers.narrow.set(slots[0], mask, defined, &values);
}

/// The bits of 2^−90.
const LEAST: i32 = (127 - 90) << 23;

/// The same where factors are short, at most twelve bits from the first to the last that is set: a product of two is an `f32`, and the sum is rounded once.
/// Nothing if a factor is not short, or if a result is
///
/// 1. infinite or a NaN, as that of a product too large for an `f32` is; or
/// 2. below 2^−90 or zero: a product below the normal `f32` is cut off. Any larger sum with it is the summand.
#[inline]
fn fused_short([a, b, c]: [&[u32; LANES]; 3]) -> Option<[u32; LANES]> {
    let bits = a.iter().zip(b).fold(0, |bits, (a, b)| bits | a | b);
    if bits & 0xFFF != 0 {
        return None;
    }
    let (mut values, mut doubtful) = ([0; LANES], 0);
    for lane in 0..LANES {
        let [a, b, c] = [a, b, c].map(|column| f32::from_bits(column[lane]));
        values[lane] = (a * b + c).to_bits();
        let size = (values[lane] & 0x7FFF_FFFF) as i32;
        // Negative if it is less, or more than the largest number.
        doubtful |= (size - LEAST) | (0x7F7F_FFFF - size);
    }
    (doubtful >= 0).then_some(values)
}

fn fused_wide([a, b, c]: [&[u32; LANES]; 3]) -> [u32; LANES] {
    let wide = |bits: u32| f64::from(f32::from_bits(bits));
    let (mut values, mut doubtful, mut missing) = ([0; LANES], false, 0);
    for lane in 0..LANES {
        let sum = wide(a[lane]) * wide(b[lane]) + wide(c[lane]);
        let rounded = sum as f32;
        values[lane] = rounded.to_bits();
        missing |= u32::from(rounded.is_nan());
        let (low, high) = (sum.to_bits() as u32, (sum.to_bits() >> 32) as u32 & 0x7FFF_FFFF);
        // The upper half of 2^-126 is 0x3810_0000; zero is exact.
        doubtful |= low & 0x1FFF_FFFF == 0x1000_0000 || high.wrapping_sub(1) < 0x3810_0000;
    }
    if doubtful || missing != 0 {
        let exact = |lane: usize| f32::from_bits(a[lane]).mul_add(f32::from_bits(b[lane]), f32::from_bits(c[lane]));
        values = std::array::from_fn(|lane| canonical(exact(lane)).to_bits());
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::random::bits;
    use crate::registers::{File, Predicates};

    /// Runs the instruction for 32 lanes, and compares each with the function that is rounded once, by bits unless both are NaN.
    fn compare(registers: &mut Registers, columns: &[[u32; LANES]; 3]) {
        for (slot, column) in columns.iter().enumerate() {
            registers.narrow.set(slot as u32 + 1, u32::MAX, u32::MAX, column);
        }
        fused(registers, u32::MAX, &[0, 1, 2, 3, 0]);
        for (lane, found) in registers.narrow.column(0).iter().enumerate() {
            let [a, b, c] = columns.map(|column| f32::from_bits(column[lane]));
            let expected = a.mul_add(b, c);
            assert!(*found == canonical(expected).to_bits(), "{a:e} * {b:e} + {c:e}: {found:#x}, not {expected:e}");
        }
    }

    fn registers() -> Registers {
        Registers { narrow: File::new(4), wide: File::new(0), predicates: Predicates::new(2) }
    }

    #[test]
    fn fused_is_mul_add() {
        let (mut random, mut registers) = (bits(), registers());
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
            compare(&mut registers, &columns);
        }
    }

    /// Factors of so few bits that their product is an `f32`, or of one more, beside summands of all kinds: one kind for all lanes, so that no other lane
    /// makes the fast path refuse.
    #[test]
    fn fused_of_short_factors_is_mul_add() {
        let (mut random, mut registers, mut fast) = (bits(), registers(), [0; 2]);
        for round in 0..40_000_u64 {
            let bits = [0x7F_F000, 0x7F_F800, 0x7F_0000][round as usize % 3];
            let (middle, width) =
                ([127, 127, 64, 60, 190, 30][random() as usize % 6], [1, 8, 40][random() as usize % 3]);
            let mut exponent = |middle: u64| (((middle + random() % width).min(255) as u32) << 23, random() as u32);
            let mut factor = || {
                let (exponent, rest) = exponent(middle);
                exponent | rest & (bits | 0x8000_0000)
            };
            let (a, b) = (std::array::from_fn(|_| factor()), std::array::from_fn(|_| factor()));
            let near = [2 * middle as i64 - 127, 2 * middle as i64 - 127 - 24, 37, 25, 1, 0][round as usize / 3 % 6];
            let c = std::array::from_fn(|lane: usize| {
                let (exponent, rest) = exponent(near.clamp(0, 254) as u64);
                let product = f32::from_bits(a[lane]) * f32::from_bits(b[lane]);
                match round / 18 % 4 {
                    // Sums near the least, of products that cut off.
                    0 if lane == 5 => (-product).to_bits(),
                    1 => exponent & 0x7F80_0000 | rest & 0x8000_0000,
                    _ => exponent | rest & 0x807F_FFFF,
                }
            });
            fast[usize::from(fused_short([&a, &b, &c]).is_some())] += 1;
            compare(&mut registers, &[a, b, c]);
        }
        assert!(fast.iter().all(|count| *count > 4000), "{fast:?}");
    }

    /// Products just beside the middle between two sums, of sums down to the least; and too large ones that a summand brings back.
    #[test]
    fn fused_of_products_that_no_float_holds_is_mul_add() {
        let mut registers = registers();
        let power = |exponent: i32| 2.0_f64.powi(exponent) as f32;
        for exponent in 1..=100 {
            let at = exponent - 127 - 24;
            let (a, b) = (power(at / 2) * (1.0 - power(-11)), power(at - at / 2) * (1.0 + power(-11)));
            let c = (exponent as u32) << 23 | 1;
            compare(&mut registers, &[a.to_bits(), b.to_bits(), c].map(|bits| [bits; LANES]));
        }
        let back = [power(64), power(64), -power(127)];
        compare(&mut registers, &back.map(|value| [value.to_bits(); LANES]));
    }
}
