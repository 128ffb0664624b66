//! # The least swizzle
//!
//! **Definition.** Of a tile `L` and accesses of it, `auto_swizzle` is `Sw<B,M,S> o 0 o L` such that
//! 1. no access has bank conflicts;
//! 2. no access is taken apart: blocks of its vector stay neighbours;
//! 3. `B` is least, then `|S|`, then `M`: the fewest bits, read from the nearest, from above rather than from below.
//!
//! Where there is none it is refused, and that is proved: all swizzles that could matter are tried.
//!
//! **Which could matter.** Let vectors have up to `2^v` elements of `2^e` bytes. By 2, `M ≥ v` wherever the swizzle does something. A bank is
//! bits 2 to 6 of the address, so bits `2−e` to `6−e` of the offset.
//! * With `S > 0`: what changes only bits above those of the bank leaves every bank as it is, and words that differ: `M ≤ 6−e`.
//! * With `S < 0` it reads lower bits than it changes. Where those are bits of the bank it is a bijection of banks, and what it changes above is read
//!   off the bank: words of one bank stay as many. So it must read bits within a word, `M < 2−e`, and change some of the bank.
//! * Bits past those that offsets have are 0, and are not read; with `S > 0`, bits above those of the bank are not changed, since fewer do the same.
//!
//! That leaves a few hundred, and `Sw<0,0,0>`.
//!
//! **Law:** the conflicts of the answer are 0; those of the best are never more than those of the tile as it is.
//!
//! **Worked example:** rows of 32 words, written along rows and read along columns: a column lies in one bank. All 5 bits of the bank must change with
//! the row, whose bits are 5 to 9: `Sw<5,0,5>`.
//!
//! ```text
//!     offset   9 8 7 6 5│4 3 2 1 0
//!              row      │column = bank      Sw<5,0,5>: bank = column ⊕ row
//! ```
//!
//! **Refuses:** where none is free of conflicts ([`AccessError::NoSwizzle`] tells what the best leaves), and what [`TileAccess`] refuses.
//!
//! The published algorithm for linear layouts (Triton, `GenericSwizzling`) chooses the bits of the bank by linear algebra for one write and one
//! read, and any linear layout will do; this one tries every swizzle, for any number of accesses and any tile.

use super::access_error::AccessError;
use super::tile_access::{TileAccess, widest};
use crate::arithmetic::add;
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Stage, Trace};

/// The bits of an address below and up to those of the bank: 4 bytes, 32 banks.
const BANK_BITS: u32 = 7;
/// The bits of an address within a word.
const WORD_BITS: u32 = 2;

/// A swizzle and the conflicts that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freed {
    /// The swizzle.
    pub swizzle: Swizzle,
    /// The conflicts of all accesses under it.
    pub left: u64,
    /// Those without.
    pub conflicts: u64,
}

/// The tile, swizzled so that no access has conflicts; see the [module](self).
///
/// # Errors
/// [`AccessError::NoSwizzle`]; [`AlgebraError::NoModes`] without an access.
///
/// ```
/// use layout_algebra::analysis::{TileAccess, auto_swizzle};
/// use layout_algebra::{IntTuple, LayoutValue};
/// let tile = LayoutValue::new(&IntTuple::flat(&[32, 32])?, &IntTuple::flat(&[32, 1])?)?;
/// let accesses = [TileAccess::along(&tile, 4, 1)?, TileAccess::along(&tile, 4, 0)?];
/// assert_eq!(auto_swizzle(&accesses)?.to_string(), "Sw<5,0,5> o 0 o (32,32):(32,1)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub const fn auto_swizzle(accesses: &[TileAccess]) -> Result<ComposedLayout, AlgebraError> {
    auto_swizzle_traced(accesses, &mut Trace::off())
}

/// [`auto_swizzle`], and how it was found.
///
/// # Errors
/// As [`auto_swizzle`].
pub const fn auto_swizzle_traced(
    accesses: &[TileAccess],
    trace: &mut Trace<'_>,
) -> Result<ComposedLayout, AlgebraError> {
    let best = tri!(best_swizzle_traced(accesses, trace));
    if best.left > 0 {
        return Err(AlgebraError::Access(AccessError::NoSwizzle { conflicts: best.conflicts, left: best.left }));
    }
    Ok(accesses[0].swizzled(best.swizzle))
}

/// The swizzle with the fewest conflicts, the least of those.
///
/// # Errors
/// [`AlgebraError::NoModes`] without an access; what [`TileAccess::conflicts`] refuses.
///
/// ```
/// use layout_algebra::analysis::{TileAccess, best_swizzle};
/// use layout_algebra::{IntTuple, LayoutValue};
/// let wide = LayoutValue::new(&IntTuple::flat(&[32, 33])?, &IntTuple::flat(&[33, 1])?)?;
/// let column = [TileAccess::along(&wide, 4, 0)?];
/// assert_eq!(best_swizzle(&column)?.swizzle.to_string(), "Sw<0,0,0>"); // free already
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub const fn best_swizzle(accesses: &[TileAccess]) -> Result<Freed, AlgebraError> {
    best_swizzle_traced(accesses, &mut Trace::off())
}

/// [`best_swizzle`], and how it was found.
///
/// # Errors
/// As [`best_swizzle`].
pub const fn best_swizzle_traced(accesses: &[TileAccess], trace: &mut Trace<'_>) -> Result<Freed, AlgebraError> {
    let Some((first, _)) = accesses.split_first() else { return Err(AlgebraError::NoModes) };
    let conflicts = tri!(total(accesses, &Swizzle::IDENTITY, u64::MAX));
    let mut best = Freed { swizzle: Swizzle::IDENTITY, left: conflicts, conflicts };
    let offset_bits = 64_u32.saturating_sub(tri!(first.tile().cosize()).saturating_sub(1).leading_zeros());
    let search = Search {
        accesses,
        bits: offset_bits,
        low: widest(accesses).trailing_zeros(),
        unit: first.bytes().trailing_zeros(),
    };
    trace.begin(Stage::Candidates);
    each!(i in 0, if trace.is_off() { 0 } else { accesses.len() } => {
        let conflicts = tri!(accesses[i].conflicts(&Swizzle::IDENTITY, u64::MAX));
        trace.access(AccessFact::Access { access: i, vector: accesses[i].vector(), conflicts });
    });
    trace.access(AccessFact::Candidate { swizzle: Swizzle::IDENTITY, conflicts, is_better: true });
    let mut bits = 1;
    while bits <= offset_bits && best.left > 0 {
        best = tri!(search.best_of_bits(bits, best, trace));
        bits = bits.saturating_add(1);
    }
    trace.leave();
    Ok(best)
}

/// What is tried, and on what.
struct Search<'a> {
    accesses: &'a [TileAccess],
    /// The bits that offsets have.
    bits: u32,
    /// The bits within a vector.
    low: u32,
    /// The bits of an address within an element.
    unit: u32,
}

impl Search<'_> {
    /// The best with so many bits, if it is better.
    const fn best_of_bits(&self, bits: u32, mut best: Freed, trace: &mut Trace<'_>) -> Result<Freed, AlgebraError> {
        let (word, end) = (WORD_BITS.saturating_sub(self.unit), BANK_BITS.saturating_sub(self.unit));
        let mut shift = bits;
        while shift < self.bits {
            let read = self.bits.saturating_sub(shift);
            let from_above = at_most(end, read).saturating_add(1).saturating_sub(bits);
            let from_below = at_most(end.saturating_sub(shift), word);
            best = tri!(self.best_of_bases(bits, shift.cast_signed(), from_above, best, trace));
            best = tri!(self.best_of_bases(bits, shift.cast_signed().saturating_neg(), from_below, best, trace));
            shift = shift.saturating_add(1);
        }
        Ok(best)
    }

    /// The best of those whose base is below `end`.
    const fn best_of_bases(
        &self,
        bits: u32,
        shift: i32,
        end: u32,
        mut best: Freed,
        trace: &mut Trace<'_>,
    ) -> Result<Freed, AlgebraError> {
        let mut base = self.low;
        while base < end && base.saturating_add(shift.unsigned_abs()) < self.bits && best.left > 0 {
            let Ok(swizzle) = Swizzle::new(bits, base, shift) else { return Ok(best) };
            let left = tri!(total(self.accesses, &swizzle, best.left));
            trace.access(AccessFact::Candidate { swizzle, conflicts: left, is_better: left < best.left });
            if left < best.left {
                best = Freed { swizzle, left, conflicts: best.conflicts };
            }
            base = base.saturating_add(1);
        }
        Ok(best)
    }
}

const fn at_most(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

/// The conflicts of all accesses, not counted on past `limit`.
const fn total(accesses: &[TileAccess], swizzle: &Swizzle, limit: u64) -> Result<u64, AlgebraError> {
    let (mut total, mut i) = (0, 0);
    while i < accesses.len() && total <= limit {
        total = tri!(add(total, tri!(accesses[i].conflicts(swizzle, limit.saturating_sub(total)))));
        i = next(i);
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::sample::layout;

    #[test]
    fn the_worked_example() {
        let tile = layout(&[32, 32], &[32, 1]);
        let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 4, mode).unwrap());
        assert_eq!(auto_swizzle(&accesses).unwrap().swizzle().to_string(), "Sw<5,0,5>");
    }

    #[test]
    fn rows_of_128_bytes_for_matrices_are_the_canonical_atom() {
        let tile = layout(&[8, 64], &[64, 1]);
        let accesses = [TileAccess::matrices(&tile, 2).unwrap()];
        assert_eq!(auto_swizzle(&accesses).unwrap(), crate::smem_atom(crate::Major::K, 128, 16).unwrap());
    }

    #[test]
    fn condition_3_nothing_is_done_where_nothing_is_needed() {
        let tile = layout(&[32, 33], &[33, 1]);
        let accesses = [TileAccess::along(&tile, 4, 0).unwrap()];
        assert!(auto_swizzle(&accesses).unwrap().swizzle().is_identity());
    }

    /// Columns of 2 that lie 2^33 elements apart: only bit 33 tells them from each other, and one bit below it is changed.
    #[test]
    fn offsets_of_many_bits() {
        let tile = layout(&[2, 32], &[1 << 33, 1]);
        let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 4, mode).unwrap());
        assert_eq!(auto_swizzle(&accesses).unwrap().swizzle().to_string(), "Sw<1,4,29>");
    }

    /// A second tile far away adds bits to what is tried, and no way out.
    #[test]
    fn none_for_rows_of_33_words_read_in_steps_of_32() {
        let diagonal = layout(&[16, 2], &[31, 1]);
        for tile in [layout(&[32, 32], &[33, 1]), layout(&[32, 32, 2], &[33, 1, 1 << 33])] {
            let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 4, mode).unwrap());
            let accesses = std::vec![accesses[0], accesses[1], TileAccess::new(&tile, 4, &diagonal).unwrap()];
            let refused = auto_swizzle(&accesses);
            assert!(matches!(refused, Err(AlgebraError::Access(AccessError::NoSwizzle { .. }))), "{refused:?}");
        }
    }
}
