//! # Consecutive offsets
//!
//! **Definition.** `is_contiguous(C)` means that `C(i) = C(0) + i` for all `i`.
//!
//! **Law:** a layout without swizzle is contiguous if and only if it coalesces to `s:1`; and then it has no gaps after its first offset.
//!
//! **How, under a swizzle:** one more step along a mode `s:d` adds to the index the number `n` of coordinates before it. It must therefore add `n` to the swizzled offset,
//! which depends only on the offset modulo the period. Mode by mode, every residue from which a step is taken is inspected, or every
//! coordinate, if those are fewer.
//!
//! **Worked example:** `Sw<1,0,1> o 1 o (2,2):(2,2)` begins at 1, and `1 3 3 5` become `1 2 2 5`; but the offsets `1 3 2 4` of `(2,2):(2,1)` become `1 2 3 4`.
//!
//! ```text
//!     1 + (2,2):(2,1)    1 3 2 4
//!     swizzled           1 2 3 4
//! ```
//!
//! **Refuses:** more than 2^20 coordinates under a swizzle with a period past 2^20, if the first 2^20 are consecutive ([`AlgebraError::NotDecided`]).

use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, min, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::image::Residues;
use crate::trace::{AccessFact, Fact, Place, Relation, Sign, Trace, traced};

traced! {
    /// Checks whether the offsets are consecutive; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::analysis::is_contiguous;
    /// use layout_algebra::ComposedLayout;
    /// assert_eq!(is_contiguous(&ComposedLayout::plain(&"(4,8):(1,4)".parse()?)), Ok(true));
    /// assert_eq!(is_contiguous(&ComposedLayout::plain(&"(4,8):(8,1)".parse()?)), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_contiguous(trace: &mut Trace, layout: &ComposedLayout) -> Result<bool, AlgebraError> {
        let size = tri!(layout.size());
        let modes = Flat::leaves(&tri!(trace.coalesce(layout.layout())));
        if !layout.is_swizzled() {
            return Ok(size == 1
                || trace.test(Place::Rank, Relation::Equals, modes.len() as u64, 1)
                    && trace.test(Place::Leaf(0), Relation::Equals, modes.at(0).stride, 1));
        }
        let layout = &layout.restricted_to_reached_bits();
        match layout.swizzle().period() {
            Some(period) if period <= min(size, EXHAUSTION) => steps_count(layout, &modes, period, trace),
            _ if size <= EXHAUSTION => {
                let holds = tri!(follow(layout, size));
                trace.fact(Fact::Passes { size, holds });
                Ok(holds)
            }
            _ => is_not_at_first(layout, &modes, size),
        }
    }
}

/// Checks whether every step adds as many offsets as it counts coordinates.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn steps_count(
    layout: &ComposedLayout,
    modes: &Flat,
    period: u64,
    trace: &mut Trace<'_>,
) -> Result<bool, AlgebraError> {
    let (mut reached, mut counts) = (tri!(Residues::from_offset(layout.offset(), period)), 1);
    let swizzle = layout.swizzle();
    each!(i in 0, modes.len() => {
        let mode = modes.at(i);
        reached.repeat(mode.extent.saturating_sub(1), mode.stride);
        each!(residue in 0, period => {
            let next = reached.wrapped(residue.wrapping_add(mode.stride));
            let added = swizzle.adds_to(next).saturating_sub(swizzle.adds_to(residue));
            if reached.has(residue) && added.saturating_add(mode.stride as i128) != counts as i128 {
                trace.access(AccessFact::Apart { residue, period, next });
                return Ok(false);
            }
        });
        trace.worked(Place::Leaf(i), Sign::Times, counts, mode.extent, tri!(mul(counts, mode.extent)));
        reached.repeat(2, mode.stride);
        counts = tri!(mul(counts, mode.extent));
    });
    Ok(true)
}

/// Checks whether the first `count` offsets are consecutive.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn follow(layout: &ComposedLayout, count: u64) -> Result<bool, AlgebraError> {
    let first = tri!(layout.at(0));
    each!(index in 0, count => {
        if tri!(layout.at(index)) != tri!(add(first, index)) {
            return Ok(false);
        }
    });
    Ok(true)
}

/// Returns false if the offsets are not consecutive among the first 2^20 coordinates, or where a run enters the first offset with a bit that is read;
/// otherwise the error that the question is not decided.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_not_at_first(layout: &ComposedLayout, modes: &Flat, size: u64) -> Result<bool, AlgebraError> {
    if !tri!(follow(layout, EXHAUSTION)) {
        return Ok(false);
    }
    let lowest_read = 1u64 << (layout.swizzle().y_mask().trailing_zeros() % u64::BITS);
    let enters = lowest_read.saturating_sub(layout.offset() & lowest_read.saturating_sub(1));
    if enters < modes.at(0).extent && tri!(layout.at(enters)) != tri!(add(tri!(layout.at(0)), enters)) {
        return Ok(false);
    }
    Err(AlgebraError::NotDecided { size, limit: EXHAUSTION })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;

    fn swizzled(swizzle: (u32, u32, i32), offset: u64, extents: &[u64], strides: &[u64]) -> ComposedLayout {
        let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
        ComposedLayout::new(swizzle, offset, &layout(extents, strides))
    }

    #[test]
    fn the_worked_example() {
        assert_eq!(is_contiguous(&swizzled((1, 0, 1), 1, &[2, 2], &[2, 2])), Ok(false));
        assert_eq!(is_contiguous(&swizzled((1, 0, 1), 1, &[2, 2], &[2, 1])), Ok(true));
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn steps_decide_what_the_definition_says() {
        let mut contiguous = 0;
        for strides in (0..18_u64).flat_map(|d| (0..18).map(move |e| [d, e])) {
            for (extents, offset) in
                [[2, 2], [4, 2], [2, 3], [3, 2], [5, 1], [2, 4]].iter().flat_map(|e| (0..9).map(move |x| (e, x)))
            {
                for (bits, base, shift) in [(1, 0, 1), (1, 0, -1), (2, 0, 2), (1, 1, -1), (1, 0, 2), (2, 0, -2)] {
                    let composed = swizzled((bits, base, shift), offset, extents, &strides);
                    let size = composed.size().unwrap();
                    let expected = follow(&composed, size).unwrap();
                    contiguous += usize::from(expected && composed.is_swizzled());
                    let modes = Flat::leaves(&crate::coalesce(composed.layout()).unwrap());
                    let period = composed.swizzle().period().unwrap();
                    assert_eq!(steps_count(&composed, &modes, period, &mut Trace::off()), Ok(expected), "{composed}");
                    assert_eq!(is_contiguous(&composed), Ok(expected), "{composed}");
                }
            }
        }
        assert!(contiguous >= 10, "{contiguous}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn the_size_does_not_matter() {
        let line = [1 << 40];
        assert_eq!(is_contiguous(&swizzled((3, 4, 3), 0, &line, &[1])), Ok(false));
        assert_eq!(is_contiguous(&swizzled((3, 4, 40), 0, &line, &[1])), Ok(true));
        assert_eq!(is_contiguous(&swizzled((3, 4, 30), 0, &line, &[1])), Ok(false));
        assert_eq!(is_contiguous(&swizzled((3, 4, -30), 0, &line, &[1])), Ok(false));
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn what_would_take_too_long_is_refused() {
        let refused = is_contiguous(&swizzled((1, 30, 1), 0, &[1 << 30, 2], &[1, 3 << 30]));
        assert_eq!(refused, Err(AlgebraError::NotDecided { size: 1 << 31, limit: 1 << 20 }));
    }
}
