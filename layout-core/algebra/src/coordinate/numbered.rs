//! # Coordinates as integers
//!
//! **Definition.** The numbering of a space gives each of its coordinates `p` a digit of `w_p` bits, enough for the extent of the space and as much
//! more as 63 bits allow. A step `v@p` is `v` times the weight of that digit.
//!
//! An operation that only moves, splits, joins and drops strides, or multiplies them, does not depend on what a stride means: it is applied to
//! the numbers, and its answer is read back.
//!
//! **Law:** `coordinates(layout(L)) = L`, and the digits of `layout(L)(i)` are `L(i)`.
//!
//! **Worked example:** `(4,8):(1@0,1@1)` with digits of 32 and 31 bits is `(4,8):(1,2^32)`.
//!
//! ```text
//!      offset   0…0000000101 0…0000000011
//!               └ digit 1: 5 ┘└ digit 0: 3 ┘
//! ```
//!
//! **Refuses:** a space whose digits need more than 63 bits ([`AlgebraError::Overflow`]).

use super::basis::ScaledBasis;
use super::identity::make_identity_layout;
use super::{CoordLayout, CoordMode};
use crate::arithmetic::mul;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};

/// The bits of all digits together.
const BITS: u32 = 63;

/// The numbering of a space; see the [module](self).
#[derive(Clone, Copy)]
pub(crate) struct Numbering {
    space: IntTuple,
    axes: CoordLayout,
    /// The bits of each digit, and those before it.
    digits: [(u32, u32); MAX_LEAVES],
}

impl Numbering {
    /// The numbering of a space, with at least `extra` bits in each digit that no coordinate of the space needs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn new(space: &IntTuple, extra: u32) -> Result<Self, AlgebraError> {
        let mut digits = [(0_u32, 0_u32); MAX_LEAVES];
        let (mut taken, mut count) = (0_u32, 0_u32);
        each!(k in 0, space.leaf_count() => {
            digits[k].0 = u64::BITS.saturating_sub(space.leaf_at(k).leading_zeros()).saturating_add(extra);
            taken = taken.saturating_add(digits[k].0);
            count = count.saturating_add(1);
        });
        if taken > BITS {
            return Err(AlgebraError::Overflow { left: 1, operator: '<', right: taken as u64 });
        }
        let more = match BITS.saturating_sub(taken).checked_div(count) {
            Some(more) => more,
            None => 0,
        };
        let mut before = 0_u32;
        each!(k in 0, space.leaf_count() => {
            digits[k] = (digits[k].0.saturating_add(more), before);
            before = before.saturating_add(digits[k].0);
        });
        Ok(Self { space: *space, axes: tri!(make_identity_layout(space)), digits })
    }

    /// The layout whose offsets number the coordinates of `layout`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn layout(&self, layout: &CoordLayout) -> Result<LayoutValue, AlgebraError> {
        let mut modes = [Mode { extent: 1, stride: 0 }; MAX_LEAVES];
        each!(i in 0, layout.leaf_count() => {
            let CoordMode { extent, stride } = layout.leaf_at(i);
            modes[i] = Mode { extent, stride: 0 };
            each!(k in 0, self.axes.leaf_count() => {
                if stride.value() > 0 && self.axes.leaf_at(k).stride.is_parallel(&stride) {
                    modes[i].stride = tri!(mul(stride.value(), 1 << self.digits[k].1));
                }
            });
        });
        Ok(layout.with_leaves(modes))
    }

    /// The coordinate layout that a layout numbers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn coordinates(&self, layout: &LayoutValue) -> Result<CoordLayout, AlgebraError> {
        let mut modes = [CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES];
        each!(i in 0, layout.leaf_count() => {
            let Mode { extent, stride } = layout.leaf_at(i);
            let mut steps = 0_usize;
            modes[i].extent = extent;
            each!(k in 0, self.axes.leaf_count() => {
                if self.digit(stride, k) > 0 {
                    modes[i].stride = self.axes.leaf_at(k).stride.scaled(self.digit(stride, k));
                    steps = next(steps);
                }
            });
            if steps > 1 {
                return Err(AlgebraError::TwoCoordinates { leaf: i });
            }
        });
        Ok(layout.with_leaves(modes))
    }

    /// The coordinate that an offset numbers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn coordinate(&self, offset: u64) -> IntTuple {
        let mut leaves = [0; MAX_LEAVES];
        each!(k in 0, self.space.leaf_count() => {
            leaves[k] = self.digit(offset, k);
        });
        self.space.with_leaves(leaves)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn digit(&self, number: u64, k: usize) -> u64 {
        let (bits, before) = self.digits[k];
        (number >> before) & (1_u64 << bits).saturating_sub(1)
    }
}

/// A layout whose space contains the coordinates of both.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn joint_space(a: &CoordLayout, b: &CoordLayout) -> Result<CoordLayout, AlgebraError> {
    let (first, second) = (tri!(a.coshape()), tri!(b.coshape()));
    if first.is_leaf() || second.is_leaf() {
        // One of them has no coordinates.
        return Ok(if first.is_leaf() { *b } else { *a });
    }
    let (first, second) = (tri!(named_axes(a, &first)), tri!(named_axes(b, &second)));
    CoordLayout::pair(first.tree(), second.tree())
}

/// The identity layout of the space of `layout`, without the coordinates that no stride names: those may be tuples in the space of another layout.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn named_axes(layout: &CoordLayout, space: &IntTuple) -> Result<CoordLayout, AlgebraError> {
    let axes = tri!(make_identity_layout(space));
    let mut named = [CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES];
    each!(k in 0, axes.leaf_count() => {
        if layout.moves_along(&axes.leaf_at(k).stride) {
            named[k] = axes.leaf_at(k);
        }
    });
    Ok(axes.with_leaves(named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        let layout = make_identity_layout(&"((4,3),(8,1))".parse().unwrap()).unwrap();
        let numbering = Numbering::new(&layout.coshape().unwrap(), 1).unwrap();
        let numbers = numbering.layout(&layout).unwrap();
        assert_eq!(numbering.coordinates(&numbers), Ok(layout));
        for i in 0..96 {
            let expected = layout.coordinate(&IntTuple::int(i)).unwrap();
            assert_eq!(numbering.coordinate(numbers.at(i).unwrap()), expected);
        }
    }

    #[test]
    fn a_coordinate_that_one_layout_does_not_name_may_be_a_tuple_in_another() {
        let along = |path: &[usize]| CoordMode { extent: 4, stride: ScaledBasis::along(1, path).unwrap() };
        let of = |mode| CoordLayout::leaf(mode);
        let joint = joint_space(&of(along(&[1, 1])), &of(along(&[2]))).unwrap();
        assert_eq!(joint.coshape().unwrap(), "(1,(1,4),4)".parse().unwrap());
        assert!(matches!(joint_space(&of(along(&[1, 1])), &of(along(&[1]))), Ok(layout) if layout.coshape().is_err()));
    }

    #[test]
    fn a_space_needs_no_more_than_63_bits() {
        let space = |extents: &[u64]| IntTuple::flat(extents).unwrap();
        assert!(Numbering::new(&space(&[1 << 30, 1 << 30]), 0).is_ok());
        assert!(matches!(Numbering::new(&space(&[1 << 31, 1 << 31]), 1), Err(AlgebraError::Overflow { .. })));
    }
}
