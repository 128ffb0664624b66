//! Video instructions on one value: a word, a half or a byte of each operand.
//!
//! ```text
//!     vadd.s32.u32.s32.sat      d.h1, a.b0, b.h0, c
//!
//!     parts of a and b, extended by their types  →  the operation  →  clamped to what is written, with .sat
//!     →  added to c, or the lesser or greater of the two (.add .min .max);  or put into that part of c
//! ```
//!
//! Source: PTX ISA, "Scalar Video Instructions". Intermediate values are signed, of 33 bits after clamping.

use super::Decoder;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::lanes::{Rule, Slots, ternary};
use crate::registers::Registers;
use crate::syntax::{Class, Instruction, Operand};

const NAMES: [&str; 9] = ["vadd", "vsub", "vabsdiff", "vmin", "vmax", "vshl", "vshr", "vset", "vmad"];
const PARTS: [&str; 6] = ["b0", "b1", "b2", "b3", "h0", "h1"];

/// The first bit of a part, and its number of bits.
fn place(part: u32) -> (u32, u32) {
    match part {
        1..=4 => (8 * (part - 1), 8),
        5 | 6 => (16 * (part - 5), 16),
        _ => (0, 32),
    }
}

/// The operation that a slot holds: six fields of three bits and five flags.
struct Video {
    operation: u32,
    /// The parts of the result, the first operand and the second: 0 is the whole.
    parts: [u32; 3],
    /// 1 for a sum with the third operand, 2 and 3 for the lesser and the greater of the two.
    second: u32,
    /// The comparison; or 1 for a shift that wraps; or the shift of a product: 1 for 7 bits, 2 for 15.
    how: u32,
    signed: [bool; 3],
    saturates: bool,
    /// `.po`: adds one to a product.
    plus_one: bool,
}

impl Video {
    fn packed(&self) -> u32 {
        let flags = [self.signed[0], self.signed[1], self.signed[2], self.saturates, self.plus_one];
        let fields = [self.parts[0], self.parts[1], self.parts[2], self.second, self.how];
        let flags = flags.iter().enumerate().fold(0, |all, (place, is)| all | u32::from(*is) << place);
        fields
            .iter()
            .enumerate()
            .fold(self.operation << 20 | flags, |all, (place, field)| all | field << (5 + 3 * place))
    }

    fn unpacked(bits: u32) -> Self {
        let (is, field) = (|place: u32| bits >> place & 1 == 1, |place: u32| bits >> (5 + 3 * place) & 7);
        Self {
            operation: bits >> 20,
            parts: [field(0), field(1), field(2)],
            second: field(3),
            how: field(4),
            signed: [is(0), is(1), is(2)],
            saturates: is(3),
            plus_one: is(4),
        }
    }

    fn operand(&self, which: usize, value: u32) -> i128 {
        let (begin, bits) = place(self.parts[which]);
        extended(value >> begin, bits, self.signed[which])
    }

    fn evaluate(&self, a: u32, b: u32, c: u32) -> u32 {
        let (a, b) = (self.operand(1, a), self.operand(2, b));
        let value = match NAMES[self.operation as usize % NAMES.len()] {
            "vadd" => a + b,
            "vsub" => a - b,
            "vabsdiff" => (a - b).abs(),
            "vmin" => a.min(b),
            "vmax" => a.max(b),
            "vset" => [a == b, a != b, a < b, a <= b, a > b, a >= b][self.how as usize % 6].into(),
            "vmad" => return self.product(a * b, c),
            shift => {
                let by = if self.how == 1 { b & 31 } else { b.min(32) };
                if shift == "vshl" { a << by } else { a >> by }
            }
        };
        let (begin, bits) = place(self.parts[0]);
        let value = extended(self.clamped(value, bits, self.signed[0]) as u64, 33, true);
        let third = extended(c, 32, self.signed[0]);
        let value = match self.second {
            1 => value + third,
            2 => value.min(third),
            3 => value.max(third),
            _ => value,
        };
        let mask = (u32::MAX >> (32 - bits)) << begin;
        (value as u32) << begin & mask | c & !mask
    }

    /// The third operand and the result are signed if one of the factors is.
    fn product(&self, product: i128, c: u32) -> u32 {
        let is_signed = self.signed[1] || self.signed[2];
        let sum = product + extended(c, 32, is_signed) + i128::from(self.plus_one);
        self.clamped(sum >> [0, 7, 15][self.how as usize % 3], 32, is_signed) as u32
    }

    fn clamped(&self, value: i128, bits: u32, is_signed: bool) -> i128 {
        let (least, most) = if is_signed { (-1 << (bits - 1), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
        if self.saturates { value.clamp(least, most) } else { value }
    }
}

/// The lowest bits of a number, read as signed or unsigned.
fn extended(value: impl Into<u64>, bits: u32, is_signed: bool) -> i128 {
    let value = i128::from(value.into()) & ((1 << bits) - 1);
    if is_signed { value << (128 - bits) >> (128 - bits) } else { value }
}

fn run(registers: &mut Registers, mask: u32, slots: &Slots) {
    let video = Video::unpacked(slots[4]);
    ternary(registers, mask, slots, |a: u32, b: u32, c: u32| -> u32 { video.evaluate(a, b, c) });
}

/// Splits an operand into its register and the number of the part it selects.
fn selected<'a>(operand: &Operand<'a>) -> (Operand<'a>, u32) {
    let Operand::Name(name) = *operand else { return (operand.clone(), 0) };
    let part = name.rsplit_once('.').and_then(|(name, part)| {
        let number = PARTS.iter().position(|known| *known == part)?;
        Some((Operand::Name(name), number as u32 + 1))
    });
    part.unwrap_or((operand.clone(), 0))
}

impl<'a> Decoder<'a> {
    /// Decodes a video instruction on one value. The others end in the number of their values.
    pub(super) fn video(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let (Some(operation), [to, a, b, rest @ ..]) =
            (NAMES.iter().position(|name| *name == op.name), &it.operands[..])
        else {
            return Ok(false);
        };
        let is = |name: &str| op.name == name;
        let (compares, multiplies, shifts) = (is("vset"), is("vmad"), is("vshl") || is("vshr"));
        let signed = match (compares, op.types()) {
            (true, [a, b]) => [Type::U32, *a, *b],
            (false, [to, a, b]) if !shifts || *b == Type::U32 => [*to, *a, *b],
            _ => return Ok(false),
        };
        if signed.iter().any(|kind| !matches!(kind, Type::U32 | Type::S32)) {
            return Ok(false);
        }
        let seconds = [(Modifier::Add, 1), (Modifier::Min, 2), (Modifier::Max, 3)];
        let second = if multiplies { None } else { op.pick(&seconds) };
        let comparisons = [Modifier::Eq, Modifier::Ne, Modifier::Lt, Modifier::Le, Modifier::Gt, Modifier::Ge];
        let how = match (compares, shifts, multiplies) {
            (true, ..) => op.pick(&std::array::from_fn::<_, 6, _>(|i| (comparisons[i], i as u32))),
            (_, true, _) => op.pick(&[(Modifier::Clamp, 0), (Modifier::Wrap, 1)]),
            (.., true) => Some(op.pick(&[(Modifier::Shr7, 1), (Modifier::Shr15, 2)]).unwrap_or(0)),
            _ => Some(0),
        };
        let ((to, into), (a, from_a), (b, from_b)) = (selected(to), selected(a), selected(b));
        let third = match rest {
            [third] if multiplies == (into == 0 && second.is_none()) => third.clone(),
            [] if into == 0 && second.is_none() && !multiplies => Operand::Integer(0),
            _ => return Ok(false),
        };
        let Some(how) = how.filter(|_| into == 0 || second.is_none()) else { return Ok(false) };
        let video = Video {
            operation: operation as u32,
            parts: [into, from_a, from_b],
            second: second.unwrap_or(0),
            how,
            signed: signed.map(Type::is_signed),
            saturates: !compares && op.take(Modifier::Sat),
            plus_one: multiplies && op.take(Modifier::Po),
        };
        self.apply(Some(Rule { run, classes: &[Class::Narrow; 4], how: video.packed() }), &[to, a, b, third])
    }
}
