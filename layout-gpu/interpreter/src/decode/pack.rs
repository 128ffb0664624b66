//! `cvt.pack`: clamps two integers to few bits and puts them below the bits of a third operand.

use super::opcode::{Modifier, Opcode, Type};
use crate::lanes::{Rule, Slots, binary, ternary};
use crate::registers::Registers;
use crate::syntax::Class;

/// Packs the bits of each integer and their signedness into the number that a slot holds.
fn packed(bits: u32, signed: bool) -> u32 {
    bits << 1 | u32::from(signed)
}

/// Puts `a` above `b`, and as much of `c` as fits above both.
fn put_together(how: u32, a: i32, b: i32, c: u32) -> u32 {
    let (bits, signed) = (how >> 1, how & 1 == 1);
    let (least, most) = if signed { (-1 << (bits - 1), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
    let clamped = |value: i32| value.clamp(least, most) as u32 & ((1 << bits) - 1);
    let pair = clamped(a) << bits | clamped(b);
    c.checked_shl(2 * bits).unwrap_or(0) | pair
}

/// The rule for `cvt.pack.sat`, whose `.pack` has been taken.
pub(super) fn rule(op: &mut Opcode<'_>) -> Option<Rule> {
    fn two(registers: &mut Registers, mask: u32, slots: &Slots) {
        binary(registers, mask, slots, |a: i32, b: i32| -> u32 { put_together(slots[4], a, b, 0) });
    }
    fn three(registers: &mut Registers, mask: u32, slots: &Slots) {
        ternary(registers, mask, slots, |a: i32, b: i32, c: u32| -> u32 { put_together(slots[4], a, b, c) });
    }
    if !op.take(Modifier::Sat) {
        return None;
    }
    let types = op.types();
    let (bits, has_third) = match *types {
        [Type::U16 | Type::S16, Type::S32] => (16, false),
        [Type::U8 | Type::S8, Type::S32, Type::B32] => (8, true),
        [Type::U4 | Type::S4, Type::S32, Type::B32] => (4, true),
        [Type::U2 | Type::S2, Type::S32, Type::B32] => (2, true),
        _ => return None,
    };
    let how = packed(bits, types[0].is_signed());
    Some(if has_third {
        Rule { run: three, classes: &[Class::Narrow; 4], how }
    } else {
        Rule { run: two, classes: &[Class::Narrow; 3], how }
    })
}
