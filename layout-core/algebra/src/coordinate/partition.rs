//! # Partitions of a coordinate layout
//!
//! **Definition.** The same as for a [plain layout](mod@crate::algebra::partition), with the divide of a coordinate layout: with
//! `Z = zipped_divide(L, T)`,
//! 1. `inner_partition(L, T, c)` fixes mode 1 of `Z` at `c`, `outer_partition(L, T, c)` mode 0;
//! 2. `local_tile` is `inner_partition` without the modes that are `_` in a projection;
//! 3. `local_partition(L, threads, i)` is `outer_partition` by the extents of `threads`, at the position of thread `i`.
//!
//! Each returns the layout of the part and the coordinate at which it begins. A ragged mode is rounded up as the
//! [divide](super::divide) does it: a predicate compares the coordinates past the end with the shape.
//!
//! **Law:** the coordinates of a part are those of `L` at the places that the plain partition of indices names.
//!
//! **Worked example:** the identity of `(64,64)` in tiles `<8,8>`: the tile at `(1,2)` is `(8,8):(1@0,1@1)` from `(8,16)` on.
//!
//! ```text
//!   coordinate 0   8 … 15      coordinate 1   16 … 23
//! ```
//!
//! **Refuses:** the errors of the divide, a coordinate that does not fit ([`AlgebraError::CoordinateMismatch`]) or is past the end
//! ([`AlgebraError::IndexOutOfRange`]).
//!
//! Source: `CuTe` (`tensor_impl.hpp`, CUTLASS), which partitions tensors of coordinates as it does those of elements.

use super::CoordLayout;
use crate::algebra::divide::Rounding;
use crate::algebra::partition::partitions;
use crate::control::tri;
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

impl CoordLayout {
    /// The slice, and the coordinate at which it begins.
    ///
    /// # Errors
    /// [`AlgebraError::CoordinateMismatch`], [`AlgebraError::TwoCoordinates`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn slice_and_offset(&self, coord: &Coord) -> Result<(Self, IntTuple), AlgebraError> {
        Ok((tri!(self.slice(coord)), tri!(self.coordinate(&coord.origin()))))
    }

    /// The layout, and the image of a coordinate of it.
    ///
    /// # Errors
    /// Same errors as [`Self::coordinate`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn domain_offset(&self, coord: &Coord) -> Result<(Self, IntTuple), AlgebraError> {
        Ok((*self, tri!(self.coordinate(&coord.origin()))))
    }
}

partitions! {
    CoordLayout => (CoordLayout, IntTuple);
    this, trace, tiler, rounding => tri!(trace.on(this).zipped_divide(tiler, rounding));
    parts, at => parts.slice_and_offset(at);
    /// ```
    /// use layout_algebra::{Coord, IntTuple, Rounding, Tiler, make_identity_layout};
    /// let identity = make_identity_layout(&"(64,64)".parse()?)?;
    /// let tile = Tiler::by_mode(&[Tiler::extent(8)?, Tiler::extent(8)?])?;
    /// let coord = Coord::indices(&IntTuple::flat(&[1, 2])?);
    /// let (part, start) = identity.inner_partition(&tile, &coord, Rounding::Exact)?;
    /// assert_eq!((part.to_string().as_str(), start.to_string().as_str()), ("(8,8):(1@0,1@1)", "(8,16)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
}
