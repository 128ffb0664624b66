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
//! **How:** of an injective layout without search; else every offset below the cosize is looked for.
//!
//! **Refuses:** what 2^20 steps do not decide ([`AlgebraError::NotDecided`]).

use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::algebra::filter::filter;
use crate::algebra::injective::is_injective;
use crate::algebra::inverse_image::get_1d_coord;
use crate::arithmetic::{add, sub};
use crate::composed::ComposedLayout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

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

/// The offsets below the cosize that some coordinate has.
const fn counted(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let cosize = tri!(layout.cosize());
    if cosize > EXHAUSTION {
        return Err(AlgebraError::NotDecided { size: cosize, limit: EXHAUSTION });
    }
    let (mut offset, mut count) = (0, 0);
    while offset < cosize {
        match get_1d_coord(layout, offset) {
            Ok(_) => count = tri!(add(count, 1)),
            Err(AlgebraError::NotReached { .. }) => (),
            Err(error) => return Err(error),
        }
        offset = offset.saturating_add(1);
    }
    Ok(count)
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
    fn what_lies_before_an_offset_is_a_gap() {
        let moved = ComposedLayout::new(crate::Swizzle::IDENTITY, 3, &layout(&[4], &[1]));
        assert_eq!((footprint(&moved), image_gaps(&moved)), (Ok(4), Ok(3)));
        assert_eq!(is_contiguous(&moved), Ok(true));
    }
}
