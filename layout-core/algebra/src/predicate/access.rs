//! # Vectors and banks, as requirements
//!
//! **Definition.**
//! 1. [`require_vector_width`]: blocks of at least this many coordinates are contiguous in memory and aligned.
//! 2. [`require_conflict_free`]: for a tile in shared memory, the width of its elements in bytes, and a layout of (thread, value) to the index in it, no
//!    request of a warp takes more wavefronts than the least: see [`TileAccess`].
//!
//! **Law:** the same as for [`vector_width()`] and the conflicts of [`TileAccess`].
//!
//! **Worked example:** each of 32 threads has a row of `(32,32):(32,1)`, in elements of 4 bytes. Each takes four elements at a time, and the eight threads that
//! are served together request the same four banks: 28 extra wavefronts, for each of 8 requests. With rows of 33 no four elements are an aligned vector, and
//! each thread has its own bank.
//!
//! ```text
//!     t0  ■ . . .              t0  ■ . . .
//!     t1  ■ . . .     rows     t1  . ■ . .
//!     t2  ■ . . .     of 33    t2  . . ■ .
//! ```
//!
//! **Refuses:** the errors of [`TileAccess`] and [`vector_width()`].

use super::{Counterexample, met};
use crate::analysis::{TileAccess, vector_width};
use crate::composed::ComposedLayout;
use crate::layout_value::LayoutValue;

/// Checks that vectors of `least` elements are contiguous and aligned; see `predicate`.
///
/// # Errors
/// [`Counterexample::Narrow`], or the error that it is not decided.
///
/// ```
/// use layout_algebra::predicate::{Counterexample, require_vector_width};
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// let padded = ComposedLayout::plain(&LayoutValue::new(&"(8,4)".parse()?, &"(1,12)".parse()?)?);
/// assert_eq!(require_vector_width(&padded, 4), Ok(()));
/// assert_eq!(require_vector_width(&padded, 8), Err(Counterexample::Narrow { width: 4, least: 8 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_vector_width(layout: &ComposedLayout, least: u64) -> Result<(), Counterexample> {
    let width = met!(vector_width(layout));
    if width < least { Err(Counterexample::Narrow { width, least }) } else { Ok(()) }
}

/// Checks that threads access shared memory without bank conflicts; see `predicate`.
///
/// # Errors
/// [`Counterexample::Conflicts`], or the error of the access.
///
/// ```
/// use layout_algebra::predicate::{Counterexample, require_conflict_free};
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
/// let square: IntTuple = "(32,32)".parse()?;
/// let threads = LayoutValue::new(&square, &"(1,32)".parse()?)?; // thread t has row t
/// let rows = ComposedLayout::plain(&LayoutValue::new(&square, &"(32,1)".parse()?)?);
/// assert_eq!(require_conflict_free(&rows, &threads, 4), Err(Counterexample::Conflicts { conflicts: 224 }));
/// let padded = ComposedLayout::plain(&LayoutValue::new(&square, &"(33,1)".parse()?)?);
/// assert_eq!(require_conflict_free(&padded, &threads, 4), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_conflict_free(
    tile: &ComposedLayout,
    threads: &LayoutValue,
    bytes: u64,
) -> Result<(), Counterexample> {
    require_free(&met!(TileAccess::new(tile.layout(), bytes, threads)), tile)
}

/// Checks [`require_conflict_free`] for a given access, placed at the start of the tile.
///
/// # Errors
/// [`Counterexample::Conflicts`], or the error of the access.
///
/// ```
/// use layout_algebra::analysis::TileAccess;
/// use layout_algebra::predicate::require_free;
/// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
/// let tile: LayoutValue = "(8,64):(64,1)".parse()?;
/// let matrices = TileAccess::matrices(&tile, 2)?;
/// assert!(require_free(&matrices, &ComposedLayout::plain(&tile)).is_err());
/// assert!(require_free(&matrices, &ComposedLayout::new(Swizzle::new(3, 3, 3)?, 0, &tile)).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_free(access: &TileAccess, tile: &ComposedLayout) -> Result<(), Counterexample> {
    let conflicts = met!(access.within(tile).conflicts(&tile.swizzle(), u64::MAX));
    if conflicts == 0 { Ok(()) } else { Err(Counterexample::Conflicts { conflicts }) }
}
