//! # Measures of a coordinate layout
//!
//! **Definition.** The image of a coordinate layout `L` is the set of its coordinates, in the [coshape](Nested::coshape).
//! 1. `image_gaps(L)`: the coordinates of the coshape that are not reached;
//! 2. `is_bijective(L)`: every coordinate of the coshape is reached once;
//! 3. `is_surjective_onto(L, S)`: the coordinates are exactly those of the shape `S`;
//! 4. `is_complementable(L, S)`: some layout reaches each coordinate of `S` once, together with `L`.
//!
//! Coordinates are ordered as the shape counts them, the leftmost part fastest: strides are sorted, and compact layouts like `L` made, in this order.
//!
//! **Law:** `footprint(L) + image_gaps(L) = cosize(L)`; a bijective layout has as many elements as its coshape.
//!
//! **Worked example:** `(4,3):(1@0,2@1)` reaches 12 of the 4 · 5 coordinates below `(4,5)`: 8 are gaps.
//!
//! ```text
//!   coordinate 1    0 . 2 . 4        of each, coordinate 0 goes from 0 to 3
//! ```
//!
//! **Refuses:** a coordinate that is an integer for one stride and a tuple for another ([`AlgebraError::TwoCoordinates`]); past 2²⁰ coordinates, what is
//! not known without trying.
//!
//! Source: the definition.

use super::numbered::Numbering;
use super::{CoordLayout, CoordMode};
use crate::algebra::admissible::exists;
use crate::algebra::injective::is_injective;
use crate::analysis::footprint::footprint;
use crate::arithmetic::sub;
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;
use crate::trace::traced;

impl Nested<CoordMode> {
    /// The number of coordinates below the coshape that are not reached; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::TwoCoordinates`], [`AlgebraError::Overflow`], [`AlgebraError::NotDecided`].
    ///
    /// ```
    /// use layout_algebra::make_identity_layout;
    /// assert_eq!(make_identity_layout(&"(4,6)".parse()?)?.image_gaps()?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn image_gaps(&self) -> Result<u64, AlgebraError> {
        sub(tri!(self.cosize()), tri!(self.footprint()))
    }

    /// Returns true if every coordinate of the coshape is reached once; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::image_gaps`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_bijective(&self) -> Result<bool, AlgebraError> {
        if tri!(self.size()) != tri!(self.cosize()) {
            return Ok(false);
        }
        is_injective(&tri!(self.numbers()))
    }

    /// Returns true if the coordinates are exactly those of `shape`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::image_gaps`], and [`AlgebraError::ModeOutOfRange`] if `shape` lacks a coordinate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_surjective_onto(&self, shape: &IntTuple) -> Result<bool, AlgebraError> {
        let space = tri!(self.space_in(shape));
        let axes = tri!(super::identity::make_identity_layout(&space));
        each!(k in 0, axes.leaf_count() => {
            let CoordMode { extent, stride } = axes.leaf_at(k);
            if tri!(self.projection(&stride).cosize()) != extent {
                return Ok(false);
            }
        });
        Ok(tri!(self.footprint()) == tri!(space.product()))
    }

    /// The number of coordinates that are reached.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn footprint(&self) -> Result<u64, AlgebraError> {
        footprint(&ComposedLayout::plain(&tri!(self.numbers())))
    }

    /// The layout whose offsets number the coordinates.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn numbers(&self) -> Result<LayoutValue, AlgebraError> {
        tri!(Numbering::new(&tri!(self.coshape()), 0)).layout(self)
    }
}

traced! {
    /// Returns true if some layout reaches each coordinate of `shape` once, together with this one; see the [module](self).
    ///
    /// # Errors
    /// Only at a limit: [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`], a capacity.
    pub const fn is_complementable(
        this: &CoordLayout,
        trace: &mut Trace,
        shape: &IntTuple,
    ) -> Result<bool, AlgebraError> {
        exists(&trace.on(this).complement_exact(shape))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str) -> CoordLayout {
        crate::coordinate::identity::make_identity_layout(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn an_identity_is_onto_its_shape_only() {
        let identity = layout("(4,(2,3))");
        assert_eq!(identity.is_bijective(), Ok(true));
        assert_eq!(identity.is_surjective_onto(&"(4,(2,3))".parse().unwrap()), Ok(true));
        assert_eq!(identity.is_surjective_onto(&"(4,(3,2))".parse().unwrap()), Ok(false));
    }

    #[test]
    fn every_other_coordinate_leaves_gaps() {
        let columns = layout("(4,3)").mode(1).unwrap();
        let twice = CoordLayout::pair(columns.tree(), columns.tree()).unwrap();
        assert_eq!((twice.image_gaps(), twice.is_bijective()), (Ok(0), Ok(false)));
    }
}
