//! # A layout after a coordinate layout
//!
//! **Definition.** `R = A ∘ B`, for a plain layout `A` and a coordinate layout `B` into the coordinates of `A`, is the plain layout with
//! 1. a shape that refines the shape of `B`, leaf by leaf, and
//! 2. `R(c) = A(B(c))` for every coordinate `c` of `B`, each part of it extended past its end as that mode of `A` is.
//!
//! If `A` is a coordinate layout itself, so is `R`.
//!
//! The offset of a coordinate is the sum of the offsets of its parts: for each coordinate that `B` moves along, it is the composition of that mode of `A`
//! with that [projection](Nested::projection) of `B`.
//!
//! **Law:** `A ∘ identity(shape(A))` is `A`, coalesced leaf by leaf; `(1@1,1@0)` transposes.
//!
//! **Worked example:** `(4,6):(6,1) ∘ (6,4):(1@1,1@0)`: mode 0 walks over mode 1 of `A`, `6:1 ∘ 6:1`, and mode 1 over mode 0: `(6,4):(1,6)`.
//!
//! ```text
//!   (i,j) of B  →  (j,i) of A  →  6·j + i
//! ```
//!
//! **Refuses:** coordinates that `A` does not have ([`AlgebraError::ModeOutOfRange`]), and the errors of composition.
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), composition with a layout of `ScaledBasis` strides.

use super::CoordMode;
use super::basis::ScaledBasis;
use crate::arithmetic::mul;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::coordinate::CoordLayout;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::nested::{Leaves, Nested};
use crate::trace::traced;

traced! {
    /// The composition of a plain layout after this one; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{CoordLayout, ScaledBasis, nested::Nested};
    /// let (down, across) = (ScaledBasis::along(1, &[0])?, ScaledBasis::along(1, &[1])?);
    /// let strides = Nested::of(&[Nested::leaf(across), Nested::leaf(down)])?;
    /// let transposed = CoordLayout::with_strides(&"(6,4)".parse()?, &strides)?;
    /// assert_eq!(transposed.under(&"(4,6):(6,1)".parse()?)?.to_string(), "(6,4):(1,6)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn under(this: &CoordLayout, trace: &mut Trace, a: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        let mut modes = Flat::none();
        let mut counts = [1; MAX_LEAVES];
        each!(leaf in 0, this.leaf_count() => {
            let CoordMode { extent, stride } = this.leaf_at(leaf);
            if stride.value() == 0 {
                tri!(modes.add(extent, 0));
            } else {
                trace.along(&stride);
                let part = tri!(trace.composition(&tri!(mode_along(a, &stride)), &this.projection(&stride)));
                let (begin, end) = tri!(this.leaves_under(leaf, &part.shape()));
                each!(i in begin, end => {
                    tri!(modes.add(part.leaf_at(i).extent, part.leaf_at(i).stride));
                });
                counts[leaf] = end.saturating_sub(begin);
            }
        });
        this.expand(&counts, modes.as_slice())
    }

    /// The composition of a coordinate layout after this one; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{CoordLayout, ScaledBasis, make_identity_layout, nested::Nested};
    /// let steps = Nested::leaf(ScaledBasis::along(16, &[0])?);
    /// let every_row = CoordLayout::with_strides(&"4".parse()?, &steps)?;
    /// let identity = make_identity_layout(&"(64,8)".parse()?)?;
    /// assert_eq!(every_row.under_coordinates(&identity)?.to_string(), "4:16@0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn under_coordinates(
        this: &CoordLayout,
        trace: &mut Trace,
        a: &CoordLayout,
    ) -> Result<CoordLayout, AlgebraError> {
        let none = CoordMode { extent: 1, stride: ScaledBasis::plain(0) };
        let (mut modes, mut counts) = (Leaves::empty(none), [1; MAX_LEAVES]);
        each!(leaf in 0, this.leaf_count() => {
            let CoordMode { extent, stride } = this.leaf_at(leaf);
            if stride.value() == 0 {
                tri!(add(&mut modes, CoordMode { extent, stride: ScaledBasis::plain(0) }));
            } else {
                trace.along(&stride);
                let part = tri!(trace.on(&tri!(mode_along(a, &stride))).composition(&this.projection(&stride)));
                let (begin, end) = tri!(this.leaves_under(leaf, &part.shape()));
                each!(i in begin, end => {
                    tri!(add(&mut modes, part.leaf_at(i)));
                });
                counts[leaf] = end.saturating_sub(begin);
            }
        });
        this.expand(&counts, modes.as_slice())
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn add(modes: &mut Leaves<CoordMode>, mode: CoordMode) -> Result<(), AlgebraError> {
    if modes.push(mode) { Ok(()) } else { Err(AlgebraError::TooManyLeaves { leaves: next(modes.len()) }) }
}

impl Nested<CoordMode> {
    /// The range of leaves of `part`, whose shape refines this one, under a leaf.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn leaves_under(&self, leaf: usize, part: &IntTuple) -> Result<(usize, usize), AlgebraError> {
        let (mut begin, mut end) = (0, 0);
        each!(i in 0, next(leaf) => {
            begin = end;
            let mut extent = part.leaf_at(begin);
            end = next(begin);
            while extent < self.leaf_at(i).extent {
                extent = tri!(mul(extent, part.leaf_at(end)));
                end = next(end);
            }
        });
        Ok((begin, end))
    }
}

/// The mode of `a` at the coordinate that a stride moves along.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn mode_along<T: Copy>(a: &Nested<T>, along: &ScaledBasis) -> Result<Nested<T>, AlgebraError> {
    let mut mode = *a;
    each!(depth in 0, along.depth() => {
        mode = tri!(mode.mode(along.part(depth)));
    });
    Ok(mode)
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::coordinate::identity::make_identity_layout;
    use crate::sample::layout;

    #[test]
    fn identity_changes_nothing() {
        let a = layout(&[4, 6], &[6, 1]);
        let identity = make_identity_layout(&a.shape()).unwrap();
        assert_eq!(identity.under(&a), Ok(a));
    }

    #[test]
    fn a_mode_of_several_modes_is_refined() {
        let a = LayoutValue::of(&[layout(&[2, 2], &[1, 8]), layout(&[3], &[16])]).unwrap();
        let identity = make_identity_layout(&IntTuple::flat(&[4, 3]).unwrap()).unwrap();
        assert_eq!(identity.under(&a).unwrap().to_string(), "((2,2),3):((1,8),16)");
    }

    #[test]
    fn nothing_is_composed_with_no_modes() {
        let identity = make_identity_layout(&IntTuple::flat(&[4, 3]).unwrap()).unwrap();
        let none = identity.dice(&crate::coord_value::Coord::whole()).unwrap();
        assert_eq!(none.under(&layout(&[4, 3], &[1, 4])), Err(AlgebraError::NoModes));
    }

    #[test]
    fn a_coordinate_that_is_not_there_is_refused() {
        let identity = make_identity_layout(&IntTuple::flat(&[4, 3, 2]).unwrap()).unwrap();
        let refusal = Err(AlgebraError::ModeOutOfRange { mode: 2, rank: 2 });
        assert_eq!(identity.under(&layout(&[4, 3], &[1, 4])), refusal);
    }
}
