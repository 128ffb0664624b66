//! # The least padding
//!
//! **Definition.** Let `R`, the row, be the least stride of the modes beside the one that has stride 1. Padded by `p`, every stride `d ≥ R` becomes `d / R · (R + p)`. `auto_padding` has the least `p`, a multiple of the widest vector of all accesses, such that no access has bank conflicts.
//!
//! **Law:** the padded tile is injective if the tile is, its gaps are `p` for each row but the last; `p` is at most 128 bytes: with `p + 128` bytes all
//! banks are as with `p`.
//!
//! **Worked example:** rows of 32 words, along rows and columns: `(32,32):(32,1)` becomes `(32,32):(33,1)`.
//!
//! ```text
//!     0  1  2 … 31 .        each row begins one bank later than the one before
//!    33 34 35 … 64 .
//! ```
//!
//! **Refuses:** strides above the row that are no multiples of it ([`AccessError::NoRows`]); where no padding is free of conflicts
//! ([`AccessError::NoPadding`] tells what the best leaves).
//!
//! Source: the CUDA C++ best practices guide, on shared memory in the multiplication of matrices, where a column is added by hand.

use super::access_error::AccessError;
use super::tile_access::{TileAccess, widest};
use crate::arithmetic::{add, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Stage, Trace};

/// The bytes after which banks repeat.
const PERIOD: u64 = 128;

/// The tile, padded so that no access has conflicts; see the [module](self).
///
/// # Errors
/// [`AccessError::NoRows`], [`AccessError::NoPadding`]; [`AlgebraError::NoModes`] without an access.
///
/// ```
/// use layout_algebra::analysis::{TileAccess, auto_padding};
/// use layout_algebra::{IntTuple, LayoutValue};
/// let tile = LayoutValue::new(&IntTuple::flat(&[32, 32])?, &IntTuple::flat(&[32, 1])?)?;
/// let accesses = [TileAccess::along(&tile, 4, 1)?, TileAccess::along(&tile, 4, 0)?];
/// assert_eq!(auto_padding(&accesses)?.to_string(), "(32,32):(33,1)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub const fn auto_padding(accesses: &[TileAccess]) -> Result<LayoutValue, AlgebraError> {
    auto_padding_traced(accesses, &mut Trace::off())
}

/// [`auto_padding`], and how it was found.
///
/// # Errors
/// As [`auto_padding`].
pub const fn auto_padding_traced(accesses: &[TileAccess], trace: &mut Trace<'_>) -> Result<LayoutValue, AlgebraError> {
    let Some((first, _)) = accesses.split_first() else { return Err(AlgebraError::NoModes) };
    let (tile, row) = (*first.tile(), row_of(first.tile()));
    let step = widest(accesses);
    trace.begin(Stage::Candidates);
    let (mut pad, mut conflicts, mut left) = (0, 0, u64::MAX);
    while tri!(mul(pad, first.bytes())) < PERIOD {
        let padded = tri!(padded(&tile, row, pad));
        let found = tri!(total(accesses, &padded));
        trace.access(AccessFact::Padded { padding: pad, conflicts: found });
        if found == 0 {
            trace.leave();
            return Ok(padded);
        }
        conflicts = if pad == 0 { found } else { conflicts };
        left = if found < left { found } else { left };
        pad = tri!(add(pad, step));
    }
    Err(AlgebraError::Access(AccessError::NoPadding { conflicts, left }))
}

/// The least stride of the modes beside the one of stride 1; nothing is as long if there is none.
pub(super) const fn row_of(tile: &LayoutValue) -> u64 {
    let along = contiguous(tile);
    let (mut row, mut mode) = (u64::MAX, 0);
    while mode < tile.rank() {
        let least = least_stride(tile, mode);
        row = if mode != along && least < row { least } else { row };
        mode = next(mode);
    }
    row
}

/// The top-level mode that has a leaf of stride 1; past all of them if none has.
const fn contiguous(tile: &LayoutValue) -> usize {
    let mut mode = 0;
    while mode < tile.rank() && least_stride(tile, mode) != 1 {
        mode = next(mode);
    }
    mode
}

/// The least stride of a mode that moves.
const fn least_stride(tile: &LayoutValue, mode: usize) -> u64 {
    let mut least = u64::MAX;
    if let Ok(part) = tile.mode(mode) {
        each!(i in 0, part.leaf_count() => {
            let leaf = part.leaf_at(i);
            least = if leaf.extent > 1 && leaf.stride > 0 && leaf.stride < least { leaf.stride } else { least };
        });
    }
    least
}

/// The tile with `pad` elements more a row.
pub(super) const fn padded(tile: &LayoutValue, row: u64, pad: u64) -> Result<LayoutValue, AlgebraError> {
    let mut leaves = [Mode { extent: 1, stride: 0 }; MAX_LEAVES];
    each!(i in 0, tile.leaf_count() => {
        let leaf = tile.leaf_at(i);
        leaves[i] = leaf;
        if leaf.stride >= row && leaf.extent > 1 {
            let Some((rows, 0)) = divided(leaf.stride, row) else {
                return Err(AlgebraError::Access(AccessError::NoRows { stride: leaf.stride, row }));
            };
            leaves[i].stride = tri!(mul(rows, tri!(add(row, pad))));
        }
    });
    Ok(tile.with_leaves(leaves))
}

const fn divided(dividend: u64, divisor: u64) -> Option<(u64, u64)> {
    match (dividend.checked_div(divisor), dividend.checked_rem(divisor)) {
        (Some(quotient), Some(rest)) => Some((quotient, rest)),
        _ => None,
    }
}

const fn total(accesses: &[TileAccess], tile: &LayoutValue) -> Result<u64, AlgebraError> {
    let mut total = 0;
    each!(i in 0, accesses.len() => {
        let access = tri!(accesses[i].of_tile(tile));
        total = tri!(add(total, tri!(access.conflicts(&Swizzle::IDENTITY, u64::MAX))));
    });
    Ok(total)
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::sample::layout;

    #[test]
    fn the_worked_example() {
        let tile = layout(&[32, 32], &[32, 1]);
        let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 4, mode).unwrap());
        assert_eq!(auto_padding(&accesses).unwrap().to_string(), "(32,32):(33,1)");
    }

    #[test]
    fn vectors_stay_aligned() {
        let tile = layout(&[8, 64], &[64, 1]);
        let accesses = [TileAccess::matrices(&tile, 2).unwrap()];
        assert_eq!(auto_padding(&accesses).unwrap().to_string(), "(8,64):(72,1)");
    }

    #[test]
    fn strides_that_are_no_rows_are_refused() {
        let tile = layout(&[8, 32, 3], &[32, 1, 260]);
        let accesses = [TileAccess::along(&tile, 4, 0).unwrap()];
        let refused = Err(AlgebraError::Access(AccessError::NoRows { stride: 260, row: 32 }));
        assert_eq!(auto_padding(&accesses), refused);
    }
}
