//! `setp`, `set` and the logic of predicates.

use super::opcode::{Modifier, Type};
use crate::half::{Bf16, F16};
use crate::lanes::{Rule, Run, Slots, compare, logic, rule, select};
use crate::registers::Registers;
use crate::syntax::Class;

macro_rules! comparison {
    ($type:ty, |$a:ident, $b:ident, $how:pat_param| $body:expr) => {{
        fn run(registers: &mut Registers, mask: u32, slots: &Slots) {
            let $how = slots[4];
            compare::<$type>(registers, mask, slots, |$a, $b| $body);
        }
        const CLASS: Class = <$type as crate::registers::Value>::CLASS;
        Some(Rule { run, classes: &[Class::Predicate, CLASS, CLASS], how: 0 })
    }};
}

/// The comparisons, by their modifiers.
pub(super) const COMPARISONS: [Modifier; 18] = {
    use Modifier::{Eq, Equ, Ge, Geu, Gt, Gtu, Hi, Hs, IsNan, Le, Leu, Lo, Ls, Lt, Ltu, Ne, Neu, Num};
    [Eq, Ne, Lt, Le, Gt, Ge, Lo, Ls, Hi, Hs, Equ, Neu, Ltu, Leu, Gtu, Geu, Num, IsNan]
};

/// The operations that combine a comparison with a predicate.
pub(super) const COMBINATIONS: [(Modifier, &str); 3] =
    [(Modifier::And, "and"), (Modifier::Or, "or"), (Modifier::Xor, "xor")];

/// Flags of a comparison in the last slot: reads the upper halves; flushes subnormal operands.
const HIGH: u32 = 1;
const FLUSHES: u32 = 2;

/// The rule for `setp` on a type, or on the upper halves of a pair, without its combination with another predicate.
pub(super) fn rule(how: Modifier, kind: Type, high: bool, flushes: bool) -> Option<Rule> {
    let rule = match kind {
        Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 | Type::F32 | Type::F64 => floats(how, kind),
        _ => integers(how, kind),
    };
    rule.map(|rule| Rule { how: if high { HIGH } else { 0 } | if flushes { FLUSHES } else { 0 }, ..rule })
}

fn integers(how: Modifier, kind: Type) -> Option<Rule> {
    macro_rules! per {
        ($a:ident $op:tt $b:ident) => {
            match kind {
                Type::B16 | Type::U16 => comparison!(u16, |$a, $b, _| $a $op $b),
                Type::B32 | Type::U32 => comparison!(u32, |$a, $b, _| $a $op $b),
                Type::B64 | Type::U64 => comparison!(u64, |$a, $b, _| $a $op $b),
                Type::S16 => comparison!(i16, |$a, $b, _| $a $op $b),
                Type::S32 => comparison!(i32, |$a, $b, _| $a $op $b),
                Type::S64 => comparison!(i64, |$a, $b, _| $a $op $b),
                _ => None,
            }
        };
    }
    let unsigned = matches!(kind, Type::U16 | Type::U32 | Type::U64);
    match how {
        Modifier::Eq => per!(a == b),
        Modifier::Ne => per!(a != b),
        Modifier::Lt => per!(a < b),
        Modifier::Le => per!(a <= b),
        Modifier::Gt => per!(a > b),
        Modifier::Ge => per!(a >= b),
        Modifier::Lo if unsigned => per!(a < b),
        Modifier::Ls if unsigned => per!(a <= b),
        Modifier::Hi if unsigned => per!(a > b),
        Modifier::Hs if unsigned => per!(a >= b),
        _ => None,
    }
}

fn flushed(value: f32, least: f32, how: u32) -> f32 {
    if how & FLUSHES != 0 && value.abs() < least { 0.0 } else { value }
}

fn half(bits: u32, how: u32) -> f32 {
    flushed(F16(if how & HIGH == 0 { bits } else { bits >> 16 } as u16).to_f32(), F16(0x0400).to_f32(), how)
}

fn brain(bits: u32, how: u32) -> f32 {
    flushed(Bf16(if how & HIGH == 0 { bits } else { bits >> 16 } as u16).to_f32(), f32::MIN_POSITIVE, how)
}

/// An ordered comparison with a NaN is false; one whose name ends in `u` is true.
#[allow(
    clippy::double_comparisons,
    clippy::float_cmp,
    clippy::neg_cmp_op_on_partial_ord,
    reason = "what the instruction set says of a NaN"
)]
fn floats(how: Modifier, kind: Type) -> Option<Rule> {
    macro_rules! per {
        (|$a:ident, $b:ident| $body:expr) => {
            match kind {
                Type::F32 => comparison!(f32, |x, y, how| {
                    let ($a, $b) = (flushed(x, f32::MIN_POSITIVE, how), flushed(y, f32::MIN_POSITIVE, how));
                    $body
                }),
                Type::F64 => comparison!(f64, |$a, $b, _| $body),
                Type::F16 | Type::F16x2 => comparison!(u32, |x, y, how| {
                    let ($a, $b) = (half(x, how), half(y, how));
                    $body
                }),
                _ => comparison!(u32, |x, y, how| {
                    let ($a, $b) = (brain(x, how), brain(y, how));
                    $body
                }),
            }
        };
    }
    match how {
        Modifier::Eq => per!(|a, b| a == b),
        Modifier::Ne => per!(|a, b| a < b || a > b),
        Modifier::Lt => per!(|a, b| a < b),
        Modifier::Le => per!(|a, b| a <= b),
        Modifier::Gt => per!(|a, b| a > b),
        Modifier::Ge => per!(|a, b| a >= b),
        Modifier::Equ => per!(|a, b| !(a < b || a > b)),
        Modifier::Neu => per!(|a, b| a != b),
        Modifier::Ltu => per!(|a, b| !(a >= b)),
        Modifier::Leu => per!(|a, b| !(a > b)),
        Modifier::Gtu => per!(|a, b| !(a <= b)),
        Modifier::Geu => per!(|a, b| !(a < b)),
        Modifier::Num => per!(|a, b| !(a.is_nan() || b.is_nan())),
        Modifier::IsNan => per!(|a, b| a.is_nan() || b.is_nan()),
        _ => None,
    }
}

/// `and.pred` and its kin; `not` and `mov` ignore their second operand.
pub(super) fn predicate_logic(name: &str) -> Option<Run> {
    macro_rules! run {
        (|$a:ident, $b:pat_param| $body:expr) => {{
            fn run(registers: &mut Registers, mask: u32, slots: &Slots) {
                logic(registers, mask, slots, |$a, $b| $body);
            }
            Some(run as Run)
        }};
    }
    match name {
        "and" => run!(|a, b| a & b),
        "or" => run!(|a, b| a | b),
        "xor" => run!(|a, b| a ^ b),
        "not" => run!(|a, _| !a),
        "mov" => run!(|a, _| a),
        _ => None,
    }
}

/// `selp`
pub(super) fn choice(kind: Type) -> Option<Rule> {
    const NARROW: [Class; 4] = [Class::Narrow, Class::Narrow, Class::Narrow, Class::Predicate];
    const WIDE: [Class; 4] = [Class::Wide, Class::Wide, Class::Wide, Class::Predicate];
    match kind.bytes() {
        2 | 4 => Some(Rule { run: select::<u32>, classes: &NARROW, how: 0 }),
        8 => Some(Rule { run: select::<u64>, classes: &WIDE, how: 0 }),
        _ => None,
    }
}

/// `mov` of a whole register.
pub(super) fn copy(kind: Type) -> Option<Rule> {
    match kind.bytes() {
        0 => None,
        8 => rule!(|a: u64| -> u64 { a }),
        _ => rule!(|a: u32| -> u32 { a }),
    }
}

/// `mov` that packs several registers into one.
pub(super) fn pack(kind: Type, parts: usize) -> Option<Rule> {
    match (kind.bytes(), parts) {
        (2, 2) => rule!(|a: u8, b: u8| -> u16 { u16::from_le_bytes([a, b]) }),
        (4, 2) => rule!(|a: u16, b: u16| -> u32 { u32::from(b) << 16 | u32::from(a) }),
        (4, 4) => rule!(|a: u8, b: u8, c: u8, d: u8| -> u32 { u32::from_le_bytes([a, b, c, d]) }),
        (8, 2) => rule!(|a: u32, b: u32| -> u64 { u64::from(b) << 32 | u64::from(a) }),
        (8, 4) => rule!(|a: u16, b: u16, c: u16, d: u16| -> u64 {
            u64::from(d) << 48 | u64::from(c) << 32 | u64::from(b) << 16 | u64::from(a)
        }),
        _ => None,
    }
}

/// `mov` that unpacks the register at `index` of `parts`.
pub(super) fn unpack(kind: Type, parts: usize, index: usize) -> Option<Rule> {
    match (kind.bytes(), parts, index) {
        (2, 2, 0) | (4, 4, 0) => rule!(|a: u32| -> u8 { a as u8 }),
        (2, 2, 1) | (4, 4, 1) => rule!(|a: u32| -> u8 { (a >> 8) as u8 }),
        (4, 4, 2) => rule!(|a: u32| -> u8 { (a >> 16) as u8 }),
        (4, 4, 3) => rule!(|a: u32| -> u8 { (a >> 24) as u8 }),
        (4, 2, 0) => rule!(|a: u32| -> u16 { a as u16 }),
        (4, 2, 1) => rule!(|a: u32| -> u16 { (a >> 16) as u16 }),
        (8, 2, 0) => rule!(|a: u64| -> u32 { a as u32 }),
        (8, 2, 1) => rule!(|a: u64| -> u32 { (a >> 32) as u32 }),
        (8, 4, 0) => rule!(|a: u64| -> u16 { a as u16 }),
        (8, 4, 1) => rule!(|a: u64| -> u16 { (a >> 16) as u16 }),
        (8, 4, 2) => rule!(|a: u64| -> u16 { (a >> 32) as u16 }),
        (8, 4, 3) => rule!(|a: u64| -> u16 { (a >> 48) as u16 }),
        _ => None,
    }
}

/// The value of `set` where the predicate holds: all ones, or 1.0, of the first type; for pairs, in one half.
pub(super) fn truth(to: Type, is_pair: bool) -> Option<u32> {
    Some(match to {
        Type::U32 | Type::S32 if !is_pair => u32::MAX,
        Type::U32 | Type::S32 | Type::U16 | Type::S16 => 0xFFFF,
        Type::F32 => 1.0_f32.to_bits(),
        Type::F16 | Type::F16x2 => 0x3C00,
        Type::Bf16 | Type::Bf16x2 => 0x3F80,
        _ => return None,
    })
}

/// Puts two halves together, the lower one first.
pub(super) fn both_halves() -> Option<Rule> {
    rule!(|low: u32, high: u32| -> u32 { high << 16 | low & 0xFFFF })
}
