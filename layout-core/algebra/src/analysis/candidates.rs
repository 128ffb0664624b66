//! # The swizzles that could free an access
//!
//! **Definition.** For accesses to offsets below `2^n`, in vectors of up to `2^v` elements of `2^e` bytes, a swizzle is allowed if it takes no vector
//! apart: `M ≥ v`. The *candidates* are some of these, in order of `B`, then `|S|`, then `S > 0` before `S < 0`, then `M`, such that
//! every other swizzle leaves at least as many conflicts as a candidate with fewer bits does, or as no swizzle does.
//!
//! A word is identified by the bits of the offset from `w = max(2−e, 0)` on, its bank by those below `k = 7−e`.
//!
//! **Proof.** Conflicts depend only on which words are equal, and which share a bank. These swizzles are therefore left out:
//! 1. *Swizzles that read or change bits past the offset's.* Such bits read as 0. With `n < k` there are no conflicts. Otherwise the changed ones distinguish no banks, and words
//!    that differ below still differ: without them there are at most as many words in each bank. The rest has `M + B + |S| ≤ n`.
//! 2. `S > 0`, *swizzles that change bits above the bank.* These are xored with bits above them, one-to-one, whatever the others do: `M + B ≤ k`.
//! 3. `S > 0`, *swizzles that change bits within a word.* These identify nothing: `M ≥ w`.
//! 4. `S < 0`, *swizzles that read bits from `w` on.* The changes they cause can be made after the rest, which does not change the bits read. This is one-to-one on words, and on banks,
//!    since a bit of the bank changes with lower bits of the bank: words share a bank afterwards if and only if they did before: `M + B ≤ w`.
//! 5. *Swizzles whose first or last bit read is 0 in every offset.* Without it the swizzle does the same.
//!
//! For words and wider elements, therefore, no swizzle with `S < 0` frees anything. It moves bytes and halves by their place in a word, and two words of one bank that are
//! requested for different bytes may become one; so the lines above the bank matter too.
//!
//! **Worked example:** column `c` of `(32,32):(33,1)`, in bytes. Threads 0 and 31 request bytes `c` and `1024 + c − 1`: words of one bank, unless 4 divides `c`. One of
//! `c` and `c − 1` is odd, and `Sw<1,0,-10>` moves it to the other's line: one word.
//!
//! ```text
//!     offset   10 9 8 7│6 5 4 3 2│1 0       bytes: w = 2, k = 7; here n = 11
//!              line    │bank     │byte
//!     S > 0      reads ──▶ changes           a run of the bank's bits, by those S above
//!     S < 0      changes ◀──────── reads     by bit 0, bit 1 or both
//! ```
//!
//! There are 15 runs in a bank and 3 in a word: less than `18·n` candidates.

use super::tile_access::{TileAccess, widest};
use crate::arithmetic::add;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::image::sets_bit;
use crate::swizzle::Swizzle;

/// The number of address bits up to and including those of the bank: 4 bytes, 32 banks.
const BANK_BITS: u32 = 7;
/// The number of address bits within a word.
const WORD_BITS: u32 = 2;
/// The most bits that a candidate changes: those of the bank.
const MOST: u32 = 5;

/// The candidates, in order; see the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Candidates {
    /// The number of bits of offsets: `n`.
    offset: u32,
    /// The bits that are set in some offset.
    set: u64,
    /// The least base: `v`.
    vector: u32,
    /// The number of bits within a word: `w`, for the widest elements and for the narrowest.
    word: [u32; 2],
    /// The number of bits up to those of the bank, for the narrowest elements: `k`.
    bank: u32,
    /// The next candidate, if its bits exist.
    bits: u32,
    distance: u32,
    is_from_below: bool,
    base: u32,
}

impl Candidates {
    /// The candidates for accesses of a tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn for_accesses(accesses: &[TileAccess]) -> Result<Self, AlgebraError> {
        let (mut last, mut set, mut narrowest, mut widest_bytes) = (0, 0, u32::MAX, 0);
        each!(i in 0, accesses.len() => {
            let access = &accesses[i];
            set |= bits_of(access);
            let end = tri!(add(access.start, tri!(access.tile().cosize()).saturating_sub(1)));
            last = if end > last { end } else { last };
            let unit = access.bytes().trailing_zeros();
            narrowest = at_most(narrowest, unit);
            widest_bytes = if unit > widest_bytes { unit } else { widest_bytes };
        });
        let word = [WORD_BITS.saturating_sub(widest_bytes), WORD_BITS.saturating_sub(narrowest)];
        let candidates = Self {
            offset: u64::BITS.saturating_sub(last.leading_zeros()),
            set,
            vector: widest(accesses).trailing_zeros(),
            word,
            bank: BANK_BITS.saturating_sub(narrowest),
            bits: 1,
            distance: 1,
            is_from_below: false,
            base: 0,
        };
        Ok(candidates.at_least_base())
    }

    /// The next candidate; `None` after the last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn next(&mut self) -> Option<Swizzle> {
        while self.bits <= MOST {
            if self.base.saturating_add(self.bits) > self.end() {
                *self = self.turned().at_least_base();
                continue;
            }
            let shift = self.distance.cast_signed();
            let shift = if self.is_from_below { shift.saturating_neg() } else { shift };
            let swizzle = Swizzle::new(self.bits, self.base, shift);
            self.base = self.base.saturating_add(1);
            if let Ok(swizzle) = swizzle
                && self.has_ends_of(swizzle.y_mask())
            {
                return Some(swizzle);
            }
        }
        None
    }

    /// Returns true if some offset has the first of these bits, and some the last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_ends_of(&self, read: u64) -> bool {
        let within = self.set & read;
        within.leading_zeros() == read.leading_zeros() && within.trailing_zeros() == read.trailing_zeros()
    }

    /// The greatest allowed `M + B`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn end(&self) -> u32 {
        let of_kind = if self.is_from_below { self.word[1] } else { self.bank };
        at_most(of_kind, self.offset.saturating_sub(self.distance))
    }

    /// Moves on after the last base: first to reading from below, then to the next distance, then to one bit more.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn turned(mut self) -> Self {
        if !self.is_from_below {
            self.is_from_below = true;
        } else if self.distance < self.offset {
            self.is_from_below = false;
            self.distance = self.distance.saturating_add(1);
        } else {
            self.is_from_below = false;
            self.bits = self.bits.saturating_add(1);
            self.distance = self.bits;
        }
        self
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn at_least_base(mut self) -> Self {
        let least = if self.is_from_below { 0 } else { self.word[0] };
        self.base = if self.vector > least { self.vector } else { least };
        self
    }
}

/// The bits that are set in some offset of a tile.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bits_of(access: &TileAccess) -> u64 {
    let mut bits = 0;
    each!(bit in 0, u64::BITS => {
        if sets_bit(access.start, access.tile(), bit) {
            bits |= 1 << bit;
        }
    });
    bits
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_most(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use std::vec::Vec;

    fn candidates(extents: &[u64], strides: &[u64], bytes: u64) -> Vec<Swizzle> {
        let access = TileAccess::along(&layout(extents, strides), bytes, 0).unwrap();
        let mut candidates = Candidates::for_accesses(&[access]).unwrap();
        core::iter::from_fn(|| candidates.next()).collect()
    }

    #[test]
    fn the_worked_example() {
        let found = candidates(&[32, 32], &[33, 1], 1);
        assert!(found.contains(&Swizzle::new(1, 0, -10).unwrap()));
        assert!(found.contains(&Swizzle::new(2, 0, -9).unwrap()));
        assert!(found.len() < 18 * 11);
    }

    #[test]
    fn they_come_in_order_and_once() {
        for bytes in [1, 2, 4, 8, 16] {
            let found = candidates(&[32, 64], &[65, 1], bytes);
            let key = |s: &Swizzle| (s.bits(), s.shift().unsigned_abs(), s.shift() < 0, s.base());
            assert!(found.is_sorted_by_key(key) && found.iter().all(|s| !s.is_identity()));
            assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }

    #[test]
    fn conditions_2_and_3_from_above_the_bits_of_the_bank() {
        let found = candidates(&[32, 64], &[64, 1], 1);
        let from_above = found.iter().filter(|s| s.shift() > 0);
        assert!(from_above.clone().all(|s| s.base() >= 2 && s.base() + s.bits() <= 7));
        assert_eq!(from_above.filter(|s| s.shift() == 5 && s.base() == 2).count(), 4);
    }

    #[test]
    fn condition_4_from_below_the_bits_within_a_word() {
        for (bytes, most) in [(1, 2), (2, 1), (4, 0), (16, 0)] {
            let found = candidates(&[32, 64], &[64, 1], bytes);
            let ends = found.iter().filter(|s| s.shift() < 0).map(|s| s.bits() + s.base());
            assert_eq!(ends.max().unwrap_or(0), most);
        }
    }

    #[test]
    fn condition_5_read_are_bits_that_offsets_have() {
        // Bits 0 to 4 and 7 to 9: rows of 32 words, 128 apart.
        let found = candidates(&[8, 32], &[128, 1], 4);
        let ends = |s: &Swizzle| [s.y_mask().trailing_zeros(), s.y_mask().ilog2()];
        assert!(found.iter().flat_map(ends).all(|bit| !(5..7).contains(&bit)));
        assert!(found.contains(&Swizzle::new(3, 0, 7).unwrap()) && found.contains(&Swizzle::new(1, 0, 4).unwrap()));
    }
}
