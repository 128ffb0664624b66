//! One side of shared memory in a change of order of which parts are given, and its conflicts: by ranks where offsets are linear, else phase by phase.

use super::copy::VectorCopy;
use super::cost::{Cost, Pass};
use super::error::PlanError;
use crate::analysis::TileAccess;
use crate::analysis::patterns::{conflicts_by_phase, conflicts_by_ranks};
use crate::swizzle::Swizzle;

/// One side of shared memory, counted.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) outer: VectorCopy<'a>,
    /// The copy between registers and shared memory, if elements are turned there, and the block.
    pub(super) inner: Option<(VectorCopy<'static>, [u64; 2])>,
    pub(super) access: TileAccess,
    pub(super) cost: Cost,
    pub(super) pass: Pass,
}

impl Side<'_> {
    /// The cost under a swizzle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn under(&mut self, swizzle: &Swizzle) -> Result<(), PlanError> {
        let conflicts = match conflicts_by_ranks(&self.access, swizzle) {
            Some(conflicts) => conflicts,
            None => self.by_phase(swizzle)?,
        };
        self.with(conflicts);
        Ok(())
    }

    /// The cost with known conflicts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn with(&mut self, conflicts: u64) {
        self.pass.conflicts = conflicts;
        let turns = self.pass.turns();
        self.cost = Cost { turns, conflicts, ..self.cost };
    }

    /// The conflicts, counted phase by phase.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_phase(&self, swizzle: &Swizzle) -> Result<u64, PlanError> {
        match conflicts_by_phase(&self.access, swizzle) {
            Some(conflicts) => Ok(conflicts),
            None => Ok(self.pass.under(swizzle, &self.access).map_err(|_| PlanError::DoesNotMove)?.conflicts),
        }
    }

    /// Checks that conflicts by ranks are those counted phase by phase.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn confirm(&self, swizzle: &Swizzle) -> Result<(), PlanError> {
        match conflicts_by_ranks(&self.access, swizzle) {
            Some(expected) => confirmed(self.by_phase(swizzle)?, expected),
            None => Ok(()),
        }
    }
}

/// Checks that as many conflicts were counted as expected.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn confirmed(counted: u64, expected: u64) -> Result<(), PlanError> {
    if counted == expected { Ok(()) } else { Err(PlanError::NotConfirmed { counted, expected }) }
}
