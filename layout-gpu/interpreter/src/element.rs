//! The elements of matrices, as bits in registers.

use std::sync::LazyLock;

use crate::decode::Type;
use crate::half::{Bf16, F16};

/// The type of a matrix's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    F16,
    Bf16,
    Tf32,
    E4M3,
    E5M2,
    F32,
    F64,
    S8,
    U8,
    S4,
    U4,
    S32,
    /// 32 bits, each an element.
    B1,
}

impl Element {
    pub(crate) fn from_type(kind: Type) -> Option<Self> {
        Some(match kind {
            Type::F16 => Self::F16,
            Type::Bf16 => Self::Bf16,
            Type::Tf32 => Self::Tf32,
            Type::E4M3 => Self::E4M3,
            Type::E5M2 => Self::E5M2,
            Type::F32 => Self::F32,
            Type::F64 => Self::F64,
            Type::S8 => Self::S8,
            Type::U8 => Self::U8,
            Type::S4 => Self::S4,
            Type::U4 => Self::U4,
            Type::S32 => Self::S32,
            Type::B1 => Self::B1,
            _ => return None,
        })
    }

    /// The bits of an element; for `b1`, of a word of them.
    pub(crate) fn bits(self) -> usize {
        match self {
            Self::S4 | Self::U4 => 4,
            Self::E4M3 | Self::E5M2 | Self::S8 | Self::U8 => 8,
            Self::F16 | Self::Bf16 => 16,
            Self::Tf32 | Self::F32 | Self::S32 | Self::B1 => 32,
            Self::F64 => 64,
        }
    }

    /// The number of elements in a register.
    pub(crate) fn per_register(self) -> usize {
        (32 / self.bits()).max(1)
    }

    /// Reads the lowest bits as a number, for types that `f32` holds exactly.
    pub(crate) fn to_f32(self, bits: u32) -> f32 {
        match self {
            Self::F16 => HALVES[bits as usize & 0xFFFF],
            Self::Bf16 => Bf16(bits as u16).to_f32(),
            Self::Tf32 => f32::from_bits(bits & !0x1FFF),
            Self::E4M3 => small(bits, 3),
            Self::E5M2 => small(bits, 2),
            _ => f32::from_bits(bits),
        }
    }

    /// Converts a sum to bits.
    pub(crate) fn of_f32(self, value: f32) -> u32 {
        match self {
            Self::F16 => F16::from_f64(value.into()).0.into(),
            _ => value.to_bits(),
        }
    }

    /// Reads the lowest bits as an integer.
    pub(crate) fn to_i64(self, bits: u32) -> i64 {
        match self {
            Self::S8 => i64::from(bits as i8),
            Self::U8 => i64::from(bits as u8),
            Self::S4 => i64::from((bits as i8) << 4 >> 4),
            Self::U4 => i64::from(bits & 15),
            Self::B1 => i64::from(bits),
            _ => i64::from(bits as i32),
        }
    }
}

static HALVES: LazyLock<Vec<f32>> = LazyLock::new(|| (0..=u16::MAX).map(|bits| F16(bits).to_f32()).collect());

/// Reads an 8-bit float with this many bits of mantissa. In `e4m3` only all ones is a NaN; `e5m2` has the special values of IEEE 754.
fn small(bits: u32, mantissa: u32) -> f32 {
    let (size, negative) = (bits & 0x7F, bits & 0x80 != 0);
    let (exponent, fraction) = ((size >> mantissa) as i32, (size & ((1 << mantissa) - 1)) as f32);
    let middle = (1 << (6 - mantissa)) - 1;
    let steps = 1 << mantissa;
    let value = match (mantissa, size) {
        (3, 0x7F) | (2, 0x7D..) => f32::NAN,
        (2, 0x7C) => f32::INFINITY,
        _ if exponent == 0 => fraction / steps as f32 * 2.0_f32.powi(1 - middle),
        _ => (1.0 + fraction / steps as f32) * 2.0_f32.powi(exponent - middle),
    };
    if negative { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_of_a_byte() {
        let all = |element: Element, bytes: &[u32]| bytes.iter().map(|byte| element.to_f32(*byte)).collect::<Vec<_>>();
        // PTX ISA, "Alternate floating-point data formats": the largest are 448 and 57344.
        assert_eq!(all(Element::E4M3, &[0x7E, 0x01, 0x08, 0x38, 0xB8]), [448.0, 0.001_953_125, 0.015_625, 1.0, -1.0]);
        assert_eq!(
            all(Element::E5M2, &[0x7B, 0x01, 0x04, 0x3C, 0xFC]),
            [57344.0, 0.000_015_258_789, 0.000_061_035_156, 1.0, f32::NEG_INFINITY]
        );
        assert!(Element::E4M3.to_f32(0xFF).is_nan() && Element::E5M2.to_f32(0x7D).is_nan());
    }

    #[test]
    fn integers_of_a_nibble() {
        assert_eq!([7, 8, 15].map(|bits| Element::S4.to_i64(bits)), [7, -8, -1]);
        assert_eq!(Element::U4.to_i64(0xF8), 8);
    }
}
