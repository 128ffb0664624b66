//! `cvt`: from any number to any number. Frequent conversions have their own loops; all others go through exact numbers.

use super::how::{How, Limit};
use super::opcode::{Modifier, Opcode, Type};
use super::recast;
use crate::exact::Rounding;
use crate::half::{Bf16, F16};
use crate::lanes::{Rule, rule};

const WHOLE: [(Modifier, Modifier); 4] = [
    (Modifier::Rni, Modifier::Rni),
    (Modifier::Rzi, Modifier::Rzi),
    (Modifier::Rmi, Modifier::Rmi),
    (Modifier::Rpi, Modifier::Rpi),
];

/// The rule for `cvt`, to the first type and from the second.
pub(super) fn rule(op: &mut Opcode<'_>) -> Option<Rule> {
    let [to, from] = *op.types() else { return None };
    let whole = op.pick(&WHOLE);
    let rounds = op
        .modifiers
        .iter()
        .any(|one| matches!(one, Modifier::Rn | Modifier::Rna | Modifier::Rz | Modifier::Rm | Modifier::Rp));
    let how = How::take(op)?;
    let saturates = how.limit == Limit::Unit;
    let is_native = how.rounding == Rounding::Nearest && how.limit == Limit::None && !how.flushes;
    let fast = match (is_float(to), is_float(from), whole) {
        (false, false, None) if rounds || how.flushes => None,
        (false, false, None) if saturates => return clamped(to, from),
        (false, false, None) if how.limit == Limit::None => return plain(to, from),
        (true, false, None) if is_native && rounds => to_float(to, from),
        (true, true, Some(mode)) if is_native && to == from => self::whole(mode, to),
        (false, true, Some(mode)) if !how.flushes => to_integer(mode, to, from),
        (true, true, None) if is_native => floats(to, from),
        _ => None,
    };
    fast.or_else(|| recast::rule(how, whole, to, from))
}

/// The rule for a conversion between integers, which needs no rounding.
pub(super) fn plain(to: Type, from: Type) -> Option<Rule> {
    integers(to, from)
}

fn is_float(kind: Type) -> bool {
    !matches!(kind, Type::U8 | Type::S8 | Type::U16 | Type::S16 | Type::U32 | Type::S32 | Type::U64 | Type::S64)
}

/// Expands the body macro for the integer type that `$suffix` names.
macro_rules! each_integer {
    ($suffix:expr, $body:ident) => {
        match $suffix {
            Type::U8 => $body!(u8),
            Type::S8 => $body!(i8),
            Type::U16 => $body!(u16),
            Type::S16 => $body!(i16),
            Type::U32 => $body!(u32),
            Type::S32 => $body!(i32),
            Type::U64 => $body!(u64),
            Type::S64 => $body!(i64),
            _ => None,
        }
    };
}

fn integers(to: Type, from: Type) -> Option<Rule> {
    macro_rules! to {
        ($to:ty) => {{
            macro_rules! from {
                ($from:ty) => {
                    rule!(|a: $from| -> $to { a as $to })
                };
            }
            each_integer!(from, from)
        }};
    }
    each_integer!(to, to)
}

/// With `.sat` a number outside the range of the new type becomes the nearest end of the range.
fn clamped(to: Type, from: Type) -> Option<Rule> {
    macro_rules! to {
        ($to:ty) => {{
            macro_rules! from {
                ($from:ty) => {
                    rule!(|a: $from| -> $to { i128::from(a).clamp(<$to>::MIN.into(), <$to>::MAX.into()) as $to })
                };
            }
            each_integer!(from, from)
        }};
    }
    each_integer!(to, to)
}

fn to_float(to: Type, from: Type) -> Option<Rule> {
    macro_rules! single {
        ($from:ty) => {
            rule!(|a: $from| -> f32 { a as f32 })
        };
    }
    macro_rules! double {
        ($from:ty) => {
            rule!(|a: $from| -> f64 { a as f64 })
        };
    }
    match to {
        Type::F32 => each_integer!(from, single),
        Type::F64 => each_integer!(from, double),
        _ => None,
    }
}

/// Rounds to an integer of the same type.
trait Rounds: Copy {
    fn whole(self, mode: u8) -> Self;
}

macro_rules! rounds {
    ($($float:ty)*) => {$(
        impl Rounds for $float {
            fn whole(self, mode: u8) -> Self {
                match mode {
                    b'n' => self.round_ties_even(),
                    b'm' => self.floor(),
                    b'p' => self.ceil(),
                    _ => self.trunc(),
                }
            }
        }
    )*};
}

rounds!(f32 f64);

fn whole(mode: Modifier, kind: Type) -> Option<Rule> {
    match (kind, mode) {
        (Type::F32, Modifier::Rni) => rule!(|a: f32| -> f32 { a.whole(b'n') }),
        (Type::F32, Modifier::Rmi) => rule!(|a: f32| -> f32 { a.whole(b'm') }),
        (Type::F32, Modifier::Rpi) => rule!(|a: f32| -> f32 { a.whole(b'p') }),
        (Type::F32, _) => rule!(|a: f32| -> f32 { a.whole(b'z') }),
        (Type::F64, Modifier::Rni) => rule!(|a: f64| -> f64 { a.whole(b'n') }),
        (Type::F64, Modifier::Rmi) => rule!(|a: f64| -> f64 { a.whole(b'm') }),
        (Type::F64, Modifier::Rpi) => rule!(|a: f64| -> f64 { a.whole(b'p') }),
        (Type::F64, _) => rule!(|a: f64| -> f64 { a.whole(b'z') }),
        _ => None,
    }
}

/// A float outside the integers' range becomes the nearest end of it; a NaN becomes 0, or just the top bit if either type has 64 bits.
fn to_integer(mode: Modifier, to: Type, from: Type) -> Option<Rule> {
    macro_rules! per_mode {
        ($from:ty, $to:ty, $nan:expr) => {
            match mode {
                Modifier::Rni => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'n') as $to } }),
                Modifier::Rmi => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'm') as $to } }),
                Modifier::Rpi => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'p') as $to } }),
                _ => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'z') as $to } }),
            }
        };
    }
    macro_rules! single {
        ($to:ty) => {
            per_mode!(f32, $to, if <$to>::BITS == 64 { 1 << (<$to>::BITS - 1) } else { 0 })
        };
    }
    macro_rules! double {
        ($to:ty) => {
            per_mode!(f64, $to, 1 << (<$to>::BITS - 1))
        };
    }
    match from {
        Type::F32 => each_integer!(to, single),
        Type::F64 => each_integer!(to, double),
        _ => None,
    }
}

fn floats(to: Type, from: Type) -> Option<Rule> {
    match (to, from) {
        (Type::F32, Type::F32) => rule!(|a: f32| -> f32 { a }),
        (Type::F64, Type::F64) => rule!(|a: f64| -> f64 { a }),
        (Type::F32, Type::F64) => rule!(|a: f64| -> f32 { a as f32 }),
        (Type::F64, Type::F32) => rule!(|a: f32| -> f64 { f64::from(a) }),
        (Type::F16, Type::F32) => rule!(|a: f32| -> F16 { F16::from_f64(f64::from(a)) }),
        (Type::F32, Type::F16) => rule!(|a: F16| -> f32 { a.to_f32() }),
        (Type::Bf16, Type::F32) => rule!(|a: f32| -> Bf16 { Bf16::from_f32(a) }),
        (Type::F32, Type::Bf16) => rule!(|a: Bf16| -> f32 { a.to_f32() }),
        (Type::Bf16x2, Type::F32) => rule!(|high: f32, low: f32| -> u32 {
            u32::from(Bf16::from_f32(high).0) << 16 | u32::from(Bf16::from_f32(low).0)
        }),
        (Type::F16x2, Type::F32) => rule!(|high: f32, low: f32| -> u32 {
            u32::from(F16::from_f64(f64::from(high)).0) << 16 | u32::from(F16::from_f64(f64::from(low)).0)
        }),
        _ => None,
    }
}
