//! Arrays: elements of one type, rows first.

use crate::command::element::{Kind, Number};

/// The contents of a buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    pub kind: Kind,
    pub shape: Vec<usize>,
    pub bytes: Vec<u8>,
}

/// The most bytes of one array.
const MOST: usize = match 1_usize.checked_shl(36) {
    Some(most) => most,
    None => 1 << 30,
};

/// Returns the number of elements of a shape, if they fit in memory.
pub fn size(kind: Kind, shape: &[usize]) -> Result<usize, String> {
    let size = shape.iter().try_fold(1_usize, |size, extent| size.checked_mul(*extent));
    size.filter(|size| size.checked_mul(kind.bytes()).is_some_and(|bytes| bytes <= MOST))
        .ok_or_else(|| format!("an array of {} would be too large", described(kind, shape)))
}

/// Formats `f32 (16,32)`.
pub fn described(kind: Kind, shape: &[usize]) -> String {
    format!("{kind} {}", place(shape))
}

/// Formats `(16,32)`.
pub fn place(coordinates: &[usize]) -> String {
    let coordinates: Vec<String> = coordinates.iter().map(usize::to_string).collect();
    format!("({})", coordinates.join(","))
}

impl Array {
    pub fn zeros(kind: Kind, shape: Vec<usize>) -> Result<Self, String> {
        let bytes = vec![0; size(kind, &shape)? * kind.bytes()];
        Ok(Self { kind, shape, bytes })
    }

    /// Makes random elements: the same for the same seed, everywhere.
    pub fn random(kind: Kind, shape: Vec<usize>, seed: u64) -> Result<Self, String> {
        let mut array = Self::zeros(kind, shape)?;
        for (index, place) in (1_u64..).zip(array.bytes.chunks_exact_mut(kind.bytes())) {
            let bits =
                mix(seed.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
            let number = if kind.is_float() {
                Number::Float((bits >> 41) as f64 / (1_u64 << 22) as f64 - 1.0)
            } else {
                Number::Integer((bits >> 32).into()).modulo(100)
            };
            place.copy_from_slice(&kind.to_bytes(number).unwrap_or_default());
        }
        Ok(array)
    }

    pub fn numbers(&self) -> impl Iterator<Item = Number> {
        self.bytes.chunks_exact(self.kind.bytes()).map(|bytes| self.kind.number(bytes))
    }

    /// Formats the coordinate of an element.
    pub fn coordinate(&self, mut index: usize) -> String {
        let mut coordinate = vec![0; self.shape.len()];
        for (at, extent) in coordinate.iter_mut().zip(&self.shape).rev() {
            (*at, index) = (index % extent, index / extent);
        }
        place(&coordinate)
    }

    /// Converts the elements to another type.
    pub fn converted(self, kind: Kind) -> Result<Self, String> {
        if kind == self.kind {
            return Ok(self);
        }
        let mut bytes = Vec::with_capacity(size(kind, &self.shape)? * kind.bytes());
        for (index, number) in self.numbers().enumerate() {
            let refuse = || format!("element {} is {number}, which is no {kind}", self.coordinate(index));
            bytes.extend(kind.to_bytes(number).ok_or_else(refuse)?);
        }
        Ok(Self { kind, bytes, shape: self.shape })
    }
}

impl Number {
    fn modulo(self, most: i128) -> Self {
        match self {
            Self::Integer(value) => Self::Integer(value % most),
            Self::Float(_) => self,
        }
    }
}

/// Splitmix64.
fn mix(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ state >> 31
}
