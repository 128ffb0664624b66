//! `cvt` to and from `ue8m0x2`, two powers of two that scale blocks of numbers: 8 bits of exponent, all ones for a NaN, no sign.
//!
//! ```text
//!     .rz    the exponent of |x|
//!     .rp    one more, where |x| is not a power of two and more than 2^-127
//!     .satfinite    2^127 for everything larger
//! ```
//!
//! Source: PTX ISA, "cvt"; CUDA's `cuda_fp8.h`, on the conversions to `e8m0`.

use super::opcode::{Modifier, Opcode, Type};
use crate::lanes::{Rule, Slots, binary, rule, unary};
use crate::registers::Registers;
use crate::syntax::Class;

const UP: u32 = 1;
const FINITE: u32 = 2;

/// Converts the bits of an `f32` to a scale.
fn scale(bits: u32, how: u32) -> u32 {
    let size = bits & 0x7FFF_FFFF;
    let is_up = how & UP != 0 && size & 0x007F_FFFF != 0 && size > 0x0040_0000 && size < 0x7F80_0000;
    let exponent = (size >> 23) + u32::from(is_up);
    if how & FINITE != 0 && size <= 0x7F80_0000 { exponent.min(0xFE) } else { exponent }
}

/// Converts a scale to bf16, in which 2^-127 is subnormal.
fn power(exponent: u32) -> u32 {
    match exponent {
        0 => 0x0040,
        0xFF => 0x7FFF,
        _ => exponent << 7,
    }
}

/// The rule for an opcode with `ue8m0x2` among its types.
pub(super) fn rule(op: &mut Opcode<'_>) -> Option<Rule> {
    fn of_singles(registers: &mut Registers, mask: u32, slots: &Slots) {
        let how = slots[4];
        binary(registers, mask, slots, |high: u32, low: u32| -> u32 { scale(high, how) << 8 | scale(low, how) });
    }
    fn of_pair(registers: &mut Registers, mask: u32, slots: &Slots) {
        let how = slots[4];
        unary(registers, mask, slots, |pair: u32| -> u32 {
            scale(pair & 0xFFFF_0000, how) << 8 | scale(pair << 16, how)
        });
    }
    if let [Type::Bf16x2, Type::Ue8m0x2] = *op.types() {
        return if op.take(Modifier::Rn) {
            rule!(|pair: u32| -> u32 { power(pair >> 8 & 0xFF) << 16 | power(pair & 0xFF) })
        } else {
            None
        };
    }
    let rounding = op.pick(&[(Modifier::Rz, 0), (Modifier::Rp, UP)])?;
    let how = rounding | if op.take(Modifier::Satfinite) { FINITE } else { 0 };
    match *op.types() {
        [Type::Ue8m0x2, Type::F32] => Some(Rule { run: of_singles, classes: &[Class::Narrow; 3], how }),
        [Type::Ue8m0x2, Type::Bf16x2] => Some(Rule { run: of_pair, classes: &[Class::Narrow; 2], how }),
        _ => None,
    }
}
