//! The types of buffer elements.

use std::fmt;

use crate::half::{Bf16, F16};

macro_rules! kinds {
    ($($kind:ident $name:literal $npy:literal $bytes:literal),+ $(,)?) => {
        /// The type of an element.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind { $($kind),+ }

        impl Kind {
            const ALL: &[(Self, &str, &str, usize)] = &[$((Self::$kind, $name, $npy, $bytes)),+];
        }
    };
}

// The name, the name in a .npy file, and the bytes.
kinds! {
    U8 "u8" "|u1" 1, U16 "u16" "<u2" 2, U32 "u32" "<u4" 4, U64 "u64" "<u8" 8,
    I8 "i8" "|i1" 1, I16 "i16" "<i2" 2, I32 "i32" "<i4" 4, I64 "i64" "<i8" 8,
    F16 "f16" "<f2" 2, F32 "f32" "<f4" 4, F64 "f64" "<f8" 8, Bf16 "bf16" "" 2,
}

/// The value of an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Integer(i128),
    Float(f64),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
        }
    }
}

impl Number {
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

impl Kind {
    fn row(self) -> &'static (Self, &'static str, &'static str, usize) {
        Self::ALL.iter().find(|row| row.0 == self).unwrap_or(&Self::ALL[0])
    }

    pub fn name(self) -> &'static str {
        self.row().1
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    pub fn of_npy(name: &str) -> Option<Self> {
        match name {
            "|b1" => Some(Self::U8),
            _ => Self::ALL.iter().find(|row| row.2 == name && !name.is_empty()).map(|row| row.0),
        }
    }

    /// Returns the name in a .npy file, if there is one.
    pub fn npy(self) -> Option<&'static str> {
        Some(self.row().2).filter(|name| !name.is_empty())
    }

    pub fn bytes(self) -> usize {
        self.row().3
    }

    pub fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::Bf16 | Self::F32 | Self::F64)
    }

    /// Reads an element's bytes.
    pub fn number(self, bytes: &[u8]) -> Number {
        let bits = bytes.iter().rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        let float = |value: f32| Number::Float(value.into());
        match self {
            Self::F16 => float(F16(bits as u16).to_f32()),
            Self::Bf16 => float(Bf16(bits as u16).to_f32()),
            Self::F32 => float(f32::from_bits(bits as u32)),
            Self::F64 => Number::Float(f64::from_bits(bits)),
            Self::U8 | Self::U16 | Self::U32 | Self::U64 => Number::Integer(bits.into()),
            Self::I8 | Self::I16 | Self::I32 | Self::I64 => {
                let shift = 64 - 8 * self.bytes();
                Number::Integer(((bits << shift) as i64 >> shift).into())
            }
        }
    }

    /// Writes a value as bytes, if it is one of this type: floats are rounded, integers are not.
    pub fn to_bytes(self, number: Number) -> Option<Vec<u8>> {
        let bits = match self {
            Self::F16 => F16::from_f64(number.to_f64()).0.into(),
            Self::Bf16 => Bf16::from_f32(number.to_f64() as f32).0.into(),
            Self::F32 => (number.to_f64() as f32).to_bits().into(),
            Self::F64 => number.to_f64().to_bits(),
            _ => {
                let value = match number {
                    Number::Integer(value) => value,
                    Number::Float(value) if value.fract() == 0.0 => value as i128,
                    Number::Float(_) => return None,
                };
                let bits = value as u64;
                let bytes = &bits.to_le_bytes()[..self.bytes()];
                return (self.number(bytes) == Number::Integer(value)).then(|| bytes.to_vec());
            }
        };
        Some(bits.to_le_bytes()[..self.bytes()].to_vec())
    }

    /// Parses a number as it is typed.
    pub fn typed(self, text: &str) -> Result<Vec<u8>, String> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let number = match digits.strip_prefix("0x") {
            _ if self == Self::F32 && !digits.starts_with("0x") => {
                text.parse().ok().map(|value: f32| Number::Float(value.into()))
            }
            None if self.is_float() => text.parse().ok().map(Number::Float),
            None => text.parse().ok().map(Number::Integer),
            Some(digits) => i128::from_str_radix(digits, 16).ok().map(|value| Number::Integer(sign * value)),
        };
        number
            .and_then(|number| self.to_bytes(number))
            .ok_or_else(|| format!("`{text}` is not a number of type {self}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_they_are_typed() {
        assert_eq!(Kind::U32.typed("5").unwrap(), [5, 0, 0, 0]);
        assert_eq!(Kind::I16.typed("-0x10").unwrap(), [0xF0, 0xFF]);
        assert_eq!(Kind::F32.typed("1.5").unwrap(), 1.5_f32.to_le_bytes());
        assert_eq!(Kind::F32.typed("0.1").unwrap(), 0.1_f32.to_le_bytes());
        assert_eq!(Kind::F16.typed("-2").unwrap(), [0, 0xC0]);
        assert_eq!(Kind::Bf16.typed("1").unwrap(), [0x80, 0x3F]);
        for (kind, text) in
            [(Kind::U8, "256"), (Kind::U8, "-1"), (Kind::I8, "0x80"), (Kind::I32, "1.5"), (Kind::F32, "x")]
        {
            assert_eq!(kind.typed(text).unwrap_err(), format!("`{text}` is not a number of type {kind}"));
        }
    }

    #[test]
    fn every_value_comes_back() {
        for (kind, ..) in Kind::ALL {
            for value in [0, 1, 100] {
                let bytes = kind.to_bytes(Number::Integer(value)).unwrap();
                assert_eq!(kind.number(&bytes).to_f64(), value as f64, "{kind}");
            }
        }
    }
}
