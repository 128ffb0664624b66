//! Instructions on bits, bytes and bit fields: the function of one thread for each.

use super::opcode::{Modifier, Opcode, Type};
use crate::lanes::{Rule, per_type, rule};

/// The rule for an opcode.
pub(super) fn rule(op: &mut Opcode<'_>) -> Option<Rule> {
    use Type::{B16, B32, B64, S32, U32};
    match (op.name, op.kind()) {
        ("dp4a" | "dp2a", _) => return dot_product(op),
        ("slct", _) => return select_by_sign(op),
        _ => {}
    }
    let kind = op.kind()?;
    let clamps = [(Modifier::Clamp, false), (Modifier::Wrap, true)];
    match (op.name, kind) {
        ("shf", B32) => {
            let left = op.pick(&[(Modifier::Left, true), (Modifier::Right, false)])?;
            funnel(left, op.pick(&clamps)?)
        }
        ("bmsk", B32) => {
            if op.pick(&clamps)? {
                rule!(|at: u32, n: u32| -> u32 { mask(at & 31, n & 31) })
            } else {
                rule!(|at: u32, n: u32| -> u32 { mask(at.min(32), n.min(32)) })
            }
        }
        ("szext", U32 | S32) => match (op.pick(&clamps)?, kind) {
            (true, U32) => rule!(|a: u32, n: u32| -> u32 { a & low_bits(n & 31) as u32 }),
            (false, U32) => rule!(|a: u32, n: u32| -> u32 { a & low_bits(n.min(32)) as u32 }),
            (true, _) => rule!(|a: u32, n: u32| -> u32 { extract(a.into(), 0, n & 31, 32, true) as u32 }),
            (false, _) => rule!(|a: u32, n: u32| -> u32 { extract(a.into(), 0, n.min(32), 32, true) as u32 }),
        },
        ("bfind", _) => bfind(kind, op.take(Modifier::ShiftAmount)),
        ("prmt", B32) => prmt(op),
        ("fns", B32) => rule!(|a: u32, base: u32, n: i32| -> u32 { nth_set(a, base, n) }),
        ("popc", B32) => rule!(|a: u32| -> u32 { a.count_ones() }),
        ("popc", B64) => rule!(|a: u64| -> u32 { a.count_ones() }),
        ("clz", B32) => rule!(|a: u32| -> u32 { a.leading_zeros() }),
        ("clz", B64) => rule!(|a: u64| -> u32 { a.leading_zeros() }),
        ("shl", B16) => rule!(|a: u16, n: u32| -> u16 { a.checked_shl(n).unwrap_or(0) }),
        ("shl", B32) => rule!(|a: u32, n: u32| -> u32 { a.checked_shl(n).unwrap_or(0) }),
        ("shl", B64) => rule!(|a: u64, n: u32| -> u64 { a.checked_shl(n).unwrap_or(0) }),
        ("shr", _) => shift_right(kind),
        (name, _) => logic(name, kind).or_else(|| fields(name, kind)),
    }
}

fn logic(name: &str, kind: Type) -> Option<Rule> {
    macro_rules! untyped {
        (|$($a:ident),+| $body:expr) => { per_type!(kind, [B16 u16, B32 u32, B64 u64], |$($a),+| $body) };
    }
    match name {
        "and" => untyped!(|a, b| a & b),
        "or" => untyped!(|a, b| a | b),
        "xor" => untyped!(|a, b| a ^ b),
        "not" => untyped!(|a| !a),
        "cnot" => untyped!(|a| (a == 0).into()),
        "brev" => untyped!(|a| a.reverse_bits()),
        _ => None,
    }
}

/// A shift by the width or more gives zero, or copies of the sign.
fn shift_right(kind: Type) -> Option<Rule> {
    match kind {
        Type::U16 | Type::B16 => rule!(|a: u16, n: u32| -> u16 { a.checked_shr(n).unwrap_or(0) }),
        Type::U32 | Type::B32 => rule!(|a: u32, n: u32| -> u32 { a.checked_shr(n).unwrap_or(0) }),
        Type::U64 | Type::B64 => rule!(|a: u64, n: u32| -> u64 { a.checked_shr(n).unwrap_or(0) }),
        Type::S16 => rule!(|a: i16, n: u32| -> i16 { a >> n.min(15) }),
        Type::S32 => rule!(|a: i32, n: u32| -> i32 { a >> n.min(31) }),
        Type::S64 => rule!(|a: i64, n: u32| -> i64 { a >> n.min(63) }),
        _ => None,
    }
}

/// The position of the highest bit that differs from the sign, or with `shift` its distance from the top; all ones if there is none.
fn bfind(kind: Type, shift: bool) -> Option<Rule> {
    fn found(bits: u64, width: u32, shift: bool) -> u32 {
        match (bits, shift) {
            (0, _) => u32::MAX,
            (_, true) => bits.leading_zeros() - (64 - width),
            (_, false) => bits.ilog2(),
        }
    }
    match (kind, shift) {
        (Type::U32, false) => rule!(|a: u32| -> u32 { found(a.into(), 32, false) }),
        (Type::S32, false) => rule!(|a: i32| -> u32 { found(((a ^ a >> 31) as u32).into(), 32, false) }),
        (Type::U64, false) => rule!(|a: u64| -> u32 { found(a, 64, false) }),
        (Type::S64, false) => rule!(|a: i64| -> u32 { found((a ^ a >> 63) as u64, 64, false) }),
        (Type::U32, true) => rule!(|a: u32| -> u32 { found(a.into(), 32, true) }),
        (Type::S32, true) => rule!(|a: i32| -> u32 { found(((a ^ a >> 31) as u32).into(), 32, true) }),
        (Type::U64, true) => rule!(|a: u64| -> u32 { found(a, 64, true) }),
        (Type::S64, true) => rule!(|a: i64| -> u32 { found((a ^ a >> 63) as u64, 64, true) }),
        _ => None,
    }
}

fn funnel(left: bool, wraps: bool) -> Option<Rule> {
    fn joined(low: u32, high: u32) -> u64 {
        u64::from(high) << 32 | u64::from(low)
    }
    match (left, wraps) {
        (true, true) => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) << (n & 31) >> 32) as u32 }),
        (true, false) => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) << n.min(32) >> 32) as u32 }),
        (false, true) => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) >> (n & 31)) as u32 }),
        (false, false) => rule!(|a: u32, b: u32, n: u32| -> u32 { (joined(a, b) >> n.min(32)) as u32 }),
    }
}

fn fields(name: &str, kind: Type) -> Option<Rule> {
    match (name, kind) {
        ("bfe", Type::U32) => rule!(|a: u32, at: u32, n: u32| -> u32 { extract(a.into(), at, n, 32, false) as u32 }),
        ("bfe", Type::S32) => {
            rule!(|a: i32, at: u32, n: u32| -> u32 { extract(i64::from(a) as u64, at, n, 32, true) as u32 })
        }
        ("bfe", Type::U64) => rule!(|a: u64, at: u32, n: u32| -> u64 { extract(a, at, n, 64, false) }),
        ("bfe", Type::S64) => rule!(|a: u64, at: u32, n: u32| -> u64 { extract(a, at, n, 64, true) }),
        ("bfi", Type::B32) => {
            rule!(|a: u32, b: u32, at: u32, n: u32| -> u32 { insert(a.into(), b.into(), at, n) as u32 })
        }
        ("bfi", Type::B64) => rule!(|a: u64, b: u64, at: u32, n: u32| -> u64 { insert(a, b, at, n) }),
        ("lop3", Type::B32) => rule!(|a: u32, b: u32, c: u32, table: u32| -> u32 { lookup(a, b, c, table) }),
        _ => None,
    }
}

/// The first operand if the third is not negative, else the second; a NaN counts as negative.
fn select_by_sign(op: &Opcode<'_>) -> Option<Rule> {
    let [kind, by] = *op.types() else { return None };
    match (kind.bytes(), by) {
        (4, Type::S32) => rule!(|a: u32, b: u32, c: i32| -> u32 { if c >= 0 { a } else { b } }),
        (4, Type::F32) => rule!(|a: u32, b: u32, c: f32| -> u32 { if c >= 0.0 { a } else { b } }),
        (8, Type::S32) => rule!(|a: u64, b: u64, c: i32| -> u64 { if c >= 0 { a } else { b } }),
        (8, Type::F32) => rule!(|a: u64, b: u64, c: f32| -> u64 { if c >= 0.0 { a } else { b } }),
        (2, Type::S32) => rule!(|a: u16, b: u16, c: i32| -> u16 { if c >= 0 { a } else { b } }),
        (2, Type::F32) => rule!(|a: u16, b: u16, c: f32| -> u16 { if c >= 0.0 { a } else { b } }),
        _ => None,
    }
}

/// The sum of four products of bytes (`dp4a`), or of two products of a half and a byte (`dp2a`), and the third operand.
fn dot_product(op: &mut Opcode<'_>) -> Option<Rule> {
    fn byte(bits: u32, index: u32, signed: bool) -> i64 {
        let byte = (bits >> (8 * index)) as u8;
        if signed { (byte as i8).into() } else { byte.into() }
    }
    fn half(bits: u32, index: u32, signed: bool) -> i64 {
        let half = (bits >> (16 * index)) as u16;
        if signed { (half as i16).into() } else { half.into() }
    }
    fn four(a: u32, b: u32, c: u32, signed: [bool; 2]) -> u32 {
        (0..4).fold(i64::from(c), |sum, index| sum + byte(a, index, signed[0]) * byte(b, index, signed[1])) as u32
    }
    fn two(a: u32, b: u32, c: u32, first: u32, signed: [bool; 2]) -> u32 {
        let product = |index| half(a, index, signed[0]) * byte(b, first + index, signed[1]);
        (0..2).fold(i64::from(c), |sum, index| sum + product(index)) as u32
    }
    let [a, b] = *op.types() else { return None };
    let is_32_bits = [a, b].iter().all(|kind| matches!(kind, Type::U32 | Type::S32));
    if !is_32_bits {
        return None;
    }
    macro_rules! each_sign {
        (|$a:ident, $b:ident, $c:ident, $signed:ident| $body:expr) => {
            match (a.is_signed(), b.is_signed()) {
                (false, false) => rule!(|$a: u32, $b: u32, $c: u32| -> u32 {
                    let $signed = [false, false];
                    $body
                }),
                (false, true) => rule!(|$a: u32, $b: u32, $c: u32| -> u32 {
                    let $signed = [false, true];
                    $body
                }),
                (true, false) => rule!(|$a: u32, $b: u32, $c: u32| -> u32 {
                    let $signed = [true, false];
                    $body
                }),
                (true, true) => rule!(|$a: u32, $b: u32, $c: u32| -> u32 {
                    let $signed = [true, true];
                    $body
                }),
            }
        };
    }
    if op.name == "dp4a" {
        return each_sign!(|a, b, c, signed| four(a, b, c, signed));
    }
    match op.pick(&[(Modifier::Lo, 0), (Modifier::Hi, 2)])? {
        0 => each_sign!(|a, b, c, signed| two(a, b, c, 0, signed)),
        _ => each_sign!(|a, b, c, signed| two(a, b, c, 2, signed)),
    }
}

/// `prmt`: bytes picked by nibbles, or in a mode by the two lowest bits.
fn prmt(op: &mut Opcode<'_>) -> Option<Rule> {
    use Modifier::{B4e, Ecl, Ecr, F4e, Rc8, Rc16};
    match op.pick(&[F4e, B4e, Rc8, Ecl, Ecr, Rc16].map(|mode| (mode, mode))) {
        None => rule!(|a: u32, b: u32, selectors: u32| -> u32 { permute(a, b, selectors) }),
        Some(F4e) => {
            rule!(|a: u32, b: u32, n: u32| -> u32 { permute(a, b, [0x3210, 0x4321, 0x5432, 0x6543][n as usize & 3]) })
        }
        Some(B4e) => {
            rule!(|a: u32, b: u32, n: u32| -> u32 { permute(a, b, [0x5670, 0x6701, 0x7012, 0x0123][n as usize & 3]) })
        }
        Some(Rc8) => rule!(|a: u32, b: u32, n: u32| -> u32 { permute(a, b, 0x1111 * (n & 3)) }),
        Some(Ecl) => {
            rule!(|a: u32, b: u32, n: u32| -> u32 { permute(a, b, [0x3210, 0x3211, 0x3222, 0x3333][n as usize & 3]) })
        }
        Some(Ecr) => {
            rule!(|a: u32, b: u32, n: u32| -> u32 { permute(a, b, [0x0000, 0x1110, 0x2210, 0x3210][n as usize & 3]) })
        }
        Some(_) => rule!(|a: u32, b: u32, n: u32| -> u32 { permute(a, b, [0x1010, 0x3232][n as usize & 1]) }),
    }
}

/// The position of the `n`-th set bit from `base` upwards, or downwards for a negative `n`; all ones if there is none.
fn nth_set(bits: u32, base: u32, n: i32) -> u32 {
    let is_set = |place: &u32| bits >> place & 1 == 1;
    let found = match n {
        0 => (base < 32 && is_set(&base)).then_some(base),
        1.. => (base..32).filter(is_set).nth(n as usize - 1),
        _ => (0..=base.min(31)).rev().filter(is_set).nth(n.unsigned_abs() as usize - 1),
    };
    found.unwrap_or(u32::MAX)
}

fn mask(at: u32, length: u32) -> u32 {
    (low_bits(length) << at) as u32
}

/// The field of `length` bits at `at`. A signed field repeats its top bit, or the number's where it reaches past the end.
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

/// Each nibble of the selectors picks one of the eight bytes; with its top bit set, it gives eight copies of that byte's sign.
fn permute(a: u32, b: u32, selectors: u32) -> u32 {
    let bytes = (u64::from(b) << 32 | u64::from(a)).to_le_bytes();
    u32::from_le_bytes(std::array::from_fn(|index| {
        let selector = selectors >> (4 * index);
        let byte = bytes[(selector & 7) as usize];
        if selector & 8 == 0 { byte } else { ((byte as i8) >> 7) as u8 }
    }))
}

/// The bits that a table of eight rows has for those of `a`, `b` and `c`, without a branch: many lanes at once.
fn lookup(a: u32, b: u32, c: u32, table: u32) -> u32 {
    let row = |row: u32| (table >> row & 1).wrapping_neg();
    let choose = |by: u32, zero: u32, one: u32| zero ^ (zero ^ one) & by;
    let by_c = |first: u32| choose(c, row(first), row(first + 1));
    let by_b = |first: u32| choose(b, by_c(first), by_c(first + 2));
    choose(a, by_b(0), by_b(4))
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
