//! The bits of each byte of an allocation that have a value: one bit for a byte that has all of them, and the few bytes that have some beside.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::ops::Range;

use super::bytes::Elements;
use crate::valued::{WRITTEN, are_written};

/// The bytes whose bits are in one number.
const PART: usize = u64::BITS as usize;

/// The shadow of one allocation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    whole: Elements<u64>,
    /// The bits of bytes that have some and not all.
    partial: HashMap<usize, u8>,
}

/// Cuts a range at numbers: for each its index and its bits.
fn parts(range: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    let mut start = range.start;
    std::iter::from_fn(move || {
        let (index, within) = (start / PART, start % PART);
        let count = (PART - within).min(range.end.checked_sub(start)?);
        start += count;
        (count > 0).then(|| (index, u64::MAX >> (PART - count) << within))
    })
}

impl Written {
    /// The shadow of so many bytes, none of which has a value.
    pub(super) fn new(bytes: usize) -> Self {
        Self { whole: Elements::new(bytes.div_ceil(PART)), partial: HashMap::new() }
    }

    pub(super) fn share(&mut self) {
        self.whole.share();
    }

    /// Returns true if all of these bytes have all of their bits.
    #[inline]
    pub(crate) fn has_all(&self, range: Range<usize>) -> bool {
        parts(range).all(|(index, bits)| self.whole[index] & bits == bits)
    }

    /// Returns the bits of a byte that have a value.
    pub(crate) fn byte(&self, at: usize) -> u8 {
        match self.whole[at / PART] >> (at % PART) & 1 {
            1 => WRITTEN,
            _ => self.partial.get(&at).copied().unwrap_or(0),
        }
    }

    /// Puts the bits of bytes that have a value into a shadow, which has as many.
    pub(crate) fn read(&self, start: usize, into: &mut [u8]) {
        if self.has_all(start..start + into.len()) {
            return into.fill(WRITTEN);
        }
        for (at, byte) in (start..).zip(into) {
            *byte = self.byte(at);
        }
    }

    /// Returns the same as a new shadow.
    pub(crate) fn to_vec(&self, range: Range<usize>) -> Vec<u8> {
        let mut shadow = vec![0; range.len()];
        self.read(range.start, &mut shadow);
        shadow
    }

    /// Gives bytes all of their bits.
    #[inline]
    pub(super) fn fill(&mut self, range: Range<usize>) {
        let whole = self.whole.to_mut();
        for (index, bits) in parts(range.clone()) {
            whole[index] |= bits;
        }
        if range.len() < self.partial.len() {
            for at in range {
                self.partial.remove(&at);
            }
        } else if !self.partial.is_empty() {
            self.partial.retain(|at, _| !range.contains(at));
        }
    }

    /// Copies a shadow.
    #[inline]
    pub(super) fn write(&mut self, start: usize, shadow: &[u8]) {
        if are_written(shadow) {
            return self.fill(start..start + shadow.len());
        }
        let whole = self.whole.to_mut();
        for (at, byte) in (start..).zip(shadow) {
            let bit = 1 << (at % PART);
            match *byte {
                WRITTEN => whole[at / PART] |= bit,
                _ => whole[at / PART] &= !bit,
            }
            match *byte {
                0 | WRITTEN => self.partial.remove(&at),
                some => self.partial.insert(at, some),
            };
        }
    }
}
