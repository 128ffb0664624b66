//! Video instructions on four bytes or two halves at once: `vadd4`, `vabsdiff4` and related instructions.

use super::opcode::{Modifier, Opcode, Type};
use crate::lanes::{Rule, Slots, ternary};
use crate::registers::Registers;
use crate::syntax::Class;

const NAMES: [&str; 7] = ["vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax", "vset"];

const COMPARISONS: [Modifier; 6] = [Modifier::Eq, Modifier::Ne, Modifier::Lt, Modifier::Le, Modifier::Gt, Modifier::Ge];

/// The operation that a slot holds.
struct Video {
    operation: u32,
    /// Bits of one value: 8 or 16.
    bits: u32,
    /// For the result, the first operand and the second.
    signed: [bool; 3],
    saturates: bool,
    /// Adds up the results and the third operand.
    accumulates: bool,
    /// The index of the comparison.
    how: u32,
}

impl Video {
    fn packed(&self) -> u32 {
        let flags = [self.signed[0], self.signed[1], self.signed[2], self.saturates, self.accumulates];
        let flags = flags.iter().enumerate().fold(0, |all, (place, is)| all | u32::from(*is) << place);
        self.operation | self.bits << 8 | flags << 16 | self.how << 24
    }

    fn unpacked(how: u32) -> Self {
        let is = |place: u32| how >> (16 + place) & 1 == 1;
        let signed = [is(0), is(1), is(2)];
        Self {
            operation: how & 0xFF,
            bits: how >> 8 & 0xFF,
            signed,
            saturates: is(3),
            accumulates: is(4),
            how: how >> 24,
        }
    }

    fn value(&self, register: u32, index: u32, signed: bool) -> i32 {
        let bits = register >> (index * self.bits) << (32 - self.bits);
        if signed { bits as i32 >> (32 - self.bits) } else { (bits >> (32 - self.bits)) as i32 }
    }

    fn one(&self, a: i32, b: i32) -> i32 {
        let value = match NAMES[self.operation as usize % NAMES.len()] {
            "vadd" => a + b,
            "vsub" => a - b,
            // Rounded away from zero: PTX ISA, "vavrg2".
            "vavrg" => (a + b + i32::from(a + b >= 0)) >> 1,
            "vabsdiff" => (a - b).abs(),
            "vmin" => a.min(b),
            "vmax" => a.max(b),
            _ => [a == b, a != b, a < b, a <= b, a > b, a >= b][self.how as usize % COMPARISONS.len()].into(),
        };
        let (least, most) = if self.signed[0] {
            (-1 << (self.bits - 1), (1 << (self.bits - 1)) - 1)
        } else {
            (0, (1 << self.bits) - 1)
        };
        if self.saturates { value.clamp(least, most) } else { value }
    }

    fn evaluate(&self, a: u32, b: u32, c: u32) -> u32 {
        let mask = u32::MAX >> (32 - self.bits);
        (0..32 / self.bits).fold(if self.accumulates { c } else { 0 }, |all, index| {
            let value = self.one(self.value(a, index, self.signed[1]), self.value(b, index, self.signed[2]));
            if self.accumulates {
                all.wrapping_add(value as u32)
            } else {
                all | (value as u32 & mask) << (index * self.bits)
            }
        })
    }
}

/// The rule for an opcode. All values take part: masks are not supported.
pub(super) fn rule(op: &mut Opcode<'_>) -> Option<Rule> {
    fn run(registers: &mut Registers, mask: u32, slots: &Slots) {
        let video = Video::unpacked(slots[4]);
        ternary(registers, mask, slots, |a: u32, b: u32, c: u32| -> u32 { video.evaluate(a, b, c) });
    }
    let (name, bits) = match op.name.strip_suffix('4') {
        Some(name) => (name, 8),
        None => (op.name.strip_suffix('2')?, 16),
    };
    let operation = NAMES.iter().position(|one| *one == name)? as u32;
    let compares = name == "vset";
    let [to, a, b] = match *op.types() {
        [to, a, b] if !compares => [to, a, b],
        [a, b] if compares => [Type::U32, a, b],
        _ => return None,
    };
    if [to, a, b].iter().any(|kind| !matches!(kind, Type::U32 | Type::S32)) {
        return None;
    }
    let signed = [to, a, b].map(Type::is_signed);
    let how = if compares { op.pick(&std::array::from_fn::<_, 6, _>(|i| (COMPARISONS[i], i as u32)))? } else { 0 };
    let (saturates, accumulates) = (!compares && op.take(Modifier::Sat), op.take(Modifier::Add));
    let video = Video { operation, bits, signed, saturates, accumulates, how };
    Some(Rule { run, classes: &[Class::Narrow; 4], how: video.packed() })
}
