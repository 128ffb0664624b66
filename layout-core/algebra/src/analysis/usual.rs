//! # The usual ways out of bank conflicts
//!
//! **Definition.** For accesses of a tile `L` whose widest vector, or a word if that is wider, has `2^M` elements, in lines of 128 bytes of `2^l` elements:
//! 1. the *usual swizzles* are `Sw<B,M,S> o 0 o L`, where `M + S` is `l`, or the bit at which a stride of `L` past a line begins; fewer bits first;
//! 2. the *usual paddings* are those of [`super::auto_padding()`] by one to eight vectors, the least first.
//!
//! [`usual_swizzle`] and [`usual_padding`] are the first with which no access has conflicts.
//!
//! **Law:** their results have no conflicts. If they return nothing, [`super::auto_swizzle()`] and [`super::auto_padding()`] may still have an answer.
//!
//! **Why these:** the bank of a vector is in bits `M` to `l − 1` of its offset; a column of vectors differs in the bits above: the bits of the line, or
//! of the row if rows are longer.
//!
//! **Running time:** a candidate with conflicts is given up at the first request that has one. These functions are meant for const evaluation, which warns of
//! long computations: accesses of more than `most` requests are not inspected.
//!
//! **Worked example:** rows of 64 halves, 8 at a time: `M = 3`, `l = 6`; `Sw<1,3,3>` and `Sw<2,3,3>` leave conflicts, `Sw<3,3,3>` does not.
//!
//! ```text
//!     offset   9 8 7 6 │5 4 3│2 1 0
//!              line    │bank │vector      Sw<3,3,3>: bank = bank ⊕ the lowest bits of the line
//! ```

use super::padding::{padded, row_of};
use super::tile_access::{TileAccess, widest};
use crate::arithmetic::mul;
use crate::composed::ComposedLayout;
use crate::control::{each, next};
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The number of address bits within a line of 128 bytes.
const LINE: u32 = 7;
/// The number of address bits within a word.
const WORD: u32 = 2;
/// The most bits of a swizzle: there are 32 banks.
const BITS: u32 = 5;
/// The most vectors of padding.
const VECTORS: u64 = 8;

/// The tile under the first usual swizzle with which no access has conflicts; see the [module](self).
///
/// ```
/// use layout_algebra::analysis::{TileAccess, usual_swizzle};
/// use layout_algebra::LayoutValue;
/// let tile: LayoutValue = "(128,64):(64,1)".parse()?;
/// let swizzled = usual_swizzle(&[TileAccess::matrices(&tile, 2)?], 32);
/// assert_eq!(swizzled.map(|tile| tile.to_string()).as_deref(), Some("Sw<3,3,3> o 0 o (128,64):(64,1)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn usual_swizzle(accesses: &[TileAccess], most: u64) -> Option<ComposedLayout> {
    let Some((first, _)) = accesses.split_first() else { return None };
    let (tile, unit) = (*first.tile(), first.bytes().trailing_zeros());
    let (line, word) = (LINE.saturating_sub(unit), WORD.saturating_sub(unit));
    let vector = widest(accesses).trailing_zeros();
    let base = if vector > word { vector } else { word };
    let mut bits = 1;
    while bits <= BITS {
        let mut leaf = 0;
        while leaf <= tile.leaf_count() {
            // After the strides of the leaves comes the line.
            let from = if leaf < tile.leaf_count() { tile.leaf_at(leaf).stride.trailing_zeros() } else { line };
            if from >= line
                && let Ok(swizzle) = Swizzle::new(bits, base, from.saturating_sub(base).cast_signed())
                && are_free(accesses, &swizzle, most)
            {
                return Some(first.swizzled(swizzle));
            }
            leaf = next(leaf);
        }
        bits = bits.saturating_add(1);
    }
    None
}

/// The tile, with the first usual padding with which no access has conflicts; see the [module](self).
///
/// ```
/// use layout_algebra::analysis::{TileAccess, usual_padding};
/// use layout_algebra::LayoutValue;
/// let tile: LayoutValue = "(32,32):(32,1)".parse()?;
/// let padded = usual_padding(&[TileAccess::along(&tile, 4, 1)?, TileAccess::along(&tile, 4, 0)?], 32);
/// assert_eq!(padded.map(|tile| tile.to_string()).as_deref(), Some("(32,32):(33,1)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn usual_padding(accesses: &[TileAccess], most: u64) -> Option<LayoutValue> {
    let Some((first, _)) = accesses.split_first() else { return None };
    let (tile, row, vector) = (first.tile(), row_of(first.tile()), widest(accesses));
    let mut vectors = 1;
    while vectors <= VECTORS {
        if let Ok(pad) = mul(vectors, vector)
            && let Ok(padded) = padded(tile, row, pad)
            && are_free_in(accesses, &padded, most)
        {
            return Some(padded);
        }
        vectors = vectors.saturating_add(1);
    }
    None
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_free(accesses: &[TileAccess], swizzle: &Swizzle, most: u64) -> bool {
    each!(i in 0, accesses.len() => {
        if !is_free(&accesses[i], swizzle, most) {
            return false;
        }
    });
    true
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_free_in(accesses: &[TileAccess], tile: &LayoutValue, most: u64) -> bool {
    each!(i in 0, accesses.len() => {
        match accesses[i].of_tile(tile) {
            Ok(Some(access)) if is_free(&access, &Swizzle::IDENTITY, most) => (),
            _ => return false,
        }
    });
    true
}

/// Returns true if the requests are few and none has a conflict.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_free(access: &TileAccess, swizzle: &Swizzle, most: u64) -> bool {
    matches!(access.requests_looked_at(swizzle), Ok(count) if count <= most)
        && matches!(access.conflicts(swizzle, 0), Ok(0))
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::analysis::{auto_padding, auto_swizzle};
    use crate::sample::layout;

    #[test]
    #[cfg_attr(miri, ignore = "all swizzles are tried")]
    fn the_worked_example() {
        let tile = layout(&[8, 64], &[64, 1]);
        let accesses = [TileAccess::matrices(&tile, 2).unwrap()];
        assert_eq!(usual_swizzle(&accesses, 64), auto_swizzle(&accesses).ok());
        for bits in 1..3 {
            assert_ne!(accesses[0].conflicts(&Swizzle::new(bits, 3, 3).unwrap(), u64::MAX), Ok(0));
        }
    }

    #[test]
    fn condition_1_rows_longer_than_a_line_are_told_apart_by_the_bits_of_the_row() {
        let tile = layout(&[8, 128], &[128, 1]);
        let swizzled = usual_swizzle(&[TileAccess::matrices(&tile, 2).unwrap()], 64).unwrap();
        assert_eq!(swizzled.swizzle().to_string(), "Sw<3,3,4>");
    }

    #[test]
    #[cfg_attr(miri, ignore = "all swizzles are tried")]
    fn condition_2_what_no_swizzle_frees_is_padded() {
        let tile = layout(&[32, 32], &[33, 1]);
        let diagonal = TileAccess::new(&tile, 4, &layout(&[16, 2], &[31, 1])).unwrap();
        let along = |mode| TileAccess::along(&tile, 4, mode).unwrap();
        let accesses = std::vec![along(1), along(0), diagonal];
        assert_eq!(usual_swizzle(&accesses, 64), None);
        assert_eq!(usual_padding(&accesses, 64), auto_padding(&accesses).ok());
    }

    /// The usual answers are free of conflicts, and no better than those found by trying everything.
    #[test]
    #[cfg_attr(miri, ignore = "all swizzles are tried")]
    fn what_is_usual_is_free() {
        for (rows, columns, bytes) in [(8, 32, 4), (16, 16, 4), (32, 32, 4), (32, 24, 4), (64, 64, 2), (16, 256, 1)] {
            let tile = layout(&[rows, columns], &[columns, 1]);
            for mode in [0, 1] {
                let access = TileAccess::along(&tile, bytes, mode).unwrap();
                if let Some(usual) = usual_swizzle(&[access], 64) {
                    assert_eq!(access.conflicts(&usual.swizzle(), u64::MAX), Ok(0), "{usual}");
                    let least = auto_swizzle(&[access]).unwrap();
                    assert!(least.swizzle().bits() <= usual.swizzle().bits(), "{least}, {usual}");
                }
                if let Some(padded) = usual_padding(&[access], 64) {
                    let access = TileAccess::along(&padded, bytes, mode).unwrap();
                    assert_eq!(access.conflicts(&Swizzle::IDENTITY, u64::MAX), Ok(0), "{padded}");
                }
            }
        }
    }
}
