//! # Swizzled layouts that touch the same elements
//!
//! **Definition.** For a layout `C` and a layout `D` in elements of `n` of those of `C`, with `n` a power of two: the test whether `{ ⌊C(i)/n⌋ } = { D(j) }`, and whether
//! `⌊C(i)/n⌋ = D(j)` for each `j`, where `i` is the first of the coordinates that `j` stands for.
//!
//! **How:** a mode whose stride is a multiple of `n` and of the period of the swizzle adds the same to all offsets of both, swizzled or not. Without such modes, both
//! images are marked, one bit per element, and compared. If they are equal, so are the whole images. If they are not, neither are the whole ones, provided that the dropped modes step
//! as far as the marked elements reach. Images of few coordinates are marked whole.
//!
//! **Worked example:** `Sw<1,0,-2> o 0 o 8:1`, at `0 5 2 7 4 1 6 3`, touches all 4 elements of 2, as `4:1` does; `Sw<1,0,-2> o 0 o 2:1`, at `0 5`, touches 0 and 2.
//!
//! ```text
//!   0 5 | 2 7 | 4 1 | 6 3      halves of        0 1 2 3
//! ```
//!
//! **Refuses:** more than 2^20 coordinates or elements to mark ([`AlgebraError::NotDecided`]), and different images if the dropped modes step less far.

use super::ComposedLayout;
use crate::algebra::extension::{EXHAUSTION, can_be_tried};
use crate::arithmetic::{add, div, divides, max, min, mul, rem};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::image::Residues;
use crate::layout_value::{LayoutValue, Mode};

/// Checks whether `new`, whose modes correspond to those of `old` leaf by leaf, touches the same memory, in elements of `count` old ones;
/// see the [module](self).
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn touches_the_same(
    old: &ComposedLayout,
    count: u64,
    new: &ComposedLayout,
) -> Result<bool, AlgebraError> {
    match (compared(old, count, new, u64::MAX), old.swizzle.period()) {
        (Err(AlgebraError::NotDecided { .. }), Some(period)) => {
            within_a_period(old, count, new, if period > count { period } else { count })
        }
        (result, _) => result,
    }
}

/// The coordinates of the old layout that are looked at.
#[derive(Clone, Copy)]
pub(super) enum Parts {
    /// The first of those that a new coordinate stands for.
    First,
    All,
}

/// Checks whether these coordinates of `old` have their offsets in the element of `new` that stands for them; see the [module](self).
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn stands_alike(
    old: &ComposedLayout,
    count: u64,
    new: &ComposedLayout,
    parts: Parts,
) -> Result<bool, AlgebraError> {
    match (each_stands_alike(old, count, new, parts), old.swizzle.period()) {
        (Err(AlgebraError::NotDecided { .. }), Some(period)) => {
            let (core, wide, _) = tri!(without_periods(old, count, new, if period > count { period } else { count }));
            each_stands_alike(&core, count, &wide, parts)
        }
        (result, _) => result,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn each_stands_alike(
    old: &ComposedLayout,
    count: u64,
    new: &ComposedLayout,
    parts: Parts,
) -> Result<bool, AlgebraError> {
    let size = tri!(old.size());
    tri!(can_be_tried(size));
    each!(index in 0, size => {
        let (mut rest, mut place, mut block, mut is_first) = (index, 0, 1, true);
        each!(i in 0, old.layout.leaf_count() => {
            let (mode, extent) = (old.layout.leaf_at(i), new.layout.leaf_at(i).extent);
            let steps = if mode.stride > 0 && mode.stride < count { tri!(div(count, mode.stride)) } else { 1 };
            let digit = tri!(rem(rest, mode.extent));
            is_first = is_first && divides(steps, digit);
            place = tri!(add(place, tri!(mul(tri!(div(digit, steps)), block))));
            block = tri!(mul(block, extent));
            rest = tri!(div(rest, mode.extent));
        });
        if (is_first || matches!(parts, Parts::All)) && tri!(div(tri!(old.at(index)), count)) != tri!(new.at(place)) {
            return Ok(false);
        }
    });
    Ok(true)
}

/// Compares the images without whole periods.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn within_a_period(
    old: &ComposedLayout,
    count: u64,
    new: &ComposedLayout,
    period: u64,
) -> Result<bool, AlgebraError> {
    let (core, wide, step) = tri!(without_periods(old, count, new, period));
    compared(&core, count, &wide, step)
}

/// Both layouts without the modes and the part of the offset that are whole periods, and the least step of those modes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_periods(
    old: &ComposedLayout,
    count: u64,
    new: &ComposedLayout,
    period: u64,
) -> Result<(ComposedLayout, ComposedLayout, u64), AlgebraError> {
    let (mut core, mut wide, mut step) = (*old, *new, u64::MAX);
    core.offset = tri!(rem(old.offset, period));
    wide.offset = new.offset.saturating_sub(tri!(div(old.offset.saturating_sub(core.offset), count)));
    each!(i in 0, old.layout.leaf_count() => {
        let mode = old.layout.leaf_at(i);
        if mode.stride > 0 && divides(period, mode.stride) {
            core.layout = without(&core.layout, i);
            wide.layout = without(&wide.layout, i);
            step = if mode.extent > 1 { min(step, tri!(div(mode.stride, count))) } else { step };
        }
    });
    Ok((core, wide, step))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn without(layout: &LayoutValue, leaf: usize) -> LayoutValue {
    let mut leaves = Flat::leaves(layout);
    leaves.set(leaf, Mode { extent: 1, stride: 0 });
    layout.with_leaf_list(&leaves)
}

/// Checks whether the images are equal, also together with the dropped modes, which step by at least `step`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn compared(core: &ComposedLayout, count: u64, wide: &ComposedLayout, step: u64) -> Result<bool, AlgebraError> {
    let (old, new) = (tri!(Touched::mark(core, count)), tri!(Touched::mark(wide, 1)));
    if old.elements.is(&new.elements) {
        return Ok(true);
    }
    let reach = max(old.end, new.end).saturating_sub(min(old.first, new.first));
    if step < reach {
        return Err(AlgebraError::NotDecided { size: reach, limit: step });
    }
    Ok(false)
}

/// The elements that are touched, the first of them, and the end.
struct Touched {
    elements: Residues,
    first: u64,
    end: u64,
}

impl Touched {
    /// The elements of `count` offsets each.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn mark(layout: &ComposedLayout, count: u64) -> Result<Self, AlgebraError> {
        let size = tri!(layout.size());
        tri!(can_be_tried(size));
        let mut touched = Self { elements: Residues::none(), first: u64::MAX, end: 0 };
        each!(index in 0, size => {
            let element = tri!(div(tri!(layout.at(index)), count));
            if element >= EXHAUSTION {
                return Err(AlgebraError::NotDecided { size: element.saturating_add(1), limit: EXHAUSTION });
            }
            touched.elements.mark(element);
            touched.first = min(touched.first, element);
            touched.end = max(touched.end, element.saturating_add(1));
        });
        Ok(touched)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;

    fn by_two(extents: &[u64], strides: &[u64], wide: &[u64], wide_strides: &[u64]) -> Result<bool, AlgebraError> {
        let old = ComposedLayout::new(Swizzle::new(1, 0, -2).unwrap(), 0, &layout(extents, strides));
        touches_the_same(&old, 2, &ComposedLayout::plain(&layout(wide, wide_strides)))
    }

    #[test]
    #[cfg_attr(miri, ignore = "two million marks")]
    fn whole_periods_are_left_out() {
        let many = 1 << 40;
        assert_eq!(by_two(&[8, many], &[1, 8], &[4, many], &[1, 4]), Ok(true));
        assert_eq!(by_two(&[2, many], &[1, 8], &[1, many], &[1, 4]), Ok(false));
        // The dropped mode steps by less than the marked elements reach.
        let near = by_two(&[2, 8, many], &[1, 3, 8], &[1, 5, many], &[1, 3, 4]);
        assert!(matches!(near, Err(AlgebraError::NotDecided { limit: 4, .. })), "{near:?}");
    }
}
