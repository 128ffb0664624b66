//! Integer instructions: the function of one thread for each.

use super::opcode::{Modifier, Opcode, Type};
use crate::lanes::{Rule, per_type, rule};

/// The rule for an opcode.
pub(super) fn rule(op: &mut Opcode<'_>) -> Option<Rule> {
    let kind = op.kind()?;
    let saturates = op.take(Modifier::Sat);
    match op.name {
        "add" if saturates && kind == Type::S32 => rule!(|a: i32, b: i32| -> i32 { a.saturating_add(b) }),
        "sub" if saturates && kind == Type::S32 => rule!(|a: i32, b: i32| -> i32 { a.saturating_sub(b) }),
        "mul" | "mad" | "mul24" | "mad24" => {
            let which = op.pick(&[Modifier::Lo, Modifier::Hi, Modifier::Wide].map(|which| (which, which)))?;
            product(op.name, which, kind, saturates)
        }
        _ if saturates => None,
        name => two(name, kind, op.take(Modifier::Relu)),
    }
}

fn two(name: &str, kind: Type, relu: bool) -> Option<Rule> {
    macro_rules! integers {
        (|$($a:ident),+| $body:expr) => {
            per_type!(kind, [U16 u16, S16 i16, U32 u32, S32 i32, U64 u64, S64 i64], |$($a),+| $body)
        };
    }
    macro_rules! pairs {
        (|$a:ident, $b:ident| $body:expr) => {
            match kind {
                Type::U16x2 => rule!(|x: u32, y: u32| -> u32 { both(x, y, |$a: u16, $b: u16| $body) }),
                Type::S16x2 => rule!(|x: u32, y: u32| -> u32 {
                    both(x, y, |x, y| {
                        let ($a, $b) = (x as i16, y as i16);
                        ($body) as u16
                    })
                }),
                _ => integers!(|$a, $b| $body),
            }
        };
    }
    match (name, kind) {
        ("min", Type::S32) if relu => rule!(|a: i32, b: i32| -> i32 { a.min(b).max(0) }),
        ("max", Type::S32) if relu => rule!(|a: i32, b: i32| -> i32 { a.max(b).max(0) }),
        ("min", Type::S16x2) if relu => {
            rule!(|a: u32, b: u32| -> u32 { both(a, b, |a, b| (a as i16).min(b as i16).max(0) as u16) })
        }
        ("max", Type::S16x2) if relu => {
            rule!(|a: u32, b: u32| -> u32 { both(a, b, |a, b| (a as i16).max(b as i16).max(0) as u16) })
        }
        _ if relu => None,
        ("add", _) => pairs!(|a, b| a.wrapping_add(b)),
        ("sub", _) => pairs!(|a, b| a.wrapping_sub(b)),
        ("min", _) => pairs!(|a, b| a.min(b)),
        ("max", _) => pairs!(|a, b| a.max(b)),
        // A quotient by zero is unspecified; a GPU gives all ones.
        ("div", _) => integers!(|a, b| if b == 0 { !0 } else { a.wrapping_div(b) }),
        ("rem", _) => integers!(|a, b| if b == 0 { a } else { a.wrapping_rem(b) }),
        ("neg", _) => per_type!(kind, [S16 i16, S32 i32, S64 i64], |a| a.wrapping_neg()),
        ("abs", _) => per_type!(kind, [S16 i16, S32 i32, S64 i64], |a| a.wrapping_abs()),
        ("sad", _) => integers!(|a, b, c| c.wrapping_add(a.max(b).wrapping_sub(a.min(b)))),
        _ => None,
    }
}

/// Applies a function to the lower and the upper halves.
fn both(a: u32, b: u32, function: impl Fn(u16, u16) -> u16) -> u32 {
    u32::from(function((a >> 16) as u16, (b >> 16) as u16)) << 16 | u32::from(function(a as u16, b as u16))
}

/// The upper 32 of the 48 bits of a product of 24-bit numbers.
fn high24(a: i32, b: i32) -> i32 {
    ((i64::from(a << 8 >> 8) * i64::from(b << 8 >> 8)) >> 16) as i32
}

fn unsigned_high24(a: u32, b: u32) -> u32 {
    ((u64::from(a << 8 >> 8) * u64::from(b << 8 >> 8)) >> 16) as u32
}

fn product(name: &str, which: Modifier, kind: Type, saturates: bool) -> Option<Rule> {
    use Modifier::{Hi, Lo, Wide};
    use Type::{S16, S32, S64, U16, U32, U64};
    macro_rules! high {
        ($narrow:ty, $wide:ty) => {
            rule!(|a: $narrow, b: $narrow| -> $narrow { ((a as $wide * b as $wide) >> <$narrow>::BITS) as $narrow })
        };
    }
    macro_rules! high_and_add {
        ($narrow:ty, $wide:ty) => {
            rule!(|a: $narrow, b: $narrow, c: $narrow| -> $narrow {
                (((a as $wide * b as $wide) >> <$narrow>::BITS) as $narrow).wrapping_add(c)
            })
        };
    }
    match (name, which, kind) {
        ("mad", Hi, S32) if saturates => {
            rule!(|a: i32, b: i32, c: i32| -> i32 { (((a as i64 * b as i64) >> 32) as i32).saturating_add(c) })
        }
        ("mad24", Hi, S32) if saturates => rule!(|a: i32, b: i32, c: i32| -> i32 { high24(a, b).saturating_add(c) }),
        _ if saturates => None,
        ("mad", Hi, U16) => high_and_add!(u16, u32),
        ("mad", Hi, S16) => high_and_add!(i16, i32),
        ("mul24", Hi, U32) => rule!(|a: u32, b: u32| -> u32 { unsigned_high24(a, b) }),
        ("mul24", Hi, S32) => rule!(|a: i32, b: i32| -> i32 { high24(a, b) }),
        ("mad24", Hi, U32) => rule!(|a: u32, b: u32, c: u32| -> u32 { unsigned_high24(a, b).wrapping_add(c) }),
        ("mad24", Hi, S32) => rule!(|a: i32, b: i32, c: i32| -> i32 { high24(a, b).wrapping_add(c) }),
        ("mul", Lo, _) => {
            per_type!(kind, [U16 u16, S16 i16, U32 u32, S32 i32, U64 u64, S64 i64], |a, b| a.wrapping_mul(b))
        }
        ("mad", Lo, _) => {
            per_type!(kind, [U16 u16, S16 i16, U32 u32, S32 i32, U64 u64, S64 i64], |a, b, c| a
                .wrapping_mul(b)
                .wrapping_add(c))
        }
        ("mul", Hi, U16) => high!(u16, u32),
        ("mul", Hi, S16) => high!(i16, i32),
        ("mul", Hi, U32) => high!(u32, u64),
        ("mul", Hi, S32) => high!(i32, i64),
        ("mul", Hi, U64) => high!(u64, u128),
        ("mul", Hi, S64) => high!(i64, i128),
        ("mad", Hi, U32) => high_and_add!(u32, u64),
        ("mad", Hi, S32) => high_and_add!(i32, i64),
        ("mad", Hi, U64) => high_and_add!(u64, u128),
        ("mad", Hi, S64) => high_and_add!(i64, i128),
        ("mul", Wide, U16) => rule!(|a: u16, b: u16| -> u32 { u32::from(a) * u32::from(b) }),
        ("mul", Wide, S16) => rule!(|a: i16, b: i16| -> i32 { i32::from(a) * i32::from(b) }),
        ("mul", Wide, U32) => rule!(|a: u32, b: u32| -> u64 { u64::from(a) * u64::from(b) }),
        ("mul", Wide, S32) => rule!(|a: i32, b: i32| -> i64 { i64::from(a) * i64::from(b) }),
        ("mad", Wide, U16) => {
            rule!(|a: u16, b: u16, c: u32| -> u32 { (u32::from(a) * u32::from(b)).wrapping_add(c) })
        }
        ("mad", Wide, S16) => {
            rule!(|a: i16, b: i16, c: i32| -> i32 { (i32::from(a) * i32::from(b)).wrapping_add(c) })
        }
        ("mad", Wide, U32) => {
            rule!(|a: u32, b: u32, c: u64| -> u64 { (u64::from(a) * u64::from(b)).wrapping_add(c) })
        }
        ("mad", Wide, S32) => {
            rule!(|a: i32, b: i32, c: i64| -> i64 { (i64::from(a) * i64::from(b)).wrapping_add(c) })
        }
        ("mul24", Lo, U32) => rule!(|a: u32, b: u32| -> u32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8) }),
        ("mul24", Lo, S32) => rule!(|a: i32, b: i32| -> i32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8) }),
        ("mad24", Lo, U32) => {
            rule!(|a: u32, b: u32, c: u32| -> u32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8).wrapping_add(c) })
        }
        ("mad24", Lo, S32) => {
            rule!(|a: i32, b: i32, c: i32| -> i32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8).wrapping_add(c) })
        }
        _ => None,
    }
}
