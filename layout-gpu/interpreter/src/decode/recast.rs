//! `cvt` through exact numbers: every format, rounding and limit.

use super::how::{How, Limit};
use super::opcode::{Modifier, Type};
use crate::exact::{BF16, E2M1, E2M3, E3M2, E4M3, E5M2, Exact, F16, F32, F64, Format, Real, Rounding, TF32};
use crate::lanes::{Rule, Run, Slots, binary, unary};
use crate::registers::{Registers, Value};
use crate::syntax::Class;

/// The kind of number in the bits of a register.
#[derive(Clone, Copy)]
enum Number {
    Integer {
        bits: u32,
        signed: bool,
    },
    Float(Format),
    /// Two floats, the first in the upper bits.
    Two(Format),
}

/// The types; a slot holds their indices in this table.
const TYPES: [(Type, Number); 22] = [
    (Type::U8, Number::Integer { bits: 8, signed: false }),
    (Type::S8, Number::Integer { bits: 8, signed: true }),
    (Type::U16, Number::Integer { bits: 16, signed: false }),
    (Type::S16, Number::Integer { bits: 16, signed: true }),
    (Type::U32, Number::Integer { bits: 32, signed: false }),
    (Type::S32, Number::Integer { bits: 32, signed: true }),
    (Type::U64, Number::Integer { bits: 64, signed: false }),
    (Type::S64, Number::Integer { bits: 64, signed: true }),
    (Type::F16, Number::Float(F16)),
    (Type::Bf16, Number::Float(BF16)),
    (Type::Tf32, Number::Float(TF32)),
    (Type::F32, Number::Float(F32)),
    (Type::F64, Number::Float(F64)),
    (Type::F16x2, Number::Two(F16)),
    (Type::Bf16x2, Number::Two(BF16)),
    (Type::E4M3x2, Number::Two(E4M3)),
    (Type::E5M2x2, Number::Two(E5M2)),
    (Type::E3M2x2, Number::Two(E3M2)),
    (Type::E2M3x2, Number::Two(E2M3)),
    (Type::E2M1x2, Number::Two(E2M1)),
    (Type::E4M3, Number::Float(E4M3)),
    (Type::E5M2, Number::Float(E5M2)),
];

/// The conversion that a slot holds.
struct Conversion {
    how: How,
    /// True if the value is rounded to an integer.
    whole: bool,
    to: Number,
    from: Number,
}

impl Conversion {
    fn unpacked(bits: u32) -> Self {
        let number = |shift: u32| TYPES[(bits >> shift & 31) as usize % TYPES.len()].1;
        Self { how: How::unpacked(bits), whole: bits >> 7 & 1 == 1, to: number(8), from: number(13) }
    }

    /// `.ftz` applies to 32-bit floats only.
    fn how(&self, format: Format) -> How {
        How { flushes: self.how.flushes && format == F32, ..self.how }
    }

    fn one(&self, bits: u64) -> u64 {
        let real = match self.from {
            Number::Integer { bits: width, signed } => {
                let shift = 64 - width;
                let value =
                    if signed { ((bits << shift) as i64 >> shift).into() } else { (bits << shift >> shift).into() };
                Real::Finite(Exact::integer(value))
            }
            Number::Float(format) | Number::Two(format) => self.how(format).read(format, bits),
        };
        match self.to {
            Number::Integer { bits, signed } => self.integer(real, bits, signed),
            Number::Float(format) | Number::Two(format) => {
                let real = if self.whole { self.to_whole(real) } else { real };
                self.how(format).write(format, real)
            }
        }
    }

    /// A float outside the integers' range becomes the nearest end of it; a NaN becomes 0, or just the top bit if either type has 64 bits.
    fn integer(&self, real: Real, bits: u32, signed: bool) -> u64 {
        let (least, most) = if signed { (-1 << (bits - 1), (1 << (bits - 1)) - 1) } else { (0, (1_i128 << bits) - 1) };
        let has_64_bits = bits == 64 || matches!(self.from, Number::Float(format) if format == F64);
        let value = match real {
            Real::Nan if has_64_bits => 1_i128 << (bits - 1),
            Real::Nan => 0,
            Real::Infinite { negative } => {
                if negative {
                    least
                } else {
                    most
                }
            }
            Real::Finite(exact) => exact.to_integer(self.how.rounding).clamp(least, most),
        };
        value as u64
    }

    fn to_whole(&self, real: Real) -> Real {
        let Real::Finite(exact) = real else { return real };
        match exact.to_integer(self.how.rounding) {
            // A number this large is an integer already.
            i128::MAX => real,
            value if value == -i128::MAX => real,
            0 => Real::Finite(Exact::integer(0).with_sign(exact.negative)),
            value => Real::Finite(Exact::integer(value)),
        }
    }

    /// Converts one register, for a pair both halves.
    fn register(&self, bits: u64) -> u64 {
        match (self.from, self.to) {
            (Number::Two(from), Number::Two(to)) => {
                let mask = (1 << from.bits()) - 1;
                self.one(bits >> width(from) & mask) << width(to) | self.one(bits & mask)
            }
            _ => self.one(bits),
        }
    }
}

/// The distance in bits between the two of a pair: 6-bit floats stand in bytes.
fn width(format: Format) -> u32 {
    if format.bits() == 6 { 8 } else { format.bits() }
}

/// Small integers are extended to fill their registers.
fn extended(number: Number, bits: u64) -> u64 {
    match number {
        Number::Integer { bits: width, signed: true } if width < 32 => {
            let shift = 64 - width;
            ((bits << shift) as i64 >> shift) as u64
        }
        _ => bits,
    }
}

fn run<A: Value + Into<u64>, D: Value + Truncated>(registers: &mut Registers, mask: u32, slots: &Slots) {
    let conversion = Conversion::unpacked(slots[4]);
    unary(registers, mask, slots, |a: A| -> D { D::truncate(extended(conversion.to, conversion.register(a.into()))) });
}

/// Conversion to a register's width by keeping the lowest bits.
trait Truncated {
    fn truncate(bits: u64) -> Self;
}

impl Truncated for u32 {
    fn truncate(bits: u64) -> Self {
        bits as Self
    }
}

impl Truncated for u64 {
    fn truncate(bits: u64) -> Self {
        bits
    }
}

fn pack(registers: &mut Registers, mask: u32, slots: &Slots) {
    let conversion = Conversion::unpacked(slots[4]);
    let Number::Two(format) = conversion.to else { return };
    binary(registers, mask, slots, |high: u32, low: u32| -> u32 {
        (conversion.one(high.into()) << width(format) | conversion.one(low.into())) as u32
    });
}

/// The rule for a conversion with this rounding, to an integer if a modifier `whole` says how.
pub(super) fn rule(how: How, whole: Option<Modifier>, to: Type, from: Type) -> Option<Rule> {
    let place = |kind: Type| TYPES.iter().position(|(one, _)| *one == kind);
    let (to_place, from_place) = (place(to)?, place(from)?);
    let rounding = match whole {
        None => how.rounding,
        Some(Modifier::Rni) => Rounding::Nearest,
        Some(Modifier::Rmi) => Rounding::Down,
        Some(Modifier::Rpi) => Rounding::Up,
        Some(_) => Rounding::Zero,
    };
    let to_number = TYPES[to_place].1;
    // `.sat` limits floats to 0 to 1; integers always saturate at the ends of their range.
    let is_integer = matches!(to_number, Number::Integer { .. });
    let limit = if is_integer && how.limit == Limit::Unit { Limit::None } else { how.limit };
    if is_integer && (whole.is_none() || limit != Limit::None) {
        return None;
    }
    let packed = How { rounding, limit, ..how }.packed();
    let how = packed | u32::from(whole.is_some()) << 7 | (to_place << 8 | from_place << 13) as u32;
    if matches!(to_number, Number::Two(_)) && from == Type::F32 {
        return Some(Rule { run: pack, classes: &[Class::Narrow; 3], how });
    }
    if matches!(to_number, Number::Two(_)) != matches!(TYPES[from_place].1, Number::Two(_)) {
        return None;
    }
    let (run, classes): (Run, &'static [Class]) = match (to.bytes(), from.bytes()) {
        (8, 8) => (run::<u64, u64>, &[Class::Wide, Class::Wide]),
        (8, _) => (run::<u32, u64>, &[Class::Wide, Class::Narrow]),
        (_, 8) => (run::<u64, u32>, &[Class::Narrow, Class::Wide]),
        _ => (run::<u32, u32>, &[Class::Narrow, Class::Narrow]),
    };
    Some(Rule { run, classes, how })
}
