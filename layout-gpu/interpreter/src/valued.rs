//! The bits of loaded and stored values that have a value.

use crate::registers::{File, LANES, Raw, lanes_of};

/// The byte of a shadow whose bits all have a value.
pub(crate) const WRITTEN: u8 = u8::MAX;

/// Returns true if all of these bytes of a shadow are [`WRITTEN`].
#[inline]
pub(crate) fn are_written(shadow: &[u8]) -> bool {
    match *shadow {
        [a, b, c, d] => u32::from_ne_bytes([a, b, c, d]) == u32::MAX,
        _ => match <[u8; 16]>::try_from(shadow) {
            Ok(shadow) => u128::from_ne_bytes(shadow) == u128::MAX,
            // Without a way out in the middle, a loop for vectors.
            Err(_) => shadow.chunks(64).all(|part| part.iter().fold(WRITTEN, |all, byte| all & byte) == WRITTEN),
        },
    }
}

/// For each element of an access, the lanes in which all of it has a value, and the bits that have one in the others.
#[derive(Clone, Debug)]
pub(crate) struct Valued {
    whole: [u32; 4],
    bits: Option<Box<[[u64; LANES]; 4]>>,
}

impl Valued {
    pub(crate) const ALL: Self = Self::of_lanes([u32::MAX; 4]);
    pub(crate) const NONE: Self = Self::of_lanes([0; 4]);

    /// Values that are whole in these lanes, and missing in the others.
    pub(crate) const fn of_lanes(whole: [u32; 4]) -> Self {
        Self { whole, bits: None }
    }

    /// Returns the lanes in which all of an element has a value.
    pub(crate) fn whole(&self, element: usize) -> u32 {
        self.whole[element]
    }

    /// Returns the bits of an element that have a value in a lane.
    pub(crate) fn bits(&self, element: usize, lane: usize) -> u64 {
        if self.whole[element] >> lane & 1 == 1 {
            return u64::MAX;
        }
        self.bits.as_ref().map_or(0, |bits| bits[element][lane])
    }

    /// Records the bits of an element in a lane; `all` are those that it has.
    pub(crate) fn set(&mut self, element: usize, lane: usize, bits: u64, all: u64) {
        self.whole[element] &= !(1 << lane);
        if bits & all == all {
            self.whole[element] |= 1 << lane;
        } else if bits != 0 || self.bits.is_some() {
            self.bits.get_or_insert_with(|| Box::new([[0; LANES]; 4]))[element][lane] = bits;
        }
    }

    /// Takes an element from a register.
    pub(crate) fn gather<R: Raw>(&mut self, element: usize, file: &File<R>, slot: u32) {
        self.whole[element] = file.defined(slot);
        for lane in lanes_of(!self.whole[element]) {
            self.set(element, lane, file.bits(slot, lane).into(), u64::MAX);
        }
    }

    /// Takes the lanes of a mask from another.
    pub(crate) fn merge(&mut self, other: &Self, mask: u32) {
        for element in 0..4 {
            for lane in lanes_of(mask) {
                self.set(element, lane, other.bits(element, lane), u64::MAX);
            }
        }
    }

    /// Returns the lanes in which all of these elements have a value.
    pub(crate) fn all(&self) -> u32 {
        self.whole.iter().fold(u32::MAX, |all, whole| all & whole)
    }

    /// Returns the lanes in which at least one byte of `count` elements of `bytes` bytes has a value.
    pub(crate) fn any(&self, count: u32, bytes: u32) -> u32 {
        let any = self.whole[..count as usize].iter().fold(0, |any, whole| any | whole);
        let Some(bits) = &self.bits else { return any };
        let has_byte = |bits: u64| bits.to_le_bytes()[..bytes as usize].contains(&WRITTEN);
        let has = |lane: &usize| bits[..count as usize].iter().any(|element| has_byte(element[*lane]));
        lanes_of(!any).filter(has).fold(any, |any, lane| any | 1 << lane)
    }
}
