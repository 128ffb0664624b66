//! # Mixed partitions
//!
//! **Definition.** The layouts of the [partitions](mod@crate::algebra::partition) of a layout of numbers: with `Z = zipped_divide(A, T)`,
//! 1. `inner_partition(A, T, c)` is mode 0 of `Z`, and the modes of mode 1 that `c` leaves whole;
//! 2. `outer_partition(A, T, c)` is mode 1 of `Z`, and the modes of mode 0 that `c` leaves whole;
//! 3. `local_tile(A, T, c, p)` is `inner_partition` without the modes that are `_` in the projection `p`;
//! 4. `local_partition(A, threads, i)` is `outer_partition` by the extents of the threads.
//!
//! The offset at which a part begins depends on the integers; its layout does not depend on that offset.
//!
//! **Decided** if the divide is, and, for a tiler that is not by mode, if the rest is known to have one mode.
//!
//! **Law:** once the integers are given, the function and the sizes are those of the part of the layout of numbers.
//!
//! **Worked example:** `({m},{k}):({k},1)` by threads `(32,8)`: `zipped_divide`, loosely, is `((32,8),(⌈m/32⌉,⌈k/8⌉)):((k,1),(32k,8))`, so each thread has
//! `(⌈m/32⌉,⌈k/8⌉):(32k,8)`.
//!
//! ```text
//!     columns    0 … 7 │ 8 … 15 │ …
//!     rows 0…31  t t t │ t t t  │        thread t: one place of each tile, 32k down, 8 across
//! ```
//!
//! **Refuses:** the errors of the divide, a coordinate that does not fit ([`AlgebraError::CoordinateMismatch`]), or is past a known
//! end ([`AlgebraError::IndexOutOfRange`]).
//!
//! Source: the definition; `CuTe` (`tensor_impl.hpp`, CUTLASS).

use super::divide::{has_rest_of_known_rank, logical_divide, unzip};
use super::{MixedError, MixedLayout, MixedTiler, Rounding, Terms, rearranged};
use crate::algebra::partition::{inside_of, is_within, place_in, thread_at, tiler_of};
use crate::algebra::slice::slice_and_offset;
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::Trace;

/// The tile, and the modes of its repetitions that `coord` leaves whole.
///
/// # Errors
/// Same errors as the divide; [`AlgebraError::CoordinateMismatch`], [`AlgebraError::IndexOutOfRange`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn inner_partition(
    layout: &MixedLayout,
    tiler: &MixedTiler,
    coord: &Coord,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    part(&logical_divide(layout, tiler, rounding, terms)?, tiler, |parts| inside_of(parts, coord), terms)
}

/// The repetitions of a place, and the modes of the tile that `coord` leaves whole.
///
/// # Errors
/// Same errors as [`inner_partition`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn outer_partition(
    layout: &MixedLayout,
    tiler: &MixedTiler,
    coord: &Coord,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    part(&logical_divide(layout, tiler, rounding, terms)?, tiler, |parts| place_in(parts, coord), terms)
}

/// The tile, tiler and coordinate without the modes that are `_` in `projection`.
///
/// # Errors
/// Same errors as [`inner_partition`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn local_tile(
    layout: &MixedLayout,
    tiler: &MixedTiler,
    coord: &Coord,
    projection: &Coord,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    inner_partition(layout, &tiler.dice(projection)?, &coord.dice(projection)?, rounding, terms)
}

/// The share of thread `index`.
///
/// # Errors
/// Same errors as [`outer_partition`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn local_partition(
    layout: &MixedLayout,
    threads: &LayoutValue,
    index: u64,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let at = thread_at(threads, index, &mut Trace::off())?;
    outer_partition(layout, &MixedTiler::of_numbers(&tiler_of(threads)?), &at, rounding, terms)
}

/// The part of what a [`logical_divide`] has cut at the coordinate for its extents.
#[cfg_attr(not(feature = "compiled"), inline)]
fn part(
    pairs: &MixedLayout,
    tiler: &MixedTiler,
    coord: impl FnOnce(&IntTuple) -> Result<Coord, AlgebraError>,
    terms: &Terms,
) -> Result<MixedLayout, MixedError> {
    has_rest_of_known_rank(pairs, tiler, terms)?;
    let parts = unzip(pairs, tiler, Ok)?;
    // Extents that are not known are treated as unlimited.
    let known = parts.map(&|mode| mode.extent.number().unwrap_or(u64::MAX));
    let slice = |parts: &[LayoutValue]| match parts {
        [parts] => {
            let at = coord(&parts.shape())?;
            is_within(&at, &known)?;
            Ok(slice_and_offset(&at, parts)?.0)
        }
        _ => Err(AlgebraError::NoModes),
    };
    Ok(rearranged(&[parts], slice)?)
}
