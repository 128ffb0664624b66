//! A change of order that is asked for, the parts of its plan that are given, and the plan.

use super::blocks::Blocks;
use super::copy::VectorCopy;
use super::cost::{Bounds, Cost, Pass};
use super::error::PlanError;
use super::order::PlannedTile;
use crate::arithmetic::add;
use crate::composed::ComposedLayout;

/// Single elements.
pub(super) const SINGLE: [u64; 2] = [1, 1];
/// The widths of vectors, in bytes.
pub(super) const WIDTHS: [u64; 5] = [16, 8, 4, 2, 1];

/// A change of order to be planned.
#[derive(Clone, Copy, Debug)]
pub struct TurnRequest<'a> {
    /// The tile in global memory, in the order that is read; the other one is written.
    pub tile: PlannedTile,
    /// The threads of the block.
    pub threads: u64,
    /// The bytes that rows are aligned to on both sides, 16 if that is not said.
    pub align: Option<u64>,
    /// True if the machine has `cp.async`.
    pub asynchronous: bool,
    /// The parts that are given.
    pub given: TurnGiven<'a>,
}

/// The plan of a change of order.
#[derive(Clone, Copy, Debug)]
pub struct TurnPlan<'a> {
    /// The shared layout.
    pub shared: ComposedLayout,
    /// The copy from global to shared memory, or to registers.
    pub fetch: VectorCopy<'a>,
    /// The copy from shared memory, or from registers, to global memory.
    pub put: VectorCopy<'a>,
    /// The way through registers, if elements are turned there: after they are read from shared memory if its order is that of the tile, else before they are written.
    pub blocks: Option<Blocks>,
    /// True if shared memory has the order that is read, unless parts are given: then, if elements are not turned before it.
    pub keeps_order: bool,
    /// The passes of both sides in shared memory.
    pub passes: [Pass; 2],
    /// The whole cost.
    pub cost: Cost,
    /// The least that any plan costs.
    pub bounds: Bounds,
    /// The number of choices of lanes, and of these with a swizzle, that were tried.
    pub candidates: [u64; 2],
}

/// Parts of the plan of a change of order that are given.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnGiven<'a> {
    /// The shared layout.
    pub shared: Option<&'a ComposedLayout>,
    /// The copy from global to shared memory.
    pub fetch: Option<VectorCopy<'a>>,
    /// The copy from shared to global memory.
    pub put: Option<VectorCopy<'a>>,
}

impl TurnGiven<'_> {
    /// Returns true if a part is given.
    ///
    /// ```
    /// assert!(!layout_algebra::atoms::plan::TurnGiven::default().is_any());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_any(&self) -> bool {
        self.shared.is_some() || self.fetch.is_some() || self.put.is_some()
    }
}

impl TurnRequest<'_> {
    /// The bytes that rows are aligned to.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn align(&self) -> u64 {
        self.align.unwrap_or(WIDTHS[0])
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn bounds(&self) -> Result<Bounds, PlanError> {
        let back = PlannedTile { order: self.tile.order.other(), ..self.tile };
        Ok(Bounds { sectors: add(self.tile.sectors()?, back.sectors()?)?, turns: self.tile.turns()? })
    }
}
