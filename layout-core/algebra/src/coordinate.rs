//! # Coordinate layouts
//!
//! **Definition.** A coordinate layout is a layout whose strides are [`ScaledBasis`] elements: steps along the coordinates of another space.
//! It takes a coordinate `c` to a coordinate of that space:
//! 1. `L(c) = Σ c_k·d_k` over the natural coordinate of `c`, added part by part;
//! 2. the result nests as the coordinates named by the strides do: it is the smallest tuple that has them all; a part that no stride names is 0.
//!
//! The *identity layout* of a shape takes each coordinate to itself: its stride is `1@i` in mode `i`, `1@j@i` in mode `j` of mode `i`, … .
//!
//! **Law:** each part of `L(c)` is the offset of a plain layout, the [projection](Nested::projection): the strides along that part, and 0 for the others.
//! Every statement about coordinate layouts is a statement about their projections.
//!
//! **Worked example:** `(3,2):(1@0,1@1)` takes 4 to `(1,1)`: 4 is the coordinate `(1,1)` of `(3,2)`.
//!
//! ```text
//!   (3,2):(1@0,1@1)   (0,0) (0,1)        (3,2):(1@1,1@0)   (0,0) (1,0)
//!                     (1,0) (1,1)                          (0,1) (1,1)
//!                     (2,0) (2,1)                          (0,2) (1,2)
//! ```
//!
//! **Refuses:** strides where a coordinate is an integer for one and a tuple for another ([`AlgebraError::TwoCoordinates`]).
//!
//! Source: `CuTe`, `ScaledBasis` and `ArithmeticTuple` (`numeric/arithmetic_tuple.hpp`, CUTLASS).

pub mod basis;
pub mod coalesce;
pub mod complement;
pub mod composition;
pub mod divide;
pub mod identity;
pub mod inverse;
pub mod measures;
pub(crate) mod numbered;
pub mod partition;
pub mod product;
pub mod space;
pub mod tile;
pub mod under;

use core::fmt;

use basis::ScaledBasis;

use crate::capacity::MAX_LEAVES;
use crate::control::{all, debug_as_displayed, each, next, tri};
use crate::coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Nested;

/// One leaf of a coordinate layout: `extent` steps of `stride` each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoordMode {
    /// The number of coordinates, at least 1.
    pub extent: u64,
    /// The step between neighbors.
    pub stride: ScaledBasis,
}

/// A layout whose strides move along coordinates; see the [module](self).
///
/// ```
/// use layout_algebra::{IntTuple, make_identity_layout};
/// let identity = make_identity_layout(&"(3,2)".parse()?)?;
/// assert_eq!(identity.to_string(), "(3,2):(1@0,1@1)");
/// assert_eq!(identity.coordinate(&IntTuple::int(4))?.to_string(), "(1,1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type CoordLayout = Nested<CoordMode>;

impl Nested<CoordMode> {
    /// The coordinate layout of a shape and congruent strides.
    ///
    /// # Errors
    /// [`AlgebraError::NotCongruent`], [`AlgebraError::ZeroExtent`], [`AlgebraError::NoModes`], as for a layout.
    ///
    /// ```
    /// use layout_algebra::{CoordLayout, ScaledBasis, nested::Nested};
    /// let strides = Nested::of(&[
    ///     Nested::leaf(ScaledBasis::along(1, &[1])?),
    ///     Nested::leaf(ScaledBasis::along(2, &[0])?),
    /// ])?;
    /// let layout = CoordLayout::with_strides(&"(4,8)".parse()?, &strides)?;
    /// assert_eq!(layout.to_string(), "(4,8):(1@1,2@0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_strides(shape: &IntTuple, stride: &Nested<ScaledBasis>) -> Result<Self, AlgebraError> {
        if !shape.profile().same(&stride.profile()) {
            return Err(AlgebraError::NotCongruent { shape: shape.leaf_count(), stride: stride.leaf_count() });
        }
        if shape.leaf_count() == 0 {
            return Err(AlgebraError::NoModes);
        }
        let mut modes = [CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES];
        each!(i in 0, shape.leaf_count() => {
            if shape.leaf_at(i) == 0 {
                return Err(AlgebraError::ZeroExtent { leaf: i });
            }
            modes[i] = CoordMode { extent: shape.leaf_at(i), stride: stride.leaf_at(i) };
        });
        Ok(shape.with_leaves(modes))
    }

    /// The layout as a coordinate layout: its strides are integers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn plain(layout: &LayoutValue) -> Self {
        Self::lifted(layout, &ScaledBasis::plain(1))
    }

    /// The layout as a coordinate layout whose strides all move along `along`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn lifted(layout: &LayoutValue, along: &ScaledBasis) -> Self {
        let mut modes = [CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES];
        each!(i in 0, layout.leaf_count() => {
            let mode = layout.leaf_at(i);
            modes[i] = CoordMode { extent: mode.extent, stride: along.scaled(mode.stride) };
        });
        layout.with_leaves(modes)
    }

    /// The layout, if every stride is an integer.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_layout(&self) -> Option<LayoutValue> {
        each!(i in 0, self.leaf_count() => {
            let stride = self.leaf_at(i).stride;
            if stride.depth() > 0 && stride.value() > 0 {
                return None;
            }
        });
        Some(self.projection(&ScaledBasis::plain(1)))
    }

    /// Returns true if some step is taken.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn moves(&self) -> bool {
        each!(i in 0, self.leaf_count() => {
            if self.leaf_at(i).extent > 1 && self.leaf_at(i).stride.value() > 0 {
                return true;
            }
        });
        false
    }

    /// The shape: the extents, nested.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shape(&self) -> IntTuple {
        let mut extents = [0; MAX_LEAVES];
        each!(i in 0, self.leaf_count() => {
            extents[i] = self.leaf_at(i).extent;
        });
        self.with_leaves(extents)
    }

    /// The strides, nested.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn stride(&self) -> Nested<ScaledBasis> {
        let mut strides = [ScaledBasis::plain(0); MAX_LEAVES];
        each!(i in 0, self.leaf_count() => {
            strides[i] = self.leaf_at(i).stride;
        });
        self.with_leaves(strides)
    }

    /// The number of coordinates.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> Result<u64, AlgebraError> {
        self.shape().product()
    }

    /// The plain layout of the steps along one coordinate: all other strides are 0.
    ///
    /// ```
    /// use layout_algebra::{ScaledBasis, make_identity_layout};
    /// let identity = make_identity_layout(&"(3,2)".parse()?)?;
    /// assert_eq!(identity.projection(&ScaledBasis::along(1, &[1])?).to_string(), "(3,2):(0,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn projection(&self, along: &ScaledBasis) -> LayoutValue {
        let mut modes = [Mode { extent: 1, stride: 0 }; MAX_LEAVES];
        each!(i in 0, self.leaf_count() => {
            let CoordMode { extent, stride } = self.leaf_at(i);
            modes[i] = Mode { extent, stride: if stride.is_parallel(along) { stride.value() } else { 0 } };
        });
        self.with_leaves(modes)
    }

    /// Returns true if leaf `i` is the first that moves along its coordinate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_first_along(&self, i: usize) -> bool {
        let stride = self.leaf_at(i).stride;
        each!(k in 0, i => {
            let before = self.leaf_at(k).stride;
            if before.value() > 0 && before.is_parallel(&stride) {
                return false;
            }
        });
        stride.value() > 0
    }

    /// The image of a coordinate of any kind; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::CoordinateMismatch`] if `coord` does not fit, [`AlgebraError::TwoCoordinates`], [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn coordinate(&self, coord: &IntTuple) -> Result<IntTuple, AlgebraError> {
        self.part_at(coord, &ScaledBasis::plain(0))
    }

    /// The part of the image at `path`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn part_at(&self, coord: &IntTuple, path: &ScaledBasis) -> Result<IntTuple, AlgebraError> {
        let depth = path.depth();
        let (mut is_leaf, mut rank) = (false, 0);
        each!(i in 0, self.leaf_count() => {
            let stride = self.leaf_at(i).stride;
            if stride.value() > 0 && stride.begins_as(path, depth) {
                if (stride.depth() == depth && rank > 0) || (stride.depth() > depth && is_leaf) {
                    return Err(AlgebraError::TwoCoordinates { leaf: i });
                }
                if stride.depth() == depth {
                    is_leaf = true;
                } else if stride.part(depth) >= rank {
                    rank = next(stride.part(depth));
                }
            }
        });
        if rank == 0 {
            return Ok(IntTuple::int(tri!(coord::evaluate(&self.projection(path), coord))));
        }
        let mut tuple = IntTuple::unit();
        each!(i in 0, rank => {
            tri!(tuple.add(tri!(self.part_at(coord, &tri!(path.within(i)))).tree()));
        });
        Ok(tuple)
    }

    /// Returns true if both are written alike.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals(&self, other: &Self) -> bool {
        if !self.shape().equals(&other.shape()) {
            return false;
        }
        all!(i in 0, self.leaf_count() => self.leaf_at(i).stride.equals(&other.leaf_at(i).stride))
    }
}

impl fmt::Display for Nested<CoordMode> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape(), self.stride())
    }
}

debug_as_displayed!(Nested<CoordMode>);

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    fn layout(shape: &[u64], strides: &[(u64, &[usize])]) -> CoordLayout {
        let strides: Vec<_> =
            strides.iter().map(|(value, path)| Nested::leaf(ScaledBasis::along(*value, path).unwrap())).collect();
        CoordLayout::with_strides(&IntTuple::flat(shape).unwrap(), &Nested::of(&strides).unwrap()).unwrap()
    }

    #[test]
    fn condition_1_adds_part_by_part() {
        let layout = layout(&[2, 2, 2], &[(1, &[0]), (3, &[1]), (2, &[0])]);
        assert_eq!(layout.coordinate(&IntTuple::flat(&[1, 1, 1]).unwrap()).unwrap().to_string(), "(3,3)");
    }

    #[test]
    fn condition_2_names_the_least_tuple() {
        let layout = layout(&[2, 2], &[(1, &[1, 2]), (0, &[5])]);
        assert_eq!(layout.coordinate(&IntTuple::int(1)).unwrap().to_string(), "(0,(0,0,1))");
    }

    #[test]
    fn a_coordinate_is_not_also_a_tuple() {
        for strides in [[(1, &[0][..]), (1, &[0, 1])], [(1, &[0, 1][..]), (1, &[0])], [(1, &[][..]), (1, &[0])]] {
            let refused = layout(&[2, 2], &strides).coordinate(&IntTuple::int(1));
            assert_eq!(refused, Err(AlgebraError::TwoCoordinates { leaf: 1 }));
        }
    }

    #[test]
    fn integer_strides_are_a_layout() {
        let rows = LayoutValue::new(&IntTuple::flat(&[4, 8]).unwrap(), &IntTuple::flat(&[8, 1]).unwrap()).unwrap();
        assert_eq!(CoordLayout::plain(&rows).as_layout(), Some(rows));
        assert_eq!(layout(&[2], &[(1, &[0])]).as_layout(), None);
    }
}
