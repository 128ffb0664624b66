//! Integer and bit instructions: what each does to one thread.

use crate::lanes::{Rule, per_type, rule};

/// The rule for an opcode's name, the suffixes between, and its type.
pub(super) fn rule(name: &str, between: &[&str], suffix: &str) -> Option<Rule> {
    match (name, between) {
        ("add", ["sat"]) if suffix == "s32" => rule!(|a: i32, b: i32| -> i32 { a.saturating_add(b) }),
        ("sub", ["sat"]) if suffix == "s32" => rule!(|a: i32, b: i32| -> i32 { a.saturating_sub(b) }),
        ("mul" | "mad" | "mul24" | "mad24", [which]) => product(name, which, suffix),
        ("shf", [direction @ ("l" | "r"), mode @ ("wrap" | "clamp")]) if suffix == "b32" => funnel(direction, mode),
        ("bfind", ["shiftamt"]) => match suffix {
            "u32" => rule!(|a: u32| -> u32 { a.leading_zeros().wrapping_add(if a == 0 { u32::MAX - 32 } else { 0 }) }),
            _ => None,
        },
        (_, []) => two(name, suffix).or_else(|| bits(name, suffix)).or_else(|| fields(name, suffix)),
        _ => None,
    }
}

fn two(name: &str, suffix: &str) -> Option<Rule> {
    macro_rules! integers {
        (|$($a:ident),+| $body:expr) => {
            per_type!(suffix, ["u16" u16, "s16" i16, "u32" u32, "s32" i32, "u64" u64, "s64" i64], |$($a),+| $body)
        };
    }
    match name {
        "add" => integers!(|a, b| a.wrapping_add(b)),
        "sub" => integers!(|a, b| a.wrapping_sub(b)),
        "min" => integers!(|a, b| a.min(b)),
        "max" => integers!(|a, b| a.max(b)),
        // The quotient by zero is unspecified; a GPU gives all ones.
        "div" => integers!(|a, b| if b == 0 { !0 } else { a.wrapping_div(b) }),
        "rem" => integers!(|a, b| if b == 0 { a } else { a.wrapping_rem(b) }),
        "neg" => per_type!(suffix, ["s16" i16, "s32" i32, "s64" i64], |a| a.wrapping_neg()),
        "abs" => per_type!(suffix, ["s16" i16, "s32" i32, "s64" i64], |a| a.wrapping_abs()),
        "sad" => match suffix {
            "u32" => rule!(|a: u32, b: u32, c: u32| -> u32 { c.wrapping_add(a.abs_diff(b)) }),
            "s32" => rule!(|a: i32, b: i32, c: u32| -> u32 { c.wrapping_add(a.abs_diff(b)) }),
            _ => None,
        },
        _ => None,
    }
}

fn product(name: &str, which: &str, suffix: &str) -> Option<Rule> {
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
    match (name, which, suffix) {
        ("mul", "lo", _) => {
            per_type!(suffix, ["u16" u16, "s16" i16, "u32" u32, "s32" i32, "u64" u64, "s64" i64], |a, b| a.wrapping_mul(b))
        }
        ("mad", "lo", _) => {
            per_type!(suffix, ["u16" u16, "s16" i16, "u32" u32, "s32" i32, "u64" u64, "s64" i64], |a, b, c| a
                .wrapping_mul(b)
                .wrapping_add(c))
        }
        ("mul", "hi", "u16") => high!(u16, u32),
        ("mul", "hi", "s16") => high!(i16, i32),
        ("mul", "hi", "u32") => high!(u32, u64),
        ("mul", "hi", "s32") => high!(i32, i64),
        ("mul", "hi", "u64") => high!(u64, u128),
        ("mul", "hi", "s64") => high!(i64, i128),
        ("mad", "hi", "u32") => high_and_add!(u32, u64),
        ("mad", "hi", "s32") => high_and_add!(i32, i64),
        ("mad", "hi", "u64") => high_and_add!(u64, u128),
        ("mad", "hi", "s64") => high_and_add!(i64, i128),
        ("mul", "wide", "u16") => rule!(|a: u16, b: u16| -> u32 { u32::from(a) * u32::from(b) }),
        ("mul", "wide", "s16") => rule!(|a: i16, b: i16| -> i32 { i32::from(a) * i32::from(b) }),
        ("mul", "wide", "u32") => rule!(|a: u32, b: u32| -> u64 { u64::from(a) * u64::from(b) }),
        ("mul", "wide", "s32") => rule!(|a: i32, b: i32| -> i64 { i64::from(a) * i64::from(b) }),
        ("mad", "wide", "u16") => {
            rule!(|a: u16, b: u16, c: u32| -> u32 { (u32::from(a) * u32::from(b)).wrapping_add(c) })
        }
        ("mad", "wide", "s16") => {
            rule!(|a: i16, b: i16, c: i32| -> i32 { (i32::from(a) * i32::from(b)).wrapping_add(c) })
        }
        ("mad", "wide", "u32") => {
            rule!(|a: u32, b: u32, c: u64| -> u64 { (u64::from(a) * u64::from(b)).wrapping_add(c) })
        }
        ("mad", "wide", "s32") => {
            rule!(|a: i32, b: i32, c: i64| -> i64 { (i64::from(a) * i64::from(b)).wrapping_add(c) })
        }
        ("mul24", "lo", "u32") => rule!(|a: u32, b: u32| -> u32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8) }),
        ("mul24", "lo", "s32") => rule!(|a: i32, b: i32| -> i32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8) }),
        ("mad24", "lo", "u32") => {
            rule!(|a: u32, b: u32, c: u32| -> u32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8).wrapping_add(c) })
        }
        ("mad24", "lo", "s32") => {
            rule!(|a: i32, b: i32, c: i32| -> i32 { (a << 8 >> 8).wrapping_mul(b << 8 >> 8).wrapping_add(c) })
        }
        _ => None,
    }
}

fn bits(name: &str, suffix: &str) -> Option<Rule> {
    macro_rules! untyped {
        (|$($a:ident),+| $body:expr) => { per_type!(suffix, ["b16" u16, "b32" u32, "b64" u64], |$($a),+| $body) };
    }
    match (name, suffix) {
        ("and", _) => untyped!(|a, b| a & b),
        ("or", _) => untyped!(|a, b| a | b),
        ("xor", _) => untyped!(|a, b| a ^ b),
        ("not", _) => untyped!(|a| !a),
        ("cnot", _) => untyped!(|a| (a == 0).into()),
        ("brev", _) => untyped!(|a| a.reverse_bits()),
        ("popc", "b32") => rule!(|a: u32| -> u32 { a.count_ones() }),
        ("popc", "b64") => rule!(|a: u64| -> u32 { a.count_ones() }),
        ("clz", "b32") => rule!(|a: u32| -> u32 { a.leading_zeros() }),
        ("clz", "b64") => rule!(|a: u64| -> u32 { a.leading_zeros() }),
        // A shift by the width or more gives zero, or the sign.
        ("shl", "b16") => rule!(|a: u16, n: u32| -> u16 { a.checked_shl(n).unwrap_or(0) }),
        ("shl", "b32") => rule!(|a: u32, n: u32| -> u32 { a.checked_shl(n).unwrap_or(0) }),
        ("shl", "b64") => rule!(|a: u64, n: u32| -> u64 { a.checked_shl(n).unwrap_or(0) }),
        ("shr", "u16" | "b16") => rule!(|a: u16, n: u32| -> u16 { a.checked_shr(n).unwrap_or(0) }),
        ("shr", "u32" | "b32") => rule!(|a: u32, n: u32| -> u32 { a.checked_shr(n).unwrap_or(0) }),
        ("shr", "u64" | "b64") => rule!(|a: u64, n: u32| -> u64 { a.checked_shr(n).unwrap_or(0) }),
        ("shr", "s16") => rule!(|a: i16, n: u32| -> i16 { a >> n.min(15) }),
        ("shr", "s32") => rule!(|a: i32, n: u32| -> i32 { a >> n.min(31) }),
        ("shr", "s64") => rule!(|a: i64, n: u32| -> i64 { a >> n.min(63) }),
        ("bfind", "u32") => rule!(|a: u32| -> u32 { 31_u32.wrapping_sub(a.leading_zeros()) }),
        ("bfind", "s32") => rule!(|a: i32| -> u32 { 31_u32.wrapping_sub((a ^ a >> 31).leading_zeros()) }),
        ("bfind", "u64") => rule!(|a: u64| -> u32 { 63_u32.wrapping_sub(a.leading_zeros()) }),
        ("bfind", "s64") => rule!(|a: i64| -> u32 { 63_u32.wrapping_sub((a ^ a >> 63).leading_zeros()) }),
        _ => None,
    }
}

fn funnel(direction: &str, mode: &str) -> Option<Rule> {
    fn joined(low: u32, high: u32) -> u64 {
        u64::from(high) << 32 | u64::from(low)
    }
    match (direction, mode) {
        ("l", "wrap") => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) << (n & 31) >> 32) as u32 }),
        ("l", _) => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) << n.min(32) >> 32) as u32 }),
        ("r", "wrap") => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) >> (n & 31)) as u32 }),
        _ => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) >> n.min(32)) as u32 }),
    }
}

fn fields(name: &str, suffix: &str) -> Option<Rule> {
    match (name, suffix) {
        ("bfe", "u32") => rule!(|a: u32, at: u32, n: u32| -> u32 { extract(u64::from(a), at, n, 32, false) as u32 }),
        ("bfe", "s32") => {
            rule!(|a: i32, at: u32, n: u32| -> u32 { extract(i64::from(a) as u64, at, n, 32, true) as u32 })
        }
        ("bfe", "u64") => rule!(|a: u64, at: u32, n: u32| -> u64 { extract(a, at, n, 64, false) }),
        ("bfe", "s64") => rule!(|a: u64, at: u32, n: u32| -> u64 { extract(a, at, n, 64, true) }),
        ("bfi", "b32") => {
            rule!(|a: u32, b: u32, at: u32, n: u32| -> u32 { insert(u64::from(a), u64::from(b), at, n) as u32 })
        }
        ("bfi", "b64") => rule!(|a: u64, b: u64, at: u32, n: u32| -> u64 { insert(a, b, at, n) }),
        ("prmt", "b32") => rule!(|a: u32, b: u32, selectors: u32| -> u32 { permute(a, b, selectors) }),
        ("lop3", "b32") => rule!(|a: u32, b: u32, c: u32, table: u32| -> u32 { lookup(a, b, c, table) }),
        _ => None,
    }
}

/// The field of `length` bits at `at`; a signed field repeats its top bit, or the number's where it runs over the end.
fn extract(a: u64, at: u32, length: u32, width: u32, signed: bool) -> u64 {
    let (at, length) = (at & 255, length & 255);
    let field = a.checked_shr(at).unwrap_or(0);
    let kept = if at >= width { 0 } else { field & low_bits(length.min(width - at)) };
    let top = (at + length).saturating_sub(1).min(width - 1);
    if signed && length > 0 && a >> top & 1 == 1 {
        kept | !low_bits(length.min(width.saturating_sub(at)))
    } else {
        kept
    }
}

fn insert(a: u64, b: u64, at: u32, length: u32) -> u64 {
    let place = low_bits(length & 255).checked_shl(at & 255).unwrap_or(0);
    a.checked_shl(at & 255).unwrap_or(0) & place | b & !place
}

fn low_bits(count: u32) -> u64 {
    1_u64.checked_shl(count).unwrap_or(0).wrapping_sub(1)
}

/// Each nibble of the selectors picks one of the eight bytes, or with its top bit, eight copies of that byte's sign.
fn permute(a: u32, b: u32, selectors: u32) -> u32 {
    let bytes = (u64::from(b) << 32 | u64::from(a)).to_le_bytes();
    u32::from_le_bytes(std::array::from_fn(|index| {
        let selector = selectors >> (4 * index);
        let byte = bytes[(selector & 7) as usize];
        if selector & 8 == 0 { byte } else { ((byte as i8) >> 7) as u8 }
    }))
}

fn lookup(a: u32, b: u32, c: u32, table: u32) -> u32 {
    let mut result = 0;
    for row in 0..8 {
        if table >> row & 1 == 1 {
            let pick = |value: u32, bit: u32| if row >> bit & 1 == 1 { value } else { !value };
            result |= pick(a, 2) & pick(b, 1) & pick(c, 0);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_bits() {
        assert_eq!(extract(0xABCD, 4, 8, 32, false), 0xBC);
        assert_eq!(extract(0xABCD, 4, 8, 32, true) as u32, 0xFFFF_FFBC);
        assert_eq!(extract(0x8000_0000, 28, 8, 32, false), 8);
        assert_eq!(extract(0xFFFF_FFFF_8000_0000, 28, 8, 32, true) as u32, 0xFFFF_FFF8);
        assert_eq!(extract(0x7, 40, 8, 32, false), 0);
        assert_eq!(insert(0xF, 0x1234, 4, 8), 0x10F4);
        assert_eq!(low_bits(64), u64::MAX);
    }

    #[test]
    fn bytes_and_tables() {
        assert_eq!(permute(0x3322_1100, 0x7766_5544, 0x7531), 0x7755_3311);
        assert_eq!(permute(0x0000_0080, 0, 0x8000), 0xFF80_8080);
        let (a, b, c) = (0xF0, 0xCC, 0xAA);
        assert_eq!(lookup(a, b, c, 0x80), a & b & c);
        assert_eq!(lookup(a, b, c, 0x96), a ^ b ^ c);
        assert_eq!(lookup(a, b, c, 0xE8), a & b | a & c | b & c);
    }
}
