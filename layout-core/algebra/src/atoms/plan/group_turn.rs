//! Operands of `wgmma` that are turned in registers: `wgmma` reads only 16 bits along M or N, so that threads load blocks along M or N, and store them along K to
//! the swizzled tile that a descriptor describes.

use super::blocks::{along_modes, copy, permutes, sizes};
use super::boxes::Boxed;
use super::copy::VectorCopy;
use super::cost::{Cost, Pass};
use super::error::PlanError;
use super::lanes::{Digits, Lanes};
use super::order::PlannedTile;
use crate::arithmetic::{add, mul};

/// The way through registers to a tile of `wgmma`.
#[derive(Clone, Copy, Debug)]
pub struct GroupTurn {
    /// The copy from global memory to registers.
    pub fetch: VectorCopy<'static>,
    /// The copy from registers to shared memory.
    pub put: VectorCopy<'static>,
    /// The block of a thread, along the modes of the tile.
    pub block: [u64; 2],
    /// The cost, of whose turns `wgmma` has none.
    pub cost: Cost,
    /// The byte permutes of all warps.
    pub permutes: u64,
    /// The number of choices of blocks and lanes that were tried.
    pub candidates: u64,
}

/// The way with the fewest turns, and then issues; `None` if there are more threads than blocks.
///
/// # Errors
/// [`PlanError::BlocksNotDecided`] if extents or threads are no powers of two.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn turned(tile: &PlannedTile, boxed: &Boxed, threads: u64) -> Result<Option<GroupTurn>, PlanError> {
    let (element, swizzle, size) = (tile.element()?, boxed.atom.swizzle(), tile.size()?);
    let all_permutes = permutes(tile, threads)?;
    let (mut best, mut candidates) = (None::<((u64, u64), [u64; 2], Lanes)>, 0_u64);
    for block in sizes(tile, threads, None)? {
        let digits = match digits(tile, boxed, block, threads) {
            Err(PlanError::TooManyThreads { .. }) => continue,
            digits => digits?,
        };
        let [loaded, stored] = [block[0], block[1]]
            .map(|count| mul(count, element).and_then(|bytes| Pass::of_vectors(count, bytes, threads, size)));
        let (loaded, stored) = (loaded?, stored?);
        let issues = add(add(loaded.requests, stored.requests)?, all_permutes)?;
        digits.each_lanes(|lanes| {
            candidates = candidates.saturating_add(1);
            let turns = stored.phases.saturating_mul(1 << digits.turns(&lanes, &swizzle));
            if best.is_none_or(|(fewest, ..)| (turns, issues) < fewest) {
                best = Some(((turns, issues), block, lanes));
            }
            turns > stored.phases
        });
    }
    let Some(((turns, issues), block, lanes)) = best else { return Ok(None) };
    let by = digits(tile, boxed, block, threads)?.layout(&lanes, tile.order)?;
    let (fetch, put) = (copy(tile, block, &by, tile.order)?, copy(tile, block, &by, tile.order.other())?);
    let access = put.access(tile, &boxed.whole)?;
    let stored = Pass::of(&access, threads, size)?.under(&swizzle, &access)?;
    if stored.turns() != turns {
        let expected = turns.saturating_sub(stored.phases);
        return Err(PlanError::NotConfirmed { counted: stored.conflicts, expected });
    }
    let cost = Cost { sectors: fetch.sectors(tile)?, turns, issues, conflicts: stored.conflicts };
    let block = along_modes(tile.order, block);
    Ok(Some(GroupTurn { fetch, put, block, cost, permutes: all_permutes, candidates }))
}

/// The digits of the tile in boxes.
#[cfg_attr(not(feature = "compiled"), inline)]
fn digits(tile: &PlannedTile, boxed: &Boxed, block: [u64; 2], threads: u64) -> Result<Digits, PlanError> {
    match Digits::of(tile, block, threads) {
        Err(PlanError::NoPowers { extent }) => Err(PlanError::BlocksNotDecided { extent }),
        digits => Ok(digits?.in_boxes(boxed.inner)),
    }
}
