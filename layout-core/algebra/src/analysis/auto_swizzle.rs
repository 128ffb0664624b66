//! # The least swizzle
//!
//! **Definition.** For a tile `L` and accesses to it, `auto_swizzle` is `Sw<B,M,S> o 0 o L` such that
//! 1. no access has bank conflicts;
//! 2. no access is taken apart: blocks of its vector stay contiguous;
//! 3. `B` is least, then `|S|`, then `S > 0` before `S < 0`, then `M`: the fewest bits, read from the nearest, from above rather than from below.
//!
//! If no swizzle exists, this is an error, and it is proved for all swizzles: those that are not tried are no better than one that is, by
//! the argument in `candidates.rs`. `best_swizzle` is the least of those that leave the fewest conflicts.
//!
//! **How.** A swizzle is given up at the first request with a conflict, and that request is the first to be inspected under the next swizzle.
//!
//! **Law:** the conflicts of the answer are 0; those of the best are never more than those of the unswizzled tile.
//!
//! **Worked example:** rows of 32 words, written along rows and read along columns: a column lies in one bank. All 5 bits of the bank must change with
//! the row, whose bits are 5 to 9: `Sw<5,0,5>`.
//!
//! ```text
//!     offset   9 8 7 6 5│4 3 2 1 0
//!              row      │column = bank      Sw<5,0,5>: bank = column ⊕ row
//! ```
//!
//! **Refuses:** a tile that no swizzle frees of conflicts ([`AccessError::NoSwizzle`] says how many the best leaves, if 2^16 requests suffice to find out), more than 2^21 requests
//! to inspect under all swizzles together ([`AlgebraError::NotDecided`]), and the errors of [`TileAccess`].
//!
//! The published algorithm for linear layouts (Triton, `GenericSwizzling`) chooses the bits of the bank by linear algebra for one write and one
//! read, and may answer with any linear layout; this one tries every swizzle, for any number of accesses and any tile.

use super::access_error::{AccessError, Counted};
use super::candidates::Candidates;
use super::tile_access::TileAccess;
use super::trial::{Budget, Trials};
use crate::composed::ComposedLayout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Stage, Trace, traced};

/// The most requests that a search inspects.
pub(super) const SEARCH: u64 = 1 << 21;
/// The most requests to count the conflicts that the best swizzle leaves, if none is free.
pub(super) const OF_THE_BEST: u64 = 1 << 16;

/// A swizzle and the conflicts that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freed {
    /// The swizzle.
    pub swizzle: Swizzle,
    /// The conflicts of all accesses under it.
    pub left: u64,
    /// The conflicts without a swizzle.
    pub conflicts: u64,
}

traced! {
    /// The tile, swizzled so that no access has conflicts; see the [module](self).
    ///
    /// # Errors
    /// [`AccessError::NoSwizzle`]; [`AlgebraError::NoModes`] without an access.
    ///
    /// ```
    /// use layout_algebra::analysis::{TileAccess, auto_swizzle};
    /// use layout_algebra::LayoutValue;
    /// let tile: LayoutValue = "(32,32):(32,1)".parse()?;
    /// let accesses = [TileAccess::along(&tile, 4, 1)?, TileAccess::along(&tile, 4, 0)?];
    /// assert_eq!(auto_swizzle(&accesses)?.to_string(), "Sw<5,0,5> o 0 o (32,32):(32,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn auto_swizzle(trace: &mut Trace, accesses: &[TileAccess]) -> Result<ComposedLayout, AlgebraError> {
        let Some((first, _)) = accesses.split_first() else { return Err(AlgebraError::NoModes) };
        if let Some(swizzle) = tri!(free(accesses, trace)) {
            return Ok(first.swizzled(swizzle));
        }
        let counted = match best_of(accesses, OF_THE_BEST, &mut Trace::off()) {
            Ok(Freed { conflicts, left, .. }) => Some(Counted { conflicts, left }),
            Err(_) => None,
        };
        Err(AlgebraError::Access(AccessError::NoSwizzle { counted }))
    }

    /// The swizzle with the fewest conflicts; the least one, if there are several.
    ///
    /// # Errors
    /// [`AlgebraError::NoModes`] without an access; [`AlgebraError::NotDecided`]; the errors of [`TileAccess::conflicts`].
    ///
    /// ```
    /// use layout_algebra::analysis::{TileAccess, best_swizzle};
    /// let column = [TileAccess::along(&"(32,33):(33,1)".parse()?, 4, 0)?];
    /// assert_eq!(best_swizzle(&column)?.swizzle.to_string(), "Sw<0,0,0>"); // free already
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn best_swizzle(trace: &mut Trace, accesses: &[TileAccess]) -> Result<Freed, AlgebraError> {
        best_of(accesses, SEARCH, trace)
    }
}

/// The number of swizzles that a search for these accesses tries up to this one, none included.
///
/// # Errors
/// [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::analysis::{TileAccess, tried_until};
/// use layout_algebra::Swizzle;
/// let columns = [TileAccess::along(&"(32,32):(32,1)".parse()?, 4, 0)?];
/// assert_eq!(tried_until(&columns, &Swizzle::IDENTITY)?, 1);
/// assert!(tried_until(&columns, &Swizzle::new(5, 0, 5)?)? > 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn tried_until(accesses: &[TileAccess], swizzle: &Swizzle) -> Result<u64, AlgebraError> {
    let (mut candidates, mut tried) = (tri!(Candidates::for_accesses(accesses)), 1_u64);
    let mut candidate = Some(Swizzle::IDENTITY);
    while let Some(next) = candidate {
        if next.y_mask() == swizzle.y_mask() && next.z_mask() == swizzle.z_mask() {
            return Ok(tried);
        }
        candidate = candidates.next();
        tried = tried.saturating_add(1);
    }
    Ok(tried)
}

/// The least swizzle without conflicts, or the least of those with the fewest: [`auto_swizzle()`], and [`best_swizzle()`] where that refuses.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn least_swizzle(accesses: &[TileAccess]) -> Result<Freed, AlgebraError> {
    match tri!(free(accesses, &mut Trace::off())) {
        Some(swizzle) => Ok(Freed { swizzle, left: 0, conflicts: 0 }),
        None => best_of(accesses, SEARCH, &mut Trace::off()),
    }
}

/// The least swizzle without conflicts.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn free(accesses: &[TileAccess], trace: &mut Trace<'_>) -> Result<Option<Swizzle>, AlgebraError> {
    let (mut trials, mut candidates) =
        (Trials::new(accesses, Budget::new(SEARCH)), tri!(Candidates::for_accesses(accesses)));
    trace.begin(Stage::Candidates);
    Trials::new(accesses, Budget::new(OF_THE_BEST)).tell(trace);
    let mut candidate = Some(Swizzle::IDENTITY);
    while let Some(swizzle) = candidate {
        let conflicts = tri!(trials.conflicts(&swizzle, 0));
        trace.access(AccessFact::Candidate { swizzle, conflicts, is_better: conflicts == 0 });
        if conflicts == 0 {
            trace.leave();
            return Ok(Some(swizzle));
        }
        candidate = candidates.next();
    }
    Ok(None)
}

/// The best swizzle, if `limit` requests suffice to find it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn best_of(accesses: &[TileAccess], limit: u64, trace: &mut Trace<'_>) -> Result<Freed, AlgebraError> {
    if accesses.is_empty() {
        return Err(AlgebraError::NoModes);
    }
    let (mut trials, mut candidates) =
        (Trials::new(accesses, Budget::new(limit)), tri!(Candidates::for_accesses(accesses)));
    trace.begin(Stage::Candidates);
    Trials::new(accesses, Budget::new(OF_THE_BEST)).tell(trace);
    let conflicts = tri!(trials.conflicts(&Swizzle::IDENTITY, u64::MAX));
    trace.access(AccessFact::Candidate { swizzle: Swizzle::IDENTITY, conflicts, is_better: true });
    let mut best = Freed { swizzle: Swizzle::IDENTITY, left: conflicts, conflicts };
    while best.left > 0
        && let Some(swizzle) = candidates.next()
    {
        let left = tri!(trials.conflicts(&swizzle, best.left.saturating_sub(1)));
        trace.access(AccessFact::Candidate { swizzle, conflicts: left, is_better: left < best.left });
        if left < best.left {
            best = Freed { swizzle, left, conflicts };
        }
    }
    trace.leave();
    Ok(best)
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::sample::layout;

    /// Columns of 2 that lie 2^33 elements apart: only bit 33 distinguishes them, and one bit below it is changed.
    #[test]
    fn offsets_of_many_bits() {
        let tile = layout(&[2, 32], &[1 << 33, 1]);
        let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 4, mode).unwrap());
        assert_eq!(auto_swizzle(&accesses).unwrap().swizzle().to_string(), "Sw<1,4,29>");
    }

    /// A second tile far away adds candidate bits, but no solution.
    #[test]
    fn none_for_rows_of_33_words_read_in_steps_of_32() {
        let diagonal = layout(&[16, 2], &[31, 1]);
        for tile in [layout(&[32, 32], &[33, 1]), layout(&[32, 32, 2], &[33, 1, 1 << 33])] {
            let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 4, mode).unwrap());
            let accesses = std::vec![accesses[0], accesses[1], TileAccess::new(&tile, 4, &diagonal).unwrap()];
            let refused = auto_swizzle(&accesses);
            assert!(matches!(refused, Err(AlgebraError::Access(AccessError::NoSwizzle { .. }))), "{refused:?}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "a hundred thousand requests")]
    fn of_large_tiles_too() {
        let by = |rows, columns, bytes| {
            let tile = layout(&[rows, columns], &[columns, 1]);
            [1, 0].map(|mode| TileAccess::along(&tile, bytes, mode).unwrap())
        };
        let none = Err(AlgebraError::Access(AccessError::NoSwizzle { counted: None }));
        assert_eq!(auto_swizzle(&by(1023, 1021, 1)), none);
        assert_eq!(auto_swizzle(&by(4093, 4093, 1)), none);
        assert_eq!(auto_swizzle(&by(4093, 4093, 4)).unwrap().swizzle(), Swizzle::IDENTITY);
        assert_eq!(auto_swizzle(&by(1 << 16, 1 << 16, 4)).unwrap().swizzle().to_string(), "Sw<5,0,16>");
        let limit = AlgebraError::NotDecided { size: 4093 * 4093, limit: SEARCH };
        assert_eq!(best_swizzle(&by(4093, 4093, 1)), Err(limit));
    }
}
