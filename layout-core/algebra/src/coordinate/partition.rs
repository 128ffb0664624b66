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
use crate::algebra::partition::{place_at, thread_at, tile_at, tiler_of};
use crate::control::tri;
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::traced;

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

traced! {
    /// The tile at `coord`, and the coordinate at which it begins; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Coord, IntTuple, Rounding, Tiler, make_identity_layout};
    /// let identity = make_identity_layout(&"(64,64)".parse()?)?;
    /// let tile = Tiler::by_mode(&[Tiler::extent(8)?, Tiler::extent(8)?])?;
    /// let coord = Coord::indices(&IntTuple::flat(&[1, 2])?);
    /// let (part, start) = identity.inner_partition(&tile, &coord, Rounding::Exact)?;
    /// assert_eq!((part.to_string().as_str(), start.to_string().as_str()), ("(8,8):(1@0,1@1)", "(8,16)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn inner_partition(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
        coord: &Coord,
        rounding: Rounding,
    ) -> Result<(CoordLayout, IntTuple), AlgebraError> {
        let parts = tri!(trace.on(this).zipped_divide(tiler, rounding));
        parts.slice_and_offset(&tri!(tile_at(&parts.shape(), coord)))
    }

    /// The place `coord` of every tile, and the coordinate at which it begins; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::inner_partition`].
    pub const fn outer_partition(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
        coord: &Coord,
        rounding: Rounding,
    ) -> Result<(CoordLayout, IntTuple), AlgebraError> {
        let parts = tri!(trace.on(this).zipped_divide(tiler, rounding));
        parts.slice_and_offset(&tri!(place_at(&parts.shape(), coord)))
    }

    /// The tile at `coord`, tiler and coordinate without the modes that are `_` in `projection`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::inner_partition`].
    pub const fn local_tile(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
        coord: &Coord,
        projection: &Coord,
        rounding: Rounding,
    ) -> Result<(CoordLayout, IntTuple), AlgebraError> {
        trace.on(this).inner_partition(&tri!(tiler.dice(projection)), &tri!(coord.dice(projection)), rounding)
    }

    /// The share of thread `index`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::inner_partition`].
    pub const fn local_partition(
        this: &CoordLayout,
        trace: &mut Trace,
        threads: &LayoutValue,
        index: u64,
        rounding: Rounding,
    ) -> Result<(CoordLayout, IntTuple), AlgebraError> {
        let at = tri!(thread_at(threads, index, trace));
        trace.on(this).outer_partition(&tri!(tiler_of(threads)), &at, rounding)
    }
}
