//! The request for an operand's plan, and the best swizzle found for an instruction.

use super::copy::VectorCopy;
use super::cost::{Cost, Pass};
use super::error::PlanError;
use super::order::PlannedTile;
use super::shared;
use crate::arithmetic::divides;
use crate::atoms::{Operand, TiledMma};
use crate::composed::ComposedLayout;
use crate::swizzle::Swizzle;

/// Instructions of the machine besides plain loads and stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// `cp.async`.
    pub asynchronous: bool,
    /// `ldmatrix` for A and B, `stmatrix` for C.
    pub matrices: bool,
}

/// Parts of a plan that are given: the rest adapts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'a> {
    /// The shared layout, with its stages if there are any.
    pub shared: Option<&'a ComposedLayout>,
    /// The copy between global and shared memory.
    pub copy: Option<VectorCopy<'a>>,
    /// The instruction between shared memory and registers.
    pub instruction: Option<&'a str>,
}

/// An operand to be planned.
#[derive(Clone, Copy, Debug)]
pub struct OperandRequest<'a> {
    /// Which operand.
    pub operand: Operand,
    /// The tiled MMA.
    pub mma: &'a TiledMma,
    /// The tile in global memory.
    pub tile: PlannedTile,
    /// The threads that copy.
    pub threads: u64,
    /// The stages, as one more mode of the shared layout.
    pub stages: Option<u64>,
    /// The bytes that rows are aligned to, 16 if that is not said.
    pub align: Option<u64>,
    /// Instructions besides plain loads and stores.
    pub abilities: Abilities,
    /// True if the copy has to be asynchronous.
    pub must_be_asynchronous: bool,
    /// The parts that are given.
    pub given: Given<'a>,
    /// True if nobody asks what was tried: instructions that cannot be better are not looked at.
    pub is_brief: bool,
}

/// A swizzle that was found for an instruction, and what the plan costs with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The swizzle.
    pub swizzle: Swizzle,
    /// The pass of the copy in shared memory, and that of the instruction.
    pub passes: [Pass; 2],
    /// The cost.
    pub cost: Cost,
    /// The number of swizzles tried.
    pub swizzles: u64,
}

impl OperandRequest<'_> {
    /// Checks that the tiled MMA multiplies such a tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn check(&self) -> Result<(), PlanError> {
        let atom = self.mma.atom();
        let threads = atom.threads.size()?;
        if threads != 32 {
            return Err(PlanError::NotOfAWarp { threads });
        }
        let multiplied = match self.operand {
            Operand::A => atom.bits[1],
            Operand::B => atom.bits[2],
            Operand::C => self.tile.bits,
        };
        if multiplied != self.tile.bits || atom.metadata.is_some() {
            return Err(PlanError::ElementBits { bits: self.tile.bits, multiplied });
        }
        let taken = self.mma.tile_of(self.operand)?;
        for (mode, extent) in self.tile.extents.into_iter().enumerate() {
            let taken = taken.leaf_at(mode);
            if !divides(taken, extent) {
                return Err(PlanError::PartsOfTiles { taken, mode, extent });
            }
        }
        shared::check_stages(self.stages)?;
        self.tile.element().map(|_| ())
    }
}
