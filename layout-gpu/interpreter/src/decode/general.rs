//! Floats of every format and rounding: halves, pairs of them, and results not rounded to nearest.

use super::how::How;
use super::opcode::{Modifier, Opcode, Type};
use crate::exact::{self, Format, Rounding};
use crate::half::{Bf16, F16};
use crate::lanes::{Rule, Run, Slots, binary, ternary, unary};
use crate::registers::{Registers, Value};
use crate::syntax::Class;

/// One float.
pub(super) trait Float: Copy {
    const FORMAT: Format;
    /// True if sums and products computed in `f64` may be rounded again; the same for fused ones.
    const SUMS_FIT: bool;
    const FUSED_FIT: bool;
    fn of_bits(bits: u64) -> Self;
    fn bits(self) -> u64;
    fn wide(self) -> f64;
    fn narrow(value: f64) -> Self;
}

macro_rules! float {
    ($type:ty, $format:ident, $fits:literal, $fused:literal, $of:expr, $bits:expr, $wide:expr, $narrow:expr) => {
        impl Float for $type {
            const FORMAT: Format = exact::$format;
            const SUMS_FIT: bool = $fits;
            const FUSED_FIT: bool = $fused;
            fn of_bits(bits: u64) -> Self {
                ($of)(bits)
            }
            fn bits(self) -> u64 {
                ($bits)(self)
            }
            fn wide(self) -> f64 {
                ($wide)(self)
            }
            fn narrow(value: f64) -> Self {
                ($narrow)(value)
            }
        }
    };
}

fn rounded(format: Format, value: f64) -> u64 {
    format.write(exact::F64.read(value.to_bits()), Rounding::Nearest, false)
}

float!(
    F16,
    F16,
    true,
    true,
    |bits| F16(bits as u16),
    |value: F16| value.0.into(),
    |value: F16| value.to_f32().into(),
    F16::from_f64
);
float!(
    Bf16,
    BF16,
    true,
    false,
    |bits| Bf16(bits as u16),
    |value: Bf16| value.0.into(),
    |value: Bf16| value.to_f32().into(),
    |value| Bf16(rounded(exact::BF16, value) as u16)
);
float!(
    f32,
    F32,
    false,
    false,
    |bits| f32::from_bits(bits as u32),
    |value: f32| value.to_bits().into(),
    f64::from,
    |value| value as f32
);
float!(f64, F64, false, false, f64::from_bits, f64::to_bits, |value| value, |value| value);

/// One float or two in a register.
pub(super) trait Floats: Value {
    type One: Float;
    fn map(values: [Self; 3], function: impl Fn([Self::One; 3]) -> Self::One) -> Self;
}

macro_rules! single {
    ($($type:ty)*) => {$(
        impl Floats for $type {
            type One = Self;
            fn map(values: [Self; 3], function: impl Fn([Self; 3]) -> Self) -> Self {
                function(values)
            }
        }
    )*};
}

single!(F16 Bf16 f32 f64);

/// Two halves in 32 bits, the first in the lower bits.
#[derive(Clone, Copy)]
pub(super) struct Pair<T>(u32, std::marker::PhantomData<T>);

impl<T: Float> Value for Pair<T> {
    type Raw = u32;
    const CLASS: Class = Class::Narrow;
    fn from_raw(raw: u32) -> Self {
        Self(raw, std::marker::PhantomData)
    }
    fn to_raw(self) -> u32 {
        self.0
    }
}

impl<T: Float> Floats for Pair<T> {
    type One = T;
    fn map(values: [Self; 3], function: impl Fn([T; 3]) -> T) -> Self {
        let half = |shift: u32| function(values.map(|value| T::of_bits(u64::from(value.0 >> shift & 0xFFFF))));
        Self::from_raw((half(16).bits() << 16 | half(0).bits()) as u32)
    }
}

/// Two floats in 64 bits, the first in the lower bits.
#[derive(Clone, Copy)]
struct Singles(u64);

impl Value for Singles {
    type Raw = u64;
    const CLASS: Class = Class::Wide;
    fn from_raw(raw: u64) -> Self {
        Self(raw)
    }
    fn to_raw(self) -> u64 {
        self.0
    }
}

impl Floats for Singles {
    type One = f32;
    fn map(values: [Self; 3], function: impl Fn([f32; 3]) -> f32) -> Self {
        let one = |shift: u32| function(values.map(|value| f32::of_bits(value.0 >> shift & 0xFFFF_FFFF))).bits();
        Self(one(32) << 32 | one(0))
    }
}

/// An operation, packed into a slot as a number above [`How`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    Fma,
    Neg,
    Abs,
    Sqrt,
    Rcp,
    Ex2,
    Tanh,
    /// The lesser or the greater of two.
    Extreme {
        greater: bool,
        /// `.NaN`: a NaN if either is one.
        nan: bool,
        /// `.xorsign.abs`: compares the absolute values, and gives the result the product of the signs.
        xorsign: bool,
    },
}

impl Operation {
    const ALL: [(&'static str, Self); 11] = [
        ("add", Self::Add),
        ("sub", Self::Sub),
        ("mul", Self::Mul),
        ("div", Self::Div),
        ("fma", Self::Fma),
        ("neg", Self::Neg),
        ("abs", Self::Abs),
        ("sqrt", Self::Sqrt),
        ("rcp", Self::Rcp),
        ("ex2", Self::Ex2),
        ("tanh", Self::Tanh),
    ];

    fn named(op: &mut Opcode<'_>) -> Option<Self> {
        let greater = match op.name {
            "min" => false,
            "max" => true,
            "mad" => return Some(Self::Fma),
            name => return Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, operation)| *operation),
        };
        let nan = op.take(Modifier::Nan);
        let xorsign = op.take(Modifier::Xorsign);
        (!xorsign || op.take(Modifier::Abs)).then_some(Self::Extreme { greater, nan, xorsign })
    }

    fn operands(self) -> usize {
        match self {
            Self::Fma => 3,
            Self::Add | Self::Sub | Self::Mul | Self::Div | Self::Extreme { .. } => 2,
            _ => 1,
        }
    }

    fn packed(self) -> u32 {
        match self {
            Self::Extreme { greater, nan, xorsign } => {
                16 | u32::from(greater) | u32::from(nan) << 1 | u32::from(xorsign) << 2
            }
            _ => Self::ALL.iter().position(|(_, one)| *one == self).unwrap_or(0) as u32,
        }
    }

    fn unpacked(bits: u32) -> Self {
        let is = |place: u32| bits >> place & 1 == 1;
        match Self::ALL.get(bits as usize) {
            Some((_, operation)) => *operation,
            None => Self::Extreme { greater: is(0), nan: is(1), xorsign: is(2) },
        }
    }

    fn apply<T: Float>(self, how: How, [a, b, c]: [T; 3]) -> T {
        if how == How::PLAIN && T::SUMS_FIT {
            match self {
                Self::Add => return T::narrow(a.wide() + b.wide()),
                Self::Sub => return T::narrow(a.wide() - b.wide()),
                Self::Mul => return T::narrow(a.wide() * b.wide()),
                Self::Fma if T::FUSED_FIT => return T::narrow(a.wide() * b.wide() + c.wide()),
                _ => {}
            }
        }
        let read = |value: T| how.read(T::FORMAT, value.bits());
        let near = |value: f64| exact::F64.read(value.to_bits());
        let (first, second) = (read(a), read(b));
        let result = match self {
            Self::Add => first.plus(second, how.rounding),
            Self::Sub => first.plus(second.negated(), how.rounding),
            Self::Mul => first.times(second),
            Self::Div => first.over(second),
            Self::Fma => first.times(second).plus(read(c), how.rounding),
            Self::Neg => first.negated(),
            Self::Abs if first.is_negative() => first.negated(),
            Self::Abs => first,
            Self::Sqrt => first.root(),
            Self::Rcp => near(1.0).over(first),
            Self::Ex2 => near(flushed(how, a).exp2()),
            Self::Tanh => near(flushed(how, a).tanh()),
            Self::Extreme { greater, nan, xorsign } => {
                near(extreme(flushed(how, a), flushed(how, b), greater, nan, xorsign))
            }
        };
        T::of_bits(how.write(T::FORMAT, result))
    }
}

fn flushed<T: Float>(how: How, value: T) -> f64 {
    if how.flushes { T::of_bits(T::FORMAT.flushed(value.bits())).wide() } else { value.wide() }
}

fn extreme(a: f64, b: f64, greater: bool, nan: bool, xorsign: bool) -> f64 {
    if nan && (a.is_nan() || b.is_nan()) {
        return f64::NAN;
    }
    let (x, y) = if xorsign { (a.abs(), b.abs()) } else { (a, b) };
    let found = if greater { -least(-x, -y) } else { least(x, y) };
    if xorsign && a.is_sign_negative() != b.is_sign_negative() { -found } else { found }
}

/// The lesser or the greater of two floats of 32 bits.
pub(super) fn extreme_of_bits(a: u32, b: u32, greater: bool, nan: bool) -> u32 {
    let value = extreme(f32::from_bits(a).into(), f32::from_bits(b).into(), greater, nan, false);
    if value.is_nan() { 0x7FFF_FFFF } else { (value as f32).to_bits() }
}

/// Applies a function of one half to both halves of a register.
pub(super) fn both_halves(a: u64, b: u64, function: impl Fn(u64, u64) -> u64) -> u64 {
    function(a >> 16, b >> 16) << 16 | function(a, b)
}

/// The lesser of two, −0 before +0; of a number and a NaN, the number.
#[allow(clippy::eq_op, clippy::float_cmp, reason = "only a NaN differs from itself")]
pub(super) fn least(a: f64, b: f64) -> f64 {
    if a < b || b != b || (a == b && a.is_sign_negative()) { a } else { b }
}

fn run1<T: Floats>(registers: &mut Registers, mask: u32, slots: &Slots) {
    let (how, operation) = (How::unpacked(slots[4]), Operation::unpacked(slots[4] >> 8));
    unary(registers, mask, slots, |a: T| -> T { T::map([a, a, a], |values| operation.apply(how, values)) });
}

fn run2<T: Floats>(registers: &mut Registers, mask: u32, slots: &Slots) {
    let (how, operation) = (How::unpacked(slots[4]), Operation::unpacked(slots[4] >> 8));
    binary(registers, mask, slots, |a: T, b: T| -> T { T::map([a, b, b], |values| operation.apply(how, values)) });
}

fn run3<T: Floats>(registers: &mut Registers, mask: u32, slots: &Slots) {
    let (how, operation) = (How::unpacked(slots[4]), Operation::unpacked(slots[4] >> 8));
    ternary(registers, mask, slots, |a: T, b: T, c: T| -> T {
        T::map([a, b, c], |values| operation.apply(how, values))
    });
}

/// The rule for an opcode on floats of any type.
pub(super) fn rule(op: &mut Opcode<'_>, how: How) -> Option<Rule> {
    const NARROW: [Class; 4] = [Class::Narrow; 4];
    const WIDE: [Class; 4] = [Class::Wide; 4];
    let operation = Operation::named(op)?;
    let count = operation.operands();
    macro_rules! run {
        ($type:ty) => {
            [run1::<$type> as Run, run2::<$type>, run3::<$type>][count - 1]
        };
    }
    let (run, classes) = match op.kind()? {
        Type::F16 => (run!(F16), &NARROW),
        Type::Bf16 => (run!(Bf16), &NARROW),
        Type::F16x2 => (run!(Pair<F16>), &NARROW),
        Type::Bf16x2 => (run!(Pair<Bf16>), &NARROW),
        Type::F32 => (run!(f32), &NARROW),
        Type::F64 => (run!(f64), &WIDE),
        Type::F32x2 if matches!(operation, Operation::Add | Operation::Sub | Operation::Mul | Operation::Fma) => {
            (run!(Singles), &WIDE)
        }
        _ => return None,
    };
    Some(Rule { run, classes: &classes[..=count], how: how.packed() | operation.packed() << 8 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_halves_in_f64_are_exact_enough() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let slow = How { limit: super::super::how::Limit::Finite, ..How::PLAIN };
        for _ in 0..200_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let bits = [state as u16, (state >> 16) as u16, (state >> 32) as u16];
            for operation in [Operation::Add, Operation::Sub, Operation::Mul, Operation::Fma] {
                // Results up to the largest finite number are the same the long way.
                let (fast, exact) = (operation.apply(How::PLAIN, bits.map(F16)), operation.apply(slow, bits.map(F16)));
                assert!(
                    fast.0 == exact.0 || fast.0 & 0x7FFF == 0x7C00,
                    "{operation:?} of {bits:x?}: {fast:?}, {exact:?}"
                );
                let (fast, exact) =
                    (operation.apply(How::PLAIN, bits.map(Bf16)), operation.apply(slow, bits.map(Bf16)));
                assert!(
                    fast.0 == exact.0 || fast.0 & 0x7FFF == 0x7F80,
                    "{operation:?} of {bits:x?}: {fast:?}, {exact:?}"
                );
            }
        }
    }

    #[test]
    fn an_operation_survives_a_slot() {
        let all = Operation::ALL.map(|(_, operation)| operation).into_iter();
        let extremes = (0..8).map(|bits| Operation::unpacked(16 | bits));
        for operation in all.chain(extremes) {
            assert_eq!(Operation::unpacked(operation.packed()), operation);
        }
    }

    #[test]
    fn the_lesser_and_the_greater() {
        let bits = |greater, a: f64, b: f64| extreme(a, b, greater, false, false).to_bits();
        assert_eq!(bits(false, 0.0, -0.0), (-0.0_f64).to_bits());
        assert_eq!(bits(true, -0.0, 0.0), 0.0_f64.to_bits());
        assert_eq!(bits(true, f64::NAN, -2.0), (-2.0_f64).to_bits());
        assert_eq!(extreme(-3.0, 2.0, true, false, true).to_bits(), (-3.0_f64).to_bits());
        assert!(extreme(1.0, f64::NAN, false, true, false).is_nan());
    }
}
