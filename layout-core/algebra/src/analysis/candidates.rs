//! # The swizzles that could free an access
//!
//! **Definition.** Of accesses of offsets below `2^n`, in vectors of up to `2^v` elements of `2^e` bytes, a swizzle may be asked for if it takes no vector
//! apart: `M ≥ v`. The *candidates* are some of these, in order of `B`, then `|S|`, then `S > 0` before `S < 0`, then `M`, such that
//! each other one leaves at least as many conflicts as a candidate with fewer bits does, or as no swizzle does.
//!
//! A word is identified by the bits of the offset from `w = max(2−e, 0)` on, its bank by those below `k = 7−e`.
//!
//! **Proof.** Conflicts depend on nothing but which words are one, and which have one bank. So these are left out:
//! 1. *What reads or changes bits past the offset's.* Those read are 0. With `n < k` there are no conflicts. Else those changed tell no banks apart, and words
//!    that differ below go on to differ: without them there are at most as many words in each bank. What is left has `M + B + |S| ≤ n`.
//! 2. `S > 0`, *changes bits above the bank.* They are xored with bits above them, one-to-one, whatever the others do: `M + B ≤ k`.
//! 3. `S > 0`, *changes bits within a word.* These identify nothing: `M ≥ w`.
//! 4. `S < 0`, *reads bits from `w` on.* What these change can be changed after the rest, which does not change what is read. It is one-to-one on words, and on banks,
//!    since a bit of the bank changes with lower bits of the bank: words that had one bank have one bank, and no others do: `M + B ≤ w`.
//! 5. *Whose first or last bit that is read is 0 in every offset.* Without it the swizzle does the same.
//!
//! So of words and wider elements no swizzle with `S < 0` frees anything. Bytes and halves it moves by their place in a word, and two words of one bank that are
//! asked for different bytes may become one; so the lines above the bank matter too.
//!
//! **Worked example:** column `c` of `(32,32):(33,1)`, in bytes. Threads 0 and 31 ask for bytes `c` and `1024 + c − 1`: words of one bank, unless 4 divides `c`. One of
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

/// The bits of an address below and up to those of the bank: 4 bytes, 32 banks.
const BANK_BITS: u32 = 7;
/// The bits of an address within a word.
const WORD_BITS: u32 = 2;
/// The most bits that a candidate changes: those of the bank.
const MOST: u32 = 5;

/// The candidates, in order; see the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Candidates {
    /// The bits that offsets have: `n`.
    offset: u32,
    /// The bits that some offset has.
    set: u64,
    /// The least base: `v`.
    vector: u32,
    /// The bits within a word: `w`, of the widest elements and of the narrowest.
    word: [u32; 2],
    /// The bits up to those of the bank, of the narrowest elements: `k`.
    bank: u32,
    /// The one that comes next, if its bits are there.
    bits: u32,
    distance: u32,
    is_from_below: bool,
    base: u32,
}

impl Candidates {
    /// Those for accesses of a tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of(accesses: &[TileAccess]) -> Result<Self, AlgebraError> {
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

    /// The next one; nothing after the last.
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

    /// The bits that `M + B` may reach.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn end(&self) -> u32 {
        let of_kind = if self.is_from_below { self.word[1] } else { self.bank };
        at_most(of_kind, self.offset.saturating_sub(self.distance))
    }

    /// After the last base: from below, then from further away, then with one bit more.
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

/// The bits that some offset of a tile has.
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
        let mut candidates = Candidates::of(&[access]).unwrap();
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
