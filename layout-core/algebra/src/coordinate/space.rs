//! # The space of a coordinate layout
//!
//! **Definition.** `coshape(L)` is the smallest shape that contains every coordinate of `L`, nested as they are; `cosize(L)` is its size.
//! A coordinate that no stride names has the extent 1.
//!
//! **Law:** each leaf of `coshape(L)` is the cosize of the [projection](Nested::projection) along it.
//!
//! **Worked example:** `(2,3):(2@0,1@2)` reaches `(2,0,2)`: its coshape is `(3,1,3)`, its cosize 9.
//!
//! ```text
//!   coordinate 0:  0 . 2        coordinate 1:  0        coordinate 2:  0 1 2
//! ```
//!
//! **Refuses:** a coordinate that is an integer for one stride and a tuple for another ([`AlgebraError::TwoCoordinates`]).
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), `coshape` and `cosize`, of strides of any kind.

use super::basis::ScaledBasis;
use super::identity::make_identity_layout;
use super::{CoordLayout, CoordMode};
use crate::arithmetic::add;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Nested;

impl Nested<CoordMode> {
    /// The smallest shape that contains every coordinate; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::TwoCoordinates`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::make_identity_layout;
    /// assert_eq!(make_identity_layout(&"(4,6)".parse()?)?.coshape()?.to_string(), "(4,6)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn coshape(&self) -> Result<IntTuple, AlgebraError> {
        let mut last = [0; MAX_LEAVES];
        each!(i in 0, self.leaf_count() => {
            last[i] = self.leaf_at(i).extent.saturating_sub(1);
        });
        let reached = tri!(self.coordinate(&self.with_leaves(last)));
        let mut extents = [1; MAX_LEAVES];
        each!(i in 0, reached.leaf_count() => {
            extents[i] = tri!(add(reached.leaf_at(i), 1));
        });
        Ok(reached.with_leaves(extents))
    }

    /// The size of [`Self::coshape`].
    ///
    /// # Errors
    /// Same errors as [`Self::coshape`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn cosize(&self) -> Result<u64, AlgebraError> {
        tri!(self.coshape()).product()
    }

    /// The shape whose leaves are the coordinates that this moves along, with the extents of `shape`; a mode of several extents that is one
    /// coordinate here has its size.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if `shape` has no such coordinate; the only mode of an integer is itself.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn space_in(&self, shape: &IntTuple) -> Result<IntTuple, AlgebraError> {
        each!(i in 0, self.leaf_count() => {
            let stride = self.leaf_at(i).stride;
            if stride.value() > 0 {
                tri!(expect_coordinate(shape, &stride));
            }
        });
        self.within(shape, &ScaledBasis::plain(0))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn within(&self, shape: &IntTuple, path: &ScaledBasis) -> Result<IntTuple, AlgebraError> {
        if self.moves_along(path) || (shape.is_leaf() && !self.moves_below(path)) {
            return Ok(IntTuple::int(tri!(shape.product())));
        }
        let mut space = IntTuple::unit();
        each!(i in 0, shape.rank() => {
            tri!(space.add(tri!(self.within(&tri!(shape.mode(i)), &tri!(path.within(i)))).tree()));
        });
        Ok(space)
    }

    /// Returns true if some stride is along a part of the coordinate at `path`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn moves_below(&self, path: &ScaledBasis) -> bool {
        each!(i in 0, self.leaf_count() => {
            let stride = self.leaf_at(i).stride;
            if stride.value() > 0 && stride.depth() > path.depth() && stride.begins_as(path, path.depth()) {
                return true;
            }
        });
        false
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn moves_along(&self, path: &ScaledBasis) -> bool {
        each!(i in 0, self.leaf_count() => {
            let stride = self.leaf_at(i).stride;
            if stride.value() > 0 && stride.is_parallel(path) {
                return true;
            }
        });
        false
    }
}

/// The sum of two coordinates, part by part; a part that one of them lacks is 0 there.
///
/// # Errors
/// [`AlgebraError::TwoCoordinates`] if a part is an integer in one and a tuple in the other, [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::coordinate::space::plus;
/// assert_eq!(plus(&"(2,1)".parse()?, &"(3)".parse()?)?.to_string(), "(5,1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn plus(a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
    match (a.is_leaf(), b.is_leaf()) {
        (true, true) => Ok(IntTuple::int(tri!(add(a.leaf_at(0), b.leaf_at(0))))),
        (true, false) if a.leaf_at(0) == 0 => Ok(*b),
        (false, true) if b.leaf_at(0) == 0 => Ok(*a),
        (false, false) => {
            let (mut sum, rank) = (IntTuple::unit(), if a.rank() > b.rank() { a.rank() } else { b.rank() });
            each!(i in 0, rank => {
                tri!(sum.add(tri!(plus(&tri!(part(a, i)), &tri!(part(b, i)))).tree()));
            });
            Ok(sum)
        }
        _ => Err(AlgebraError::TwoCoordinates { leaf: 0 }),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn part(coord: &IntTuple, i: usize) -> Result<IntTuple, AlgebraError> {
    if i < coord.rank() { coord.mode(i) } else { Ok(IntTuple::int(0)) }
}

/// Checks that `shape` has the coordinate that a stride moves along.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn expect_coordinate(shape: &IntTuple, along: &ScaledBasis) -> Result<(), AlgebraError> {
    let mut part = *shape;
    each!(depth in 0, along.depth() => {
        part = tri!(part.mode(along.part(depth)));
    });
    Ok(())
}

/// One coalesced layout for each coordinate of a space, gathered to a layout that nests as the space does.
pub(super) struct ByAxis<T: Copy> {
    axes: CoordLayout,
    counts: [usize; MAX_LEAVES],
    modes: [T; MAX_LEAVES],
    count: usize,
}

impl<T: Copy> ByAxis<T> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(space: &IntTuple, fill: T) -> Result<Self, AlgebraError> {
        let axes = tri!(make_identity_layout(space));
        Ok(Self { axes, counts: [0; MAX_LEAVES], modes: [fill; MAX_LEAVES], count: 0 })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count(&self) -> usize {
        self.axes.leaf_count()
    }

    /// The extent of coordinate `k`, and one step along it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn axis(&self, k: usize) -> CoordMode {
        self.axes.leaf_at(k)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn push(&mut self, k: usize, mode: T) -> Result<(), AlgebraError> {
        if self.count >= MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: next(self.count) });
        }
        self.modes[self.count] = mode;
        self.count = next(self.count);
        self.counts[k] = next(self.counts[k]);
        Ok(())
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn nested(&self) -> Result<Nested<T>, AlgebraError> {
        self.axes.expand(&self.counts, self.modes.split_at(self.count).0)
    }
}

impl ByAxis<Mode> {
    /// Gives coordinate `k` the modes of a plain layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn add(&mut self, k: usize, part: &LayoutValue) -> Result<(), AlgebraError> {
        each!(i in 0, part.leaf_count() => {
            tri!(self.push(k, part.leaf_at(i)));
        });
        Ok(())
    }
}

impl ByAxis<CoordMode> {
    /// Gives coordinate `k` the modes of a layout along it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn add_along(&mut self, k: usize, part: &LayoutValue) -> Result<(), AlgebraError> {
        let along = self.axis(k).stride;
        each!(i in 0, part.leaf_count() => {
            let Mode { extent, stride } = part.leaf_at(i);
            tri!(self.push(k, CoordMode { extent, stride: along.scaled(stride) }));
        });
        Ok(())
    }
}
