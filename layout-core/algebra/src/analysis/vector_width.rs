//! # Vector width
//!
//! **Definition.** `vector_width(L)` is the greatest power of two `V` that divides `size(L)` with
//! 1. `L(iV + k) = L(iV) + k` for all `k < V`: blocks of `V` coordinates are neighbours in memory;
//! 2. `V` divides `L(iV)`: the blocks are aligned.
//!
//! So `size(L) / V` instructions of `V` elements each move the whole.
//!
//! **Law:** what holds for `V` holds for `V/2`. Where `B` stays within `A`'s domain, `vector_width(A o B)` is at least the lesser of
//! both widths.
//!
//! **How:** of a plain layout, coalesced, `V` divides the extent of the first mode, if its stride is 1, and every other stride: exact, since
//! blocks of `V` may not straddle its end. Of a swizzled one it is tried.
//!
//! **Worked example:** `(8,4):(1,12)`: 8 is a power of two, and 12 is a multiple of 4 only: blocks of 4.
//!
//! ```text
//!     0 1 2 3│4 5 6 7 │          V = 8 would begin its second block at 12, which 8 does not divide
//!     12 …    16 …
//! ```
//!
//! **Refuses:** swizzled layouts of more than 2^20 coordinates ([`AlgebraError::NotDecided`]).

use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, gcd, rem};
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;

/// The elements that one instruction can take at once; see the [module](self).
///
/// # Errors
/// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::analysis::vector_width;
/// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
/// let line = LayoutValue::line(64, 1)?;
/// assert_eq!(vector_width(&ComposedLayout::plain(&line)), Ok(64));
/// assert_eq!(vector_width(&ComposedLayout::new(Swizzle::new(1, 2, 3)?, 0, &line)), Ok(4));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub const fn vector_width(layout: &ComposedLayout) -> Result<u64, AlgebraError> {
    match layout.as_layout() {
        Some(plain) => of_plain(&plain),
        None => tried(layout),
    }
}

const fn of_plain(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let modes = Flat::leaves(&tri!(coalesce(layout)));
    let mut common = 0;
    each!(i in 0, modes.count => {
        let mode = modes.modes[i];
        common = gcd(common, if i == 0 { if mode.stride == 1 { mode.extent } else { 1 } } else { mode.stride });
    });
    Ok(1 << (common.trailing_zeros() % 64))
}

const fn tried(layout: &ComposedLayout) -> Result<u64, AlgebraError> {
    let size = tri!(layout.size());
    if size > EXHAUSTION {
        return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
    }
    let mut width: u64 = 1;
    loop {
        let twice = width.saturating_mul(2);
        if tri!(rem(size, twice)) != 0 || !tri!(holds(layout, size, twice)) {
            return Ok(width);
        }
        width = twice;
    }
}

/// Whether blocks of `width` coordinates are neighbours and aligned.
const fn holds(layout: &ComposedLayout, size: u64, width: u64) -> Result<bool, AlgebraError> {
    let (mut index, mut first) = (0, 0);
    while index < size {
        let (place, offset) = (tri!(rem(index, width)), tri!(layout.at(index)));
        if place == 0 {
            first = offset;
        }
        if tri!(rem(first, width)) != 0 || offset != tri!(add(first, place)) {
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
        assert_eq!(vector_width(&ComposedLayout::plain(&layout(&[8, 4], &[1, 12]))), Ok(4));
    }

    #[test]
    fn the_algebra_agrees_with_the_definition() {
        for extents in [[2, 4], [4, 3], [6, 2], [8, 8], [1, 16], [16, 1]] {
            for stride in 0..20 {
                for first in [0, 1, 2] {
                    let plain = ComposedLayout::plain(&layout(&extents, &[first, stride]));
                    assert_eq!(vector_width(&plain), tried(&plain), "{plain}");
                }
            }
        }
    }

    #[test]
    fn an_offset_within_the_swizzle_counts() {
        let moved = ComposedLayout::new(crate::Swizzle::IDENTITY, 2, &layout(&[8], &[1]));
        assert_eq!(vector_width(&moved), Ok(2));
    }
}
