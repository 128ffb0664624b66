//! # The least padding
//!
//! **Definition.** Let `R`, the row, be the least stride of the modes next to the one that has stride 1. Padded by `p`, every stride `d ≥ R` becomes `d / R · (R + p)`;
//! the access has the same threads and values, in vectors as wide as the padded tile allows. `auto_padding` has the least `p`, of less than 128 bytes, such that
//! 1. no access has bank conflicts;
//! 2. none uses narrower vectors than without padding: a kernel needs as many instructions, or fewer.
//!
//! Without padding, `p = 0`, the tile may have any strides.
//!
//! **Law:** the padded tile is injective if the tile is; its gaps are `p` for each row but the last. If rows do not overlap (the strides below `R` reach less than `R`),
//! a longer padding does not help either: with 128 bytes more all banks are as before, vectors are no wider, and no two words become equal.
//!
//! **Worked example:** rows of 32 words, along rows and columns: `(32,32):(32,1)` becomes `(32,32):(33,1)`. In rows of 33 halves, 8 threads with one row each request one half at a
//! time; in rows of 40, 8 halves.
//!
//! ```text
//!     0  1  2 … 31 .        each row begins one bank later than the one before
//!    33 34 35 … 64 .
//! ```
//!
//! **Refuses:** strides above the row that are not multiples of it, if it must be padded ([`AccessError::NoRows`]); a tile that no padding frees of conflicts
//! ([`AccessError::NoPadding`] says how many the best leaves, if 2^16 requests suffice to find out); more than 2^21 requests to inspect with all paddings together
//! ([`AlgebraError::NotDecided`]).
//!
//! Source: the CUDA C++ best practices guide, on shared memory in the multiplication of matrices, where a column is added by hand.

use super::access_error::{AccessError, Counted};
use super::auto_swizzle::{OF_THE_BEST, SEARCH};
use super::tile_access::TileAccess;
use super::trial::{Budget, Trials};
use crate::arithmetic::{add, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Stage, Trace, traced};

/// The number of bytes after which banks repeat.
const PERIOD: u64 = 128;
/// The cost of setting up an access of a padded tile, in requests.
const SET_UP: u64 = 64;

traced! {
    /// The tile, padded so that no access has conflicts; see the [module](self).
    ///
    /// # Errors
    /// [`AccessError::NoRows`], [`AccessError::NoPadding`]; [`AlgebraError::NoModes`] without an access.
    ///
    /// ```
    /// use layout_algebra::analysis::{TileAccess, auto_padding};
    /// use layout_algebra::LayoutValue;
    /// let tile: LayoutValue = "(32,32):(32,1)".parse()?;
    /// let accesses = [TileAccess::along(&tile, 4, 1)?, TileAccess::along(&tile, 4, 0)?];
    /// assert_eq!(auto_padding(&accesses)?.to_string(), "(32,32):(33,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn auto_padding(trace: &mut Trace, accesses: &[TileAccess]) -> Result<LayoutValue, AlgebraError> {
        let mut paddings = tri!(Paddings::new(accesses, SEARCH));
        trace.begin(Stage::Candidates);
        let mut pad = 0;
        while tri!(mul(pad, accesses[0].bytes())) < PERIOD {
            if let Some(0) = tri!(paddings.conflicts(pad, 0, trace)) {
                trace.leave();
                return paddings.padded(pad);
            }
            pad = tri!(add(pad, 1));
        }
        let counted = match least_conflicts(accesses) {
            Ok(counted) => Some(counted),
            Err(_) => None,
        };
        Err(AlgebraError::Access(AccessError::NoPadding { counted }))
    }
}

/// The conflicts without padding, and with the best.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn least_conflicts(accesses: &[TileAccess]) -> Result<Counted, AlgebraError> {
    let (mut paddings, mut trace) = (tri!(Paddings::new(accesses, OF_THE_BEST)), Trace::off());
    let Some(conflicts) = tri!(paddings.conflicts(0, u64::MAX, &mut trace)) else { return Err(AlgebraError::NoModes) };
    let (mut pad, mut left) = (1, conflicts);
    while left > 0 && tri!(mul(pad, accesses[0].bytes())) < PERIOD {
        if let Some(found) = tri!(paddings.conflicts(pad, left, &mut trace))
            && found < left
        {
            left = found;
        }
        pad = tri!(add(pad, 1));
    }
    Ok(Counted { conflicts, left })
}

/// Accesses of a tile under various paddings.
struct Paddings<'a> {
    accesses: &'a [TileAccess],
    row: u64,
    /// The access that rejected the last padding.
    last: usize,
    budget: Budget,
}

impl<'a> Paddings<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(accesses: &'a [TileAccess], limit: u64) -> Result<Self, AlgebraError> {
        let Some((first, _)) = accesses.split_first() else { return Err(AlgebraError::NoModes) };
        Ok(Self { accesses, row: row_of(first.tile()), last: 0, budget: Budget::new(limit) })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn padded(&self, pad: u64) -> Result<LayoutValue, AlgebraError> {
        let tile = self.accesses[0].tile();
        if pad == 0 { Ok(*tile) } else { padded(tile, self.row, pad) }
    }

    /// The conflicts of all accesses, counted up to just past `limit`; `None` if one would use narrower vectors than without padding.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn conflicts(
        &mut self,
        padding: u64,
        limit: u64,
        trace: &mut Trace<'_>,
    ) -> Result<Option<u64>, AlgebraError> {
        let (tile, from, mut conflicts) = (tri!(self.padded(padding)), self.last, 0);
        each!(i in 0, self.accesses.len() => {
            let after = from.saturating_add(i);
            let access = if after < self.accesses.len() { after } else { after.saturating_sub(self.accesses.len()) };
            let before = &self.accesses[access];
            tri!(self.budget.spend(SET_UP, &tile));
            let Some(padded) = tri!(before.of_tile(&tile)) else {
                self.last = access;
                trace.access(AccessFact::Narrowed { padding, access, vector: before.vector() });
                return Ok(None);
            };
            tri!(self.budget.spend(tri!(padded.tried()), &tile));
            let mut trials = Trials::new(core::slice::from_ref(&padded), self.budget);
            let found = trials.conflicts(&Swizzle::IDENTITY, limit.saturating_sub(conflicts));
            self.budget = trials.budget;
            conflicts = tri!(add(conflicts, tri!(found)));
            if conflicts > limit {
                self.last = access;
                trace.access(AccessFact::Padded { padding, conflicts });
                return Ok(Some(conflicts));
            }
        });
        trace.access(AccessFact::Padded { padding, conflicts });
        Ok(Some(conflicts))
    }
}

/// The least stride of the modes next to the one of stride 1; `u64::MAX` if there is none.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn row_of(tile: &LayoutValue) -> u64 {
    let along = contiguous(tile);
    let mut row = u64::MAX;
    each!(mode in 0, tile.rank() => {
        let least = least_stride(tile, mode);
        row = if mode != along && least < row { least } else { row };
    });
    row
}

/// The top-level mode that has a leaf of stride 1; the number of modes if none has.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn contiguous(tile: &LayoutValue) -> usize {
    let mut mode = 0;
    while mode < tile.rank() && least_stride(tile, mode) != 1 {
        mode = next(mode);
    }
    mode
}

/// The least nonzero stride of the mode, without leaves of extent 1.
#[cfg_attr(not(feature = "compiled"), inline)]
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

/// The tile with `pad` more elements per row.
#[cfg_attr(not(feature = "compiled"), inline)]
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

#[cfg_attr(not(feature = "compiled"), inline)]
const fn divided(dividend: u64, divisor: u64) -> Option<(u64, u64)> {
    match (dividend.checked_div(divisor), dividend.checked_rem(divisor)) {
        (Some(quotient), Some(rest)) => Some((quotient, rest)),
        _ => None,
    }
}
