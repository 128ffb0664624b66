//! The plan of the sums of `wgmma`: the threads of a warp group store them to a swizzled tile, from which TMA copies boxes.
//!
//! **How.** The tile is boxes of rows of a swizzled atom, as for the operands. For each atom the instruction from registers to shared memory with the fewest turns is
//! taken, then with the fewest issues; of the atoms the one with the fewest sectors, turns, issues and boxes, in this order. TMA reads whole lines of shared memory, so that the
//! turns are those of the stores alone: 128 bytes a turn at the least.

use super::boxes::{self, Boxed, GroupGiven, WIDTHS, sectors};
use super::cost::{Bounds, Cost, LINE, Pass};
use super::error::PlanError;
use super::instruction::{Held, Instruction};
use super::order::PlannedTile;
use super::shared;
use crate::arithmetic::{ceil_div, divides, mul};
use crate::atoms::{Operand, TiledMma};
use crate::composed::ComposedLayout;

/// The sums of `wgmma` to be planned.
#[derive(Clone, Copy, Debug)]
pub struct SumsRequest<'a> {
    /// The tiled MMA.
    pub mma: &'a TiledMma,
    /// The tile in global memory, of the elements that are stored.
    pub tile: PlannedTile,
    /// The parts that are given.
    pub given: GroupGiven<'a>,
}

/// An atom that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumsAttempt {
    /// The bytes of a row of the atom.
    pub bytes: u64,
    /// The boxes and the sectors that they touch; `None` if the atom does not divide the rows of the tile.
    pub boxes: Option<(u64, u64)>,
    /// The instruction and the cost; `None` if no instruction moves the sums, or if no cost could be lower.
    pub stored: Option<(Instruction, Cost)>,
}

/// The plan of the sums of `wgmma`.
#[derive(Clone, Copy, Debug)]
pub struct SumsPlan {
    /// The swizzled atom of 8 rows.
    pub atom: ComposedLayout,
    /// The tile in shared memory.
    pub tile: ComposedLayout,
    /// A box of TMA in shared memory.
    pub area: ComposedLayout,
    /// The number of boxes.
    pub boxes: u64,
    /// The instruction from registers to shared memory.
    pub instruction: Instruction,
    /// The cost, of whose turns and issues TMA has none.
    pub cost: Cost,
    /// The least that any plan costs.
    pub bounds: Bounds,
    /// The bytes of the tile.
    pub bytes: u64,
    /// The atoms, the widest first.
    pub attempts: [SumsAttempt; 4],
}

/// Plans the sums of `wgmma`, which TMA copies from shared memory; see [the module](super).
///
/// # Errors
/// [`PlanError`].
///
/// ```
/// use layout_algebra::atoms::plan::{GroupGiven, MemoryOrder, PlannedTile, SumsRequest, plan_sums};
/// use layout_algebra::atoms::{TiledMma, mma_atom};
/// use layout_algebra::{LayoutValue, Tiler};
/// let mma = mma_atom("SM90_64x256x16_F32BF16BF16_SS")?;
/// let mma = TiledMma::new(&mma, &"(1,1,1):(1,1,1)".parse()?, &Tiler::by_mode(&[Tiler::whole(), Tiler::whole(), Tiler::whole()])?)?;
/// let tile = PlannedTile { extents: [64, 256], bits: 16, order: MemoryOrder::Row, pitch: None };
/// let plan = plan_sums(&SumsRequest { mma: &mma, tile, given: GroupGiven::default() })?;
/// assert_eq!(plan.tile.to_string(), "Sw<3,3,3> o 0 o (64,(64,4)):(64,(1,4096))");
/// assert_eq!((plan.instruction.name, plan.boxes), ("SM90_U32x4_STSM_N", 4));
/// assert_eq!((plan.cost.turns, plan.cost.issues, plan.cost.conflicts), (256, 64, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn plan_sums(request: &SumsRequest<'_>) -> Result<SumsPlan, PlanError> {
    request.check()?;
    let tile = &request.tile;
    let row = mul(tile.row().0, tile.element()?)?;
    let size = mul(tile.size()?, tile.element()?)?;
    shared::check_bytes(size)?;
    let bounds = Bounds { sectors: tile.sectors()?, turns: ceil_div(size, LINE)? };
    let mut attempts = [SumsAttempt { bytes: 0, boxes: None, stored: None }; 4];
    let (mut best, mut is_given) = (None::<(Boxed, Instruction, Cost)>, false);
    for (slot, bytes) in attempts.iter_mut().zip(WIDTHS) {
        slot.bytes = bytes;
        if !divides(bytes, row) {
            continue;
        }
        let touched = sectors(tile, bytes)?;
        slot.boxes = Some((boxes::count(tile, bytes)?, touched));
        // Narrower atoms have more boxes.
        if best.is_some_and(|(_, _, cost)| bounds.are_met(&cost)) {
            continue;
        }
        let boxed = Boxed::of(tile, bytes)?;
        if !request.given.are_of(&boxed)? {
            continue;
        }
        is_given = true;
        slot.stored = request.stored(&boxed, touched)?;
        if let Some((instruction, cost)) = slot.stored
            && best.is_none_or(|(_, _, known)| cost < known)
        {
            best = Some((boxed, instruction, cost));
        }
    }
    if !is_given {
        return Err(boxes::none(row, attempts.iter().any(|attempt| attempt.boxes.is_some())));
    }
    let none = if request.given.instruction.is_some() { PlanError::DoesNotMove } else { PlanError::NoInstruction };
    let (boxed, instruction, cost) = best.ok_or(none)?;
    Ok(SumsPlan {
        atom: boxed.atom,
        tile: boxed.swizzled(&boxed.whole),
        area: boxed.swizzled(&boxed.area),
        boxes: boxed.count,
        instruction,
        cost,
        bounds,
        bytes: size,
        attempts,
    })
}

impl SumsRequest<'_> {
    /// Checks that the tiled MMA has such a tile of sums, and that TMA copies it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn check(&self) -> Result<(), PlanError> {
        let taken = self.mma.tile_of(Operand::C)?;
        for (mode, extent) in self.tile.extents.into_iter().enumerate() {
            let taken = taken.leaf_at(mode);
            if !divides(taken, extent) {
                return Err(PlanError::PartsOfTiles { taken, mode, extent });
            }
        }
        boxes::check(&self.tile)
    }

    /// The instruction with the fewest turns, and then issues, to the tile in these boxes; `None` if there is none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn stored(&self, boxed: &Boxed, sectors: u64) -> Result<Option<(Instruction, Cost)>, PlanError> {
        let (tile, swizzle) = (&self.tile, boxed.atom.swizzle());
        let Ok(held) = Held::of(self.mma, Operand::C) else { return Ok(None) };
        let mut best = None::<(Instruction, Cost)>;
        for instruction in Instruction::all(Operand::C, tile.bits, true) {
            if self.given.instruction.is_some_and(|given| given != instruction.name) {
                continue;
            }
            let least = instruction.pass(tile)?;
            if best.is_some_and(|(_, best)| (least.turns(), least.requests) >= (best.turns, best.issues)) {
                continue;
            }
            let Ok(access) = instruction.access_to(&held, tile, &boxed.whole) else { continue };
            let Ok(pass) = Pass::of(&access, instruction.lanes(), tile.size()?)?.under(&swizzle, &access) else {
                continue;
            };
            let cost = Cost { sectors, turns: pass.turns(), issues: pass.requests, conflicts: pass.conflicts };
            if best.is_none_or(|(_, best)| cost < best) {
                best = Some((instruction, cost));
            }
        }
        Ok(best)
    }
}
