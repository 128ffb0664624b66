//! # Partitions: a tile of a layout, or one thread's share of all tiles
//!
//! **Definition.** Let `Z = zipped_divide(L, T)`, whose mode 0 walks inside a tile and mode 1 from tile to tile: tile `c` of a mode of
//! `n` coordinates by `t` has the coordinates `c·t … c·t+t−1`, whatever layout the mode has.
//! 1. `inner_partition(L, T, c)` fixes mode 1 at `c`: the tile there. A tuple `c` shorter than mode 1 is padded with `_`.
//! 2. `outer_partition(L, T, c)` fixes mode 0 at `c`: the same place in every tile.
//! 3. `local_tile` is `inner_partition`; with a projection `p`, `_` in `p` drops that mode of tiler and coordinate.
//! 4. `local_partition(L, threads, i)` is `outer_partition` by the extents of `threads` at the coordinate that `threads` numbers `i`:
//!    the elements of thread `i`, if the threads are laid over `L` again and again.
//!
//! Each returns the layout of the part and the offset at which it begins.
//!
//! **Law:** the tiles of all `c`, and the shares of all `i`, cover every offset of `L`, and if the tiler divides `L`, exactly once.
//!
//! **Worked example:** `(4,8):(8,1)` by the threads `(2,4):(4,1)`. Thread 5 is at `(1,1)`: row 1 of each pair, column 1 of each four. Its share is
//! `(2,2):(16,4)` from offset 9 on.
//!
//! ```text
//!     columns    0  1  2  3 │ 4  5  6  7
//!     row 0     t0 t1 t2 t3 │t0 t1 t2 t3
//!     row 1     t4[t5]t6 t7 │t4[t5]t6 t7
//!     ──────────────────────┼───────────
//!     row 2     t0 t1 t2 t3 │t0 t1 t2 t3
//!     row 3     t4[t5]t6 t7 │t4[t5]t6 t7
//! ```
//!
//! **Refuses:** the errors of the divide; a coordinate that does not fit ([`AlgebraError::CoordinateMismatch`]); a tile, a place or a thread past
//! the last ([`AlgebraError::IndexOutOfRange`]).
//!
//! With [`Rounding::Loose`] the divide is the loose one: a tile at a ragged edge is a whole tile that runs past the end, so accesses need a
//! predicate there. Source: `CuTe`, `tensor_impl.hpp` (CUTLASS), which always divides loosely, and gives a coordinate past the last tile its offset.

use super::divide::Rounding;
use super::filter::{filter, filter_zeros};
use super::injective::is_tractable;
use crate::control::{each, next, tri};
use crate::coord::crd2idx;
use crate::coord_value::Coord;
use crate::counting::Counting;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::tiler::Tiler;
use crate::trace::{Trace, traced};

traced! {
    /// The tile at `coord`, and the offset at which it begins; see the [module](self).
    ///
    /// # Errors
    /// Same errors as the divide; [`AlgebraError::CoordinateMismatch`], [`AlgebraError::IndexOutOfRange`].
    ///
    /// ```
    /// use layout_algebra::{Coord, IntTuple, Rounding, Tiler, inner_partition};
    /// let tile = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
    /// let coord = Coord::indices(&IntTuple::flat(&[1, 0])?);
    /// let (part, offset) = inner_partition(&"(4,8):(8,1)".parse()?, &tile, &coord, Rounding::Exact)?;
    /// assert_eq!((part.to_string().as_str(), offset), ("(2,4):(8,1)", 16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn inner_partition(
        trace: &mut Trace,
        layout: &LayoutValue,
        tiler: &Tiler,
        coord: &Coord,
        rounding: Rounding,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        let parts = tri!(trace.zipped_divide(layout, tiler, rounding));
        trace.slice_and_offset(&tri!(tile_at(&parts.shape(), coord)), &parts)
    }
}

/// The coordinate of all of mode 0 of the shape `parts`, and `coord` in mode 1, which must contain it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn tile_at(parts: &IntTuple, coord: &Coord) -> Result<Coord, AlgebraError> {
    let at = tri!(inside_of(parts, coord));
    tri!(is_within(&at, parts));
    Ok(at)
}

/// The coordinate of all of mode 0 of the shape `parts`, and `coord` in mode 1.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn inside_of(parts: &IntTuple, coord: &Coord) -> Result<Coord, AlgebraError> {
    let inside = tri!(all_of(tri!(parts.mode(0)).rank()));
    Coord::of(&[inside, tri!(filled_up(coord, tri!(parts.mode(1)).rank()))])
}

traced! {
    /// The place `coord` of every tile, and the offset at which it begins; see the [module](self).
    ///
    /// # Errors
    /// Same errors as the divide; [`AlgebraError::CoordinateMismatch`], [`AlgebraError::IndexOutOfRange`].
    ///
    /// ```
    /// use layout_algebra::{Coord, IntTuple, Rounding, Tiler, outer_partition};
    /// let tile = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
    /// let coord = Coord::indices(&IntTuple::flat(&[1, 1])?);
    /// let (part, offset) = outer_partition(&"(4,8):(8,1)".parse()?, &tile, &coord, Rounding::Exact)?;
    /// assert_eq!((part.to_string().as_str(), offset), ("(2,2):(16,4)", 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn outer_partition(
        trace: &mut Trace,
        layout: &LayoutValue,
        tiler: &Tiler,
        coord: &Coord,
        rounding: Rounding,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        let parts = tri!(trace.zipped_divide(layout, tiler, rounding));
        trace.slice_and_offset(&tri!(place_at(&parts.shape(), coord)), &parts)
    }
}

/// The coordinate `coord` in mode 0 of the shape `parts`, which must contain it, and all of mode 1.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn place_at(parts: &IntTuple, coord: &Coord) -> Result<Coord, AlgebraError> {
    let at = tri!(place_in(parts, coord));
    tri!(is_within(&at, parts));
    Ok(at)
}

/// The coordinate `coord` in mode 0 of the shape `parts`, and all of mode 1.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn place_in(parts: &IntTuple, coord: &Coord) -> Result<Coord, AlgebraError> {
    let in_tile = tri!(filled_up(coord, tri!(parts.mode(0)).rank()));
    Coord::of(&[in_tile, tri!(all_of(tri!(parts.mode(1)).rank()))])
}

traced! {
    /// The tile at `coord`, tiler and coordinate without the modes that are `_` in `projection`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`inner_partition`].
    ///
    /// ```
    /// use layout_algebra::{Coord, Rounding, Tiler, local_tile, make_layout};
    /// let a = make_layout(&"(16,16)".parse()?)?;
    /// let cta = Tiler::by_mode(&[Tiler::extent(4)?, Tiler::extent(8)?, Tiler::extent(2)?])?;
    /// let coord = Coord::of(&[Coord::at(3), Coord::at(5), Coord::whole()])?;
    /// let projection = Coord::of(&[Coord::at(1), Coord::whole(), Coord::at(1)])?;
    /// let (tile, offset) = local_tile(&a, &cta, &coord, &projection, Rounding::Exact)?;
    /// assert_eq!((tile.to_string().as_str(), offset), ("(4,2,8):(1,16,32)", 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn local_tile(
        trace: &mut Trace,
        layout: &LayoutValue,
        tiler: &Tiler,
        coord: &Coord,
        projection: &Coord,
        rounding: Rounding,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        trace.inner_partition(layout, &tri!(tiler.dice(projection)), &tri!(coord.dice(projection)), rounding)
    }

    /// The share of thread `index`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`outer_partition`].
    ///
    /// ```
    /// use layout_algebra::{Rounding, local_partition};
    /// let (part, offset) = local_partition(&"(4,8):(8,1)".parse()?, &"(2,4):(4,1)".parse()?, 5, Rounding::Exact)?;
    /// assert_eq!((part.to_string().as_str(), offset), ("(2,2):(16,4)", 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn local_partition(
        trace: &mut Trace,
        layout: &LayoutValue,
        threads: &LayoutValue,
        index: u64,
        rounding: Rounding,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        let at = tri!(thread_at(threads, index, trace));
        trace.outer_partition(layout, &tri!(tiler_of(threads)), &at, rounding)
    }
}

/// The partitions of another kind of layout as methods: of its divide into `parts`, and of its slice.
macro_rules! partitions {
    (
        $Layout:ty => $Part:ty;
        $this:ident, $trace:ident, $tiler:ident, $rounding:ident => $divided:expr;
        $parts:ident, $at:ident => $slice:expr;
        $(#[$example:meta])*
    ) => {
        $crate::trace::traced! {
            /// The tile at `coord`, and where it begins; see the [module](self).
            ///
            /// # Errors
            /// Same errors as the divide; [`AlgebraError::CoordinateMismatch`], [`AlgebraError::IndexOutOfRange`].
            ///
            $(#[$example])*
            pub const fn inner_partition(
                $this: &$Layout,
                $trace: &mut Trace,
                $tiler: &Tiler,
                coord: &Coord,
                $rounding: Rounding,
            ) -> Result<$Part, AlgebraError> {
                let $parts = $divided;
                let $at = &tri!($crate::algebra::partition::tile_at(&$parts.shape(), coord));
                $slice
            }

            /// The place `coord` of every tile, and where it begins; see the [module](self).
            ///
            /// # Errors
            /// Same errors as [`Self::inner_partition`].
            pub const fn outer_partition(
                $this: &$Layout,
                $trace: &mut Trace,
                $tiler: &Tiler,
                coord: &Coord,
                $rounding: Rounding,
            ) -> Result<$Part, AlgebraError> {
                let $parts = $divided;
                let $at = &tri!($crate::algebra::partition::place_at(&$parts.shape(), coord));
                $slice
            }

            /// The tile at `coord`, tiler and coordinate without the modes that are `_` in `projection`; see the [module](self).
            ///
            /// # Errors
            /// Same errors as [`Self::inner_partition`].
            pub const fn local_tile(
                this: &$Layout,
                trace: &mut Trace,
                tiler: &Tiler,
                coord: &Coord,
                projection: &Coord,
                rounding: Rounding,
            ) -> Result<$Part, AlgebraError> {
                trace.on(this).inner_partition(&tri!(tiler.dice(projection)), &tri!(coord.dice(projection)), rounding)
            }

            /// The share of thread `index`; see the [module](self).
            ///
            /// # Errors
            /// Same errors as [`Self::inner_partition`].
            pub const fn local_partition(
                this: &$Layout,
                trace: &mut Trace,
                threads: &LayoutValue,
                index: u64,
                rounding: Rounding,
            ) -> Result<$Part, AlgebraError> {
                let at = tri!($crate::algebra::partition::thread_at(threads, index, trace));
                trace.on(this).outer_partition(&tri!($crate::algebra::partition::tiler_of(threads)), &at, rounding)
            }
        }
    };
}
pub(crate) use partitions;

/// The tile that the threads cover.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn tiler_of(threads: &LayoutValue) -> Result<Tiler, AlgebraError> {
    if threads.is_leaf() {
        return tile_of(threads);
    }
    let mut tiler = tri!(Tiler::by_mode(&[tri!(tile_of(&tri!(threads.mode(0))))]));
    each!(i in 1, threads.rank() => {
        tri!(tiler.push(tri!(tile_of(&tri!(threads.mode(i)))).borrowed()));
    });
    Ok(tiler)
}

/// The tile with as many coordinates as the mode has.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn tile_of(mode: &LayoutValue) -> Result<Tiler, AlgebraError> {
    let extent = tri!(mode.size());
    Ok(Tiler::layout(&LayoutValue::leaf(Mode { extent, stride: if extent == 1 { 0 } else { 1 } })))
}

/// Checks that each index of `coord` is less than the size of its part of `shape`; parts that nest differently are not compared.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_within(coord: &Coord, shape: &IntTuple) -> Result<(), AlgebraError> {
    if coord.is_leaf() {
        // A size past 64 bits is greater than any index.
        return match (coord.leaf_at(0), shape.product()) {
            (Some(index), Ok(count)) if index >= count => Err(AlgebraError::IndexOutOfRange { index, count }),
            _ => Ok(()),
        };
    }
    if !shape.is_leaf() && shape.rank() == coord.rank() {
        each!(i in 0, coord.rank() => {
            tri!(is_within(&tri!(coord.mode(i)), &tri!(shape.mode(i))));
        });
    }
    Ok(())
}

/// The position of thread `index`, one index for each mode of `threads`; a mode of stride 0 does not count and is at 0.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn thread_at(threads: &LayoutValue, index: u64, trace: &mut Trace<'_>) -> Result<Coord, AlgebraError> {
    let count = tri!(threads.cosize());
    if index >= count {
        return Err(AlgebraError::IndexOutOfRange { index, count });
    }
    let natural = tri!(coord_of(threads, index, trace));
    if threads.is_leaf() {
        return Ok(Coord::at(tri!(crd2idx(&natural, &threads.shape()))));
    }
    let mut coord = tri!(Coord::of(&[Coord::at(tri!(index_in(threads, &natural, 0)))]));
    each!(i in 1, threads.rank() => {
        tri!(coord.add(Coord::at(tri!(index_in(threads, &natural, i))).tree()));
    });
    Ok(coord)
}

/// The coordinate of thread `index`. If the strides divide each other, each digit is the index divided by the stride, modulo the extent: a thread number
/// that `threads` skips gets the place of a thread below it. Otherwise such a number is an error, and the others are searched for.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn coord_of(threads: &LayoutValue, index: u64, trace: &mut Trace<'_>) -> Result<IntTuple, AlgebraError> {
    if !tri!(is_tractable(&tri!(filter(threads)))) {
        return trace.get_hier_coord(threads, index);
    }
    // Modes of stride 0 are always at index 0, so the coordinate treats their extent as 1.
    let steps = filter_zeros(threads);
    trace.idx2crd_by_stride(&IntTuple::int(index), &steps.shape(), &steps.stride())
}

/// The index of a coordinate in mode `i`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn index_in(threads: &LayoutValue, coord: &IntTuple, i: usize) -> Result<u64, AlgebraError> {
    crd2idx(&tri!(coord.mode(i)), &tri!(threads.mode(i)).shape())
}

/// `_` for each of `rank` modes, and a bare `_` for one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn all_of(rank: usize) -> Result<Coord, AlgebraError> {
    if rank == 1 { Ok(Coord::whole()) } else { filled_up(&Coord::empty(None), rank) }
}

/// The tuple extended with `_` to `rank` entries; an index is returned unchanged.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn filled_up(coord: &Coord, rank: usize) -> Result<Coord, AlgebraError> {
    if coord.is_leaf() {
        return Ok(*coord);
    }
    let mut filled = *coord;
    let mut entries = filled.rank();
    while entries < rank {
        tri!(filled.add(Coord::whole().tree()));
        entries = next(entries);
    }
    Ok(filled)
}

/// The share of thread `i` of the layout that counts the coordinates of a shape. A coordinate past an end is recognizable, so a ragged mode of one leaf is
/// rounded up without being asked.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn counted_part(
    shape: &IntTuple,
    threads: &LayoutValue,
    i: u64,
    rounding: Rounding,
    trace: &mut Trace<'_>,
) -> Result<(LayoutValue, u64), AlgebraError> {
    let whole = tri!(tri!(Counting::of(shape)).layout());
    let rounding = if tri!(is_ragged_at_leaves(&whole, threads)) { Rounding::Loose } else { rounding };
    trace.local_partition(&whole, threads, i, rounding)
}

/// Checks whether each mode that the threads do not divide is a single leaf.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_ragged_at_leaves(whole: &LayoutValue, threads: &LayoutValue) -> Result<bool, AlgebraError> {
    if threads.is_leaf() || whole.is_leaf() {
        return Ok(whole.leaf_count() == 1);
    }
    let rank = if threads.rank() < whole.rank() { threads.rank() } else { whole.rank() };
    each!(i in 0, rank => {
        let (mode, tile) = (tri!(whole.mode(i)), tri!(Tiler::extent(tri!(tri!(threads.mode(i)).size()))));
        if mode.leaf_count() > 1 && !matches!(crate::is_divisible(&mode, &tile), Ok(true)) {
            return Ok(false);
        }
    });
    Ok(true)
}
