//! # What of memory a layout uses
//!
//! **Definition.** Of the image `L([0, size(L)))`:
//! 1. `footprint(L)` is how many offsets it has;
//! 2. `image_gaps(L)` is how many offsets below `cosize(L)` it has not;
//! 3. `is_contiguous(L)` says that `L(i) = L(0) + i` for all `i`.
//!
//! **Law:** `footprint + image_gaps = cosize`; `L` is injective if and only if its footprint is its size, and
//! compact if and only if it is injective without gaps.
//!
//! **Worked example:** `(4,8):(1,5)` has 32 offsets below its cosize 39, and so 7 gaps.
//!
//! ```text
//!     0 1 2 3 . 5 6 7 8 . 10 …         a gap after each column but the last
//! ```
//!
//! **How:** of an injective layout without search; else by one bit for each offset below the cosize.
//!
//! **Refuses:** a layout that is not injective and whose cosize is past 2^20 ([`AlgebraError::NotDecided`]).

use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::algebra::filter::filter;
use crate::algebra::injective::is_injective;
use crate::arithmetic::{add, mul, sub};
use crate::composed::ComposedLayout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};

/// How many offsets there are in the image; see the [module](self).
///
/// # Errors
/// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::analysis::footprint;
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
/// let overlapping = LayoutValue::new(&IntTuple::flat(&[3, 2])?, &IntTuple::flat(&[1, 2])?)?;
/// assert_eq!(footprint(&ComposedLayout::plain(&overlapping)), Ok(5));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub const fn footprint(layout: &ComposedLayout) -> Result<u64, AlgebraError> {
    // A swizzle is a bijection, and to move changes no number.
    let plain = tri!(filter(layout.layout()));
    if tri!(is_injective(&plain)) { plain.size() } else { counted(&plain) }
}

/// The words that have a bit for each offset of the largest image that is looked at.
#[expect(clippy::cast_possible_truncation, reason = "2^20 fits anywhere")]
const WORDS: usize = EXHAUSTION as usize / 64;

/// The offsets below the cosize that some coordinate has, one bit each: a mode `s:d` adds to those of the modes before
/// their copies moved by `d`, `2d`, … `(s-1)d`, and one step at most doubles the copies.
#[expect(clippy::large_stack_arrays, reason = "128 KiB, where a layout is looked at and never where it is used")]
const fn counted(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let cosize = tri!(layout.cosize());
    if cosize > EXHAUSTION {
        return Err(AlgebraError::NotDecided { size: cosize, limit: EXHAUSTION });
    }
    let mut reached = [0; WORDS];
    reached[0] = 1;
    let mut i = 0;
    while i < layout.leaf_count() {
        let Mode { extent, stride } = layout.leaf_at(i);
        let mut copies = 1;
        while copies < extent {
            let rest = tri!(sub(extent, copies));
            let more = if rest < copies { rest } else { copies };
            move_up(&mut reached, tri!(mul(more, stride)), cosize);
            copies = tri!(add(copies, more));
        }
        i = i.saturating_add(1);
    }
    let (mut word, mut count) = (0, 0);
    while word < WORDS && tri!(mul(word as u64, 64)) < cosize {
        count = tri!(add(count, reached[word].count_ones() as u64));
        word = word.saturating_add(1);
    }
    Ok(count)
}

/// Adds to the bits below `end` the same bits moved up; what is moved past `end` was none.
const fn move_up(bits: &mut [u64; WORDS], by: u64, end: u64) {
    let (words, shift) = ((by / 64) as usize, (by % 64) as u32);
    let mut to = (end / 64) as usize;
    to = if to < WORDS { to } else { WORDS.saturating_sub(1) };
    // From above, so that what is read has not been moved to yet.
    while to >= words {
        let from = to.saturating_sub(words);
        let below =
            if shift > 0 && from > 0 { bits[from.saturating_sub(1)] >> 64_u32.saturating_sub(shift) } else { 0 };
        bits[to] |= (bits[from] << shift) | below;
        if to == 0 {
            return;
        }
        to = to.saturating_sub(1);
    }
}

/// How many offsets below the cosize no coordinate has; see the [module](self).
///
/// # Errors
/// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::analysis::image_gaps;
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
/// let padded = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[1, 5])?)?;
/// assert_eq!(image_gaps(&ComposedLayout::plain(&padded)), Ok(7));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub const fn image_gaps(layout: &ComposedLayout) -> Result<u64, AlgebraError> {
    sub(tri!(layout.cosize()), tri!(footprint(layout)))
}

/// Whether the offsets follow each other, one by one; see the [module](self).
///
/// # Errors
/// [`AlgebraError::NotDecided`] for a swizzled layout past 2^20 coordinates, [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::analysis::is_contiguous;
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
/// let columns = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[1, 4])?)?;
/// assert_eq!(is_contiguous(&ComposedLayout::plain(&columns)), Ok(true));
/// let rows = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[8, 1])?)?;
/// assert_eq!(is_contiguous(&ComposedLayout::plain(&rows)), Ok(false));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub const fn is_contiguous(layout: &ComposedLayout) -> Result<bool, AlgebraError> {
    let size = tri!(layout.size());
    if layout.swizzle().is_identity() {
        let line = tri!(coalesce(layout.layout()));
        return Ok(size == 1 || line.leaf_count() == 1 && line.leaf_at(0).stride == 1);
    }
    if size > EXHAUSTION {
        return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
    }
    let first = tri!(layout.at(0));
    let mut index = 0;
    while index < size {
        if tri!(layout.at(index)) != tri!(add(first, index)) {
            return Ok(false);
        }
        index = index.saturating_add(1);
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn the_worked_example() {
        let padded = ComposedLayout::plain(&layout(&[4, 8], &[1, 5]));
        assert_eq!((footprint(&padded), image_gaps(&padded)), (Ok(32), Ok(7)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of offsets")]
    fn an_image_as_large_as_is_looked_at_is_counted_at_once() {
        let dense = ComposedLayout::plain(&layout(&[1 << 10, 1 << 10, 2], &[1, 1023, 1]));
        assert_eq!(footprint(&dense), Ok(1_047_554));
        let sparse = ComposedLayout::plain(&layout(&[32, 19, 19, 66], &[5, 8, 4, 128]));
        assert_eq!((footprint(&sparse), image_gaps(&sparse)), (Ok(8680), Ok(12)));
    }

    #[test]
    fn what_lies_before_an_offset_is_a_gap() {
        let moved = ComposedLayout::new(crate::Swizzle::IDENTITY, 3, &layout(&[4], &[1]));
        assert_eq!((footprint(&moved), image_gaps(&moved)), (Ok(4), Ok(3)));
        assert_eq!(is_contiguous(&moved), Ok(true));
    }
}
