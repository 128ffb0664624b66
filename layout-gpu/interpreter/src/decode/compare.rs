//! `setp`, `set` and the logic of predicates.

use crate::half::F16;
use crate::lanes::{Rule, Run, Slots, compare, logic, rule, select};
use crate::registers::Registers;
use crate::syntax::Class;

macro_rules! comparison {
    ($type:ty, |$a:ident, $b:ident| $body:expr) => {{
        fn run(registers: &mut Registers, mask: u32, slots: &Slots) {
            compare::<$type>(registers, mask, slots, |$a, $b| $body);
        }
        const CLASS: Class = <$type as crate::registers::Value>::CLASS;
        Some(Rule { run, classes: &[Class::Predicate, CLASS, CLASS] })
    }};
}

/// The rule for `setp.<how>.<suffix>`, without its combination with another predicate.
pub(super) fn rule(how: &str, suffix: &str) -> Option<Rule> {
    match suffix {
        "f16" | "f32" | "f64" => floats(how, suffix),
        _ => integers(how, suffix),
    }
}

fn integers(how: &str, suffix: &str) -> Option<Rule> {
    macro_rules! per {
        ($a:ident $op:tt $b:ident) => {
            match suffix {
                "b16" | "u16" => comparison!(u16, |$a, $b| $a $op $b),
                "b32" | "u32" => comparison!(u32, |$a, $b| $a $op $b),
                "b64" | "u64" => comparison!(u64, |$a, $b| $a $op $b),
                "s16" => comparison!(i16, |$a, $b| $a $op $b),
                "s32" => comparison!(i32, |$a, $b| $a $op $b),
                "s64" => comparison!(i64, |$a, $b| $a $op $b),
                _ => None,
            }
        };
    }
    let unsigned = matches!(suffix, "u16" | "u32" | "u64");
    match how {
        "eq" => per!(a == b),
        "ne" => per!(a != b),
        "lt" => per!(a < b),
        "le" => per!(a <= b),
        "gt" => per!(a > b),
        "ge" => per!(a >= b),
        "lo" if unsigned => per!(a < b),
        "ls" if unsigned => per!(a <= b),
        "hi" if unsigned => per!(a > b),
        "hs" if unsigned => per!(a >= b),
        _ => None,
    }
}

/// An ordered comparison is false where a number is missing; one with a final `u` is true there.
#[allow(
    clippy::double_comparisons,
    clippy::float_cmp,
    clippy::neg_cmp_op_on_partial_ord,
    reason = "what the instruction set says of a NaN"
)]
fn floats(how: &str, suffix: &str) -> Option<Rule> {
    macro_rules! per {
        (|$a:ident, $b:ident| $body:expr) => {
            match suffix {
                "f32" => comparison!(f32, |$a, $b| $body),
                "f64" => comparison!(f64, |$a, $b| $body),
                _ => comparison!(F16, |x, y| {
                    let ($a, $b) = (x.to_f32(), y.to_f32());
                    $body
                }),
            }
        };
    }
    match how {
        "eq" => per!(|a, b| a == b),
        "ne" => per!(|a, b| a < b || a > b),
        "lt" => per!(|a, b| a < b),
        "le" => per!(|a, b| a <= b),
        "gt" => per!(|a, b| a > b),
        "ge" => per!(|a, b| a >= b),
        "equ" => per!(|a, b| !(a < b || a > b)),
        "neu" => per!(|a, b| a != b),
        "ltu" => per!(|a, b| !(a >= b)),
        "leu" => per!(|a, b| !(a > b)),
        "gtu" => per!(|a, b| !(a <= b)),
        "geu" => per!(|a, b| !(a < b)),
        "num" => per!(|a, b| !(a.is_nan() || b.is_nan())),
        "nan" => per!(|a, b| a.is_nan() || b.is_nan()),
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
pub(super) fn choice(suffix: &str) -> Option<Rule> {
    let narrow = Rule { run: select::<u32>, classes: &[Class::Narrow, Class::Narrow, Class::Narrow, Class::Predicate] };
    let wide = Rule { run: select::<u64>, classes: &[Class::Wide, Class::Wide, Class::Wide, Class::Predicate] };
    match suffix {
        "b16" | "u16" | "s16" | "f16" | "b32" | "u32" | "s32" | "f32" => Some(narrow),
        "b64" | "u64" | "s64" | "f64" => Some(wide),
        _ => None,
    }
}

/// `mov` of a whole register.
pub(super) fn copy(suffix: &str) -> Option<Rule> {
    match suffix {
        "b16" | "u16" | "s16" | "f16" | "bf16" | "b32" | "u32" | "s32" | "f32" => rule!(|a: u32| -> u32 { a }),
        "b64" | "u64" | "s64" | "f64" => rule!(|a: u64| -> u64 { a }),
        _ => None,
    }
}

/// `mov` between one register and several: together, and the part that starts at a bit.
pub(super) fn pack(suffix: &str, parts: usize) -> Option<Rule> {
    match (suffix, parts) {
        ("b32", 2) => rule!(|a: u16, b: u16| -> u32 { u32::from(b) << 16 | u32::from(a) }),
        ("b64", 2) => rule!(|a: u32, b: u32| -> u64 { u64::from(b) << 32 | u64::from(a) }),
        ("b64", 4) => rule!(|a: u16, b: u16, c: u16, d: u16| -> u64 {
            u64::from(d) << 48 | u64::from(c) << 32 | u64::from(b) << 16 | u64::from(a)
        }),
        _ => None,
    }
}

/// See [`pack`].
pub(super) fn unpack(suffix: &str, parts: usize, index: usize) -> Option<Rule> {
    match (suffix, parts, index) {
        ("b32", 2, 0) => rule!(|a: u32| -> u16 { a as u16 }),
        ("b32", 2, 1) => rule!(|a: u32| -> u16 { (a >> 16) as u16 }),
        ("b64", 2, 0) => rule!(|a: u64| -> u32 { a as u32 }),
        ("b64", 2, 1) => rule!(|a: u64| -> u32 { (a >> 32) as u32 }),
        ("b64", 4, 0) => rule!(|a: u64| -> u16 { a as u16 }),
        ("b64", 4, 1) => rule!(|a: u64| -> u16 { (a >> 16) as u16 }),
        ("b64", 4, 2) => rule!(|a: u64| -> u16 { (a >> 32) as u16 }),
        ("b64", 4, 3) => rule!(|a: u64| -> u16 { (a >> 48) as u16 }),
        _ => None,
    }
}

/// `set`: a predicate as a number, all ones or 1.0.
pub(super) fn truth(suffix: &str) -> Option<(Rule, u32)> {
    let rule = Rule { run: select::<u32>, classes: &[Class::Narrow, Class::Narrow, Class::Narrow, Class::Predicate] };
    match suffix {
        "u32" | "s32" => Some((rule, u32::MAX)),
        "f32" => Some((rule, 1.0_f32.to_bits())),
        _ => None,
    }
}
