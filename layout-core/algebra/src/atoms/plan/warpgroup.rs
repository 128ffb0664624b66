//! The plan of an operand that `wgmma` reads through a descriptor: the swizzled atom, the boxes of TMA, the tile.
//!
//! **How.** Shared memory keeps the order of global memory, in boxes side by side along the contiguous mode. A box has a row of a swizzled atom and all rows of
//! the tile. All four atoms have descriptors and none has bank conflicts, so that the widest whose rows divide those of the tile is the one with the fewest boxes:
//! `row bytes / atom bytes`, times the fewest parts of at most 256 rows. The atom of 16 bytes touches each sector twice; no other touches one more than once.

use super::boxes::{self, Boxed, GroupGiven, MOST, WIDTHS, by_mode, major, sectors};
use super::cost::Bounds;
use super::error::PlanError;
use super::group_turn::{self, GroupTurn};
use super::order::{MemoryOrder, PlannedTile};
use super::shared;
use crate::algebra::complement::expect_injective;
use crate::algebra::filter::filter;
use crate::arithmetic::{div, divides, mul};
use crate::atoms::{Descriptor, DescriptorFormat, Operand, TiledMma};
use crate::composed::ComposedLayout;
use crate::composed::atoms::Major;
use crate::layout_value::LayoutValue;

/// The bytes along K of an instruction.
const STEP: u64 = 32;
/// The rows of A of an instruction, and the columns of B that it takes a multiple of.
const TAKEN: [u64; 2] = [64, 8];

/// An operand of `wgmma` to be planned.
#[derive(Clone, Copy, Debug)]
pub struct WarpgroupRequest<'a> {
    /// A or B.
    pub operand: Operand,
    /// The tiled MMA; without one, any that multiplies such elements.
    pub mma: Option<&'a TiledMma>,
    /// The tile in global memory.
    pub tile: PlannedTile,
    /// The stages, as one more mode of the shared layout.
    pub stages: Option<u64>,
    /// The threads that turn the tile in registers, instead of TMA.
    pub turned_by: Option<u64>,
    /// The parts that are given.
    pub given: GroupGiven<'a>,
}

/// An atom, and the boxes that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxAttempt {
    /// The bytes of a row of the atom.
    pub bytes: u64,
    /// The boxes of the tile and the sectors that they touch; `None` if the atom does not divide the rows of the tile, or the columns of an instruction.
    pub found: Option<(u64, u64)>,
}

/// The plan of an operand of `wgmma`.
#[derive(Clone, Copy, Debug)]
pub struct WarpgroupPlan {
    /// The swizzled atom of 8 rows.
    pub atom: ComposedLayout,
    /// The tile in shared memory.
    pub tile: ComposedLayout,
    /// The tile with its stages, if there are any.
    pub stages: Option<ComposedLayout>,
    /// A box of TMA in shared memory.
    pub area: ComposedLayout,
    /// The number of boxes.
    pub boxes: u64,
    /// The elements that one instruction reads.
    pub step: ComposedLayout,
    /// The descriptor of these at address 0.
    pub descriptor: u64,
    /// The bytes of a tile.
    pub bytes: u64,
    /// The sectors of global memory that all boxes touch.
    pub sectors: u64,
    /// The fewest sectors of any copy.
    pub bounds: Bounds,
    /// The way through registers, in the place of the boxes.
    pub turn: Option<GroupTurn>,
    /// The atoms, the widest first.
    pub attempts: [BoxAttempt; 4],
}

/// Plans an operand that `wgmma` reads from shared memory; see [the module](super).
///
/// # Errors
/// [`PlanError`].
///
/// ```
/// use layout_algebra::atoms::Operand;
/// use layout_algebra::atoms::plan::{GroupGiven, MemoryOrder, PlannedTile, WarpgroupRequest, plan_warpgroup};
/// let tile = PlannedTile { extents: [128, 64], bits: 16, order: MemoryOrder::Row, pitch: None };
/// let plan = plan_warpgroup(&WarpgroupRequest { operand: Operand::A, mma: None, tile, stages: Some(3), turned_by: None, given: GroupGiven::default() })?;
/// assert_eq!(plan.stages.map(|all| all.to_string()).as_deref(), Some("Sw<3,3,3> o 0 o (128,64,3):(64,1,8192)"));
/// assert_eq!((plan.boxes, plan.bytes, plan.step.to_string().as_str()), (1, 16384, "Sw<3,3,3> o 0 o (64,16):(64,1)"));
/// // Rows of 96 bytes are three of 32.
/// let tile = PlannedTile { extents: [128, 48], ..tile };
/// let plan = plan_warpgroup(&WarpgroupRequest { operand: Operand::A, mma: None, tile, stages: None, turned_by: None, given: GroupGiven::default() })?;
/// assert_eq!((plan.boxes, plan.area.to_string().as_str()), (3, "Sw<1,3,3> o 0 o (128,16):(16,1)"));
/// # Ok::<(), layout_algebra::atoms::PlanError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn plan_warpgroup(request: &WarpgroupRequest<'_>) -> Result<WarpgroupPlan, PlanError> {
    let [instruction, k] = request.check()?;
    let tile = &request.shared();
    let (along, element) = (tile.row().0, tile.element()?);
    let row = mul(along, element)?;
    let mut attempts = [BoxAttempt { bytes: 0, found: None }; 4];
    let mut best = None;
    for (slot, bytes) in attempts.iter_mut().zip(WIDTHS) {
        let is_read = tile.order == MemoryOrder::Row || instruction == 0 || fits(instruction, div(bytes, element)?);
        let found = if divides(bytes, row) && is_read {
            Some((boxes::count(tile, bytes)?, sectors(tile, bytes)?))
        } else {
            None
        };
        if found.is_some() && best.is_none() {
            let boxed = Boxed::of(tile, bytes)?;
            best = if request.given.are_of(&boxed)? { Some((bytes, boxed)) } else { None };
        }
        *slot = BoxAttempt { bytes, found };
    }
    let Some((bytes, boxed)) = best else { return Err(boxes::none(row, attempts.iter().any(|it| it.found.is_some()))) };
    let Boxed { atom, whole, inner, .. } = boxed;
    let major = major(tile.order);
    // Without a tiled MMA, the widest instruction whose columns divide the tile.
    let widest = (1..=MOST >> 3).rev().map(|eights| eights << 3);
    let widest = widest
        .into_iter()
        .find(|columns| divides(*columns, tile.extents[0]) && (matches!(major, Major::K) || fits(*columns, inner)));
    let rows = if instruction == 0 { widest.unwrap_or(TAKEN[1]) } else { instruction };
    let step = corner(&whole, [rows, k])?;
    let descriptor = Descriptor::new(&atom.with_layout(&step), major, tile.bits)?;
    let staged = match request.stages {
        Some(stages) => Some(atom.with_layout(&whole.push(&LayoutValue::line(stages, tile.size()?)?)?)),
        None => None,
    };
    let size = mul(tile.size()?, element)?;
    let all = match request.given.stages {
        Some(given) => mul(given.layout().cosize()?, element)?,
        None => mul(size, request.stages.unwrap_or(1))?,
    };
    shared::check_bytes(all)?;
    let turn = match request.turned_by {
        Some(threads) => {
            let none = PlanError::TooManyThreads { threads, elements: tile.size()? };
            Some(group_turn::turned(&request.tile, &boxed, threads)?.ok_or(none)?)
        }
        None => None,
    };
    Ok(WarpgroupPlan {
        atom,
        tile: boxed.swizzled(&whole),
        stages: staged,
        area: boxed.swizzled(&boxed.area),
        boxes: boxed.count,
        step: boxed.swizzled(&step),
        descriptor: descriptor.encode(DescriptorFormat::Wgmma, 0)?,
        bytes: size,
        sectors: match &turn {
            Some(turn) => turn.cost.sectors,
            None => sectors(tile, bytes)?,
        },
        bounds: match &turn {
            Some(_) => Bounds { sectors: request.tile.sectors()?, turns: div(request.tile.turns()?, 2)? },
            None => Bounds { sectors: tile.sectors()?, turns: 0 },
        },
        turn,
        attempts,
    })
}

impl WarpgroupRequest<'_> {
    /// The tile in the order of shared memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn shared(&self) -> PlannedTile {
        match self.turned_by {
            Some(_) => PlannedTile { order: self.tile.order.other(), pitch: None, ..self.tile },
            None => self.tile,
        }
    }

    /// Checks that `wgmma` reads such a tile, and returns the coordinates of an instruction: 0 columns if any will do.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn check(&self) -> Result<[u64; 2], PlanError> {
        if self.turned_by.is_some() && self.tile.order == MemoryOrder::Row {
            return Err(PlanError::AlongK);
        }
        let tile = &self.shared();
        if !matches!(tile.bits, 8 | 16 | 32) {
            return Err(PlanError::WarpgroupBits { bits: tile.bits });
        }
        let element = tile.element()?;
        let (step, at) = (div(STEP, element)?, usize::from(self.operand == Operand::B));
        let rows = TAKEN[at];
        let (taken, instruction) = if let Some(mma) = self.mma {
            let atom = mma.atom();
            let multiplied = atom.bits[at.saturating_add(1)];
            if multiplied != tile.bits || atom.metadata.is_some() {
                return Err(PlanError::ElementBits { bits: tile.bits, multiplied });
            }
            // A in registers differs from thread to thread, A in shared memory does not.
            if self.operand == Operand::A && filter(&atom.a.mode(0)?)?.size()? != 1 {
                return Err(PlanError::InRegisters);
            }
            let taken = mma.tile_of(self.operand)?;
            ([taken.leaf_at(0), taken.leaf_at(1)], atom.mnk()[at])
        } else {
            ([rows, step], if self.operand == Operand::B { 0 } else { rows })
        };
        for (mode, extent) in tile.extents.into_iter().enumerate() {
            if !divides(taken[mode], extent) {
                return Err(PlanError::PartsOfTiles { taken: taken[mode], mode, extent });
            }
        }
        if DescriptorFormat::Wgmma.reads(major(tile.order), tile.bits).is_err() {
            let [operand, other] = if self.operand == Operand::B { ["B", "N"] } else { ["A", "M"] };
            return Err(PlanError::NotTurned { bits: tile.bits, operand, other });
        }
        if self.turned_by.is_none() {
            boxes::check(tile)?;
        }
        let given = match self.given.stages {
            Some(all) if !all.layout().is_leaf() && all.layout().rank() == 3 => {
                expect_injective(all.layout())?;
                Some(all.layout().mode(2)?.size()?)
            }
            _ => None,
        };
        if let (Some(stages), Some(given)) = (self.stages, given)
            && stages != given
        {
            return Err(PlanError::OtherStages { given, stages });
        }
        shared::check_stages(self.stages.or(given))?;
        Ok([instruction, step])
    }
}

/// Returns true if an instruction reads whole boxes, or a part of one that divides it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn fits(instruction: u64, inner: u64) -> bool {
    divides(inner, instruction) || divides(instruction, inner)
}

/// The first coordinates of a tile.
#[cfg_attr(not(feature = "compiled"), inline)]
fn corner(tile: &LayoutValue, [rows, columns]: [u64; 2]) -> Result<LayoutValue, PlanError> {
    let part = |mode: usize, extent: u64| {
        crate::algebra::composition::composition(&tile.mode(mode)?, &LayoutValue::line(extent, 1)?)
    };
    by_mode(&LayoutValue::of(&[part(0, rows)?, part(1, columns)?])?)
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::*;

    fn planned(operand: Operand, extents: [u64; 2], bits: u64, order: MemoryOrder) -> Result<String, PlanError> {
        let tile = PlannedTile { extents, bits, order, pitch: None };
        let plan = plan_warpgroup(&WarpgroupRequest {
            operand,
            mma: None,
            tile,
            stages: None,
            turned_by: None,
            given: GroupGiven::default(),
        })?;
        Ok(std::format!("{} | {} × {}", plan.tile, plan.boxes, plan.area))
    }

    #[test]
    fn the_widest_atom_that_divides_a_row_is_chosen() {
        use MemoryOrder::{Col, Row};
        for (operand, extents, bits, order, text) in [
            (Operand::A, [128, 64], 16, Row, "Sw<3,3,3> o 0 o (128,64):(64,1) | 1 × Sw<3,3,3> o 0 o (128,64):(64,1)"),
            (
                Operand::A,
                [64, 48],
                16,
                Row,
                "Sw<1,3,3> o 0 o (64,(16,3)):(16,(1,1024)) | 3 × Sw<1,3,3> o 0 o (64,16):(16,1)",
            ),
            (Operand::B, [256, 32], 16, Row, "Sw<2,3,3> o 0 o (256,32):(32,1) | 1 × Sw<2,3,3> o 0 o (256,32):(32,1)"),
            (
                Operand::B,
                [256, 128],
                8,
                Row,
                "Sw<3,4,3> o 0 o (256,128):(128,1) | 1 × Sw<3,4,3> o 0 o (256,128):(128,1)",
            ),
            (Operand::A, [64, 32], 32, Row, "Sw<3,2,3> o 0 o (64,32):(32,1) | 1 × Sw<3,2,3> o 0 o (64,32):(32,1)"),
            (
                Operand::A,
                [128, 64],
                16,
                Col,
                "Sw<3,3,3> o 0 o ((64,2),64):((1,4096),64) | 2 × Sw<3,3,3> o 0 o (64,64):(1,64)",
            ),
            (Operand::B, [24, 64], 16, Col, "(8,3),64"),
            (Operand::B, [512, 64], 16, Row, "Sw<3,3,3> o 0 o (512,64):(64,1) | 2 × Sw<3,3,3> o 0 o (256,64):(64,1)"),
            (
                Operand::A,
                [320, 128],
                16,
                Row,
                "Sw<3,3,3> o 0 o (320,(64,2)):(64,(1,20480)) | 4 × Sw<3,3,3> o 0 o (160,64):(64,1)",
            ),
            (
                Operand::B,
                [320, 16],
                16,
                Col,
                "Sw<3,3,3> o 0 o ((64,5),16):((1,1024),64) | 5 × Sw<3,3,3> o 0 o (64,16):(1,64)",
            ),
        ] {
            let found = planned(operand, extents, bits, order).unwrap();
            assert!(found == text || found.contains(text) && !text.contains('|'), "{found}");
        }
    }

    #[test]
    fn what_wgmma_does_not_read_is_refused() {
        let turned = |operand, bits| planned(operand, [128, 64], bits, MemoryOrder::Col).unwrap_err().to_string();
        assert_eq!(
            turned(Operand::A, 8),
            "no plan: `wgmma` reads A along K in elements of 8 bits, only those of 16 along M too"
        );
        assert_eq!(
            turned(Operand::B, 32),
            "no plan: `wgmma` reads B along K in elements of 32 bits, only those of 16 along N too"
        );
        assert_eq!(
            planned(Operand::A, [128, 64], 64, MemoryOrder::Row).unwrap_err().to_string(),
            "no plan: `wgmma` multiplies elements of 8, 16 and 32 bits, not of 64"
        );
    }

    /// The request for an operand A that 128 threads turn in registers.
    fn turned(extents: [u64; 2], bits: u64, order: MemoryOrder) -> WarpgroupRequest<'static> {
        WarpgroupRequest {
            operand: Operand::A,
            mma: None,
            tile: PlannedTile { extents, bits, order, pitch: None },
            stages: None,
            turned_by: Some(128),
            given: GroupGiven::default(),
        }
    }

    #[test]
    fn bytes_along_m_are_turned_in_registers() {
        for (extents, bits, text) in [
            ([128, 128], 8, "Sw<3,4,3> o 0 o (128,128):(128,1)"),
            ([64, 256], 8, "Sw<3,4,3> o 0 o (64,(128,2)):(128,(1,8192))"),
            ([128, 32], 32, "Sw<3,2,3> o 0 o (128,32):(32,1)"),
        ] {
            let plan = plan_warpgroup(&turned(extents, bits, MemoryOrder::Col)).unwrap();
            let cost = plan.turn.unwrap().cost;
            assert_eq!(plan.tile.to_string(), text);
            assert_eq!([cost.sectors, cost.turns, cost.conflicts, plan.bounds.turns], [512, 128, 0, 128]);
        }
        let along_k = turned([128, 64], 16, MemoryOrder::Row);
        assert_eq!(plan_warpgroup(&along_k).map(|_| ()), Err(PlanError::AlongK));
    }
}
