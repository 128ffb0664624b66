//! The instructions between the registers of a tiled MMA and shared memory.

use super::cost::Pass;
use super::error::PlanError;
use super::order::PlannedTile;
use crate::algebra::composition::composition;
use crate::algebra::divide::Rounding;
use crate::algebra::filter::filter;
use crate::analysis::TileAccess;
use crate::arithmetic::{div, mul};
use crate::atoms::{Operand, Side, TiledCopy, TiledMma, copy_atom};
use crate::compact::make_layout;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// An instruction of a warp, or of each of its threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The name of its copy atom.
    pub name: &'static str,
    /// The lanes that have an address.
    lanes: u64,
    /// The bits at an address.
    bits: u64,
    kind: Kind,
}

/// The elements that an instruction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Words of 32 bits along the rows of matrices.
    Matrices,
    /// Elements of 16 bits along the columns.
    Transposed,
    /// Anything.
    Plain,
}

use Kind::{Matrices, Plain, Transposed};

/// The elements of an operand that the threads of a tiled MMA hold: the same for all instructions.
pub(super) struct Held {
    operand: Operand,
    /// The elements of its tile by thread and value.
    layout: LayoutValue,
    tile: IntTuple,
}

impl Held {
    /// The elements of this operand.
    ///
    /// # Errors
    /// Same errors as [`TiledMma::layout_tv`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(mma: &TiledMma, operand: Operand) -> Result<Self, AlgebraError> {
        Ok(Self { operand, layout: mma.layout_tv(operand)?, tile: mma.tile_of(operand)? })
    }
}

/// The loads, those that move most at once first.
const LOADS: [Instruction; 11] = [
    of("SM75_U32x4_LDSM_N", 32, 128, Matrices),
    of("SM75_U16x8_LDSM_T", 32, 128, Transposed),
    of("SM75_U32x2_LDSM_N", 16, 128, Matrices),
    of("SM75_U16x4_LDSM_T", 16, 128, Transposed),
    of("SM75_U32x1_LDSM_N", 8, 128, Matrices),
    of("SM75_U16x2_LDSM_T", 8, 128, Transposed),
    of("UniversalCopy<uint128_t>", 32, 128, Plain),
    of("UniversalCopy<uint64_t>", 32, 64, Plain),
    of("UniversalCopy<uint32_t>", 32, 32, Plain),
    of("UniversalCopy<uint16_t>", 32, 16, Plain),
    of("UniversalCopy<uint8_t>", 32, 8, Plain),
];

/// The stores that take the place of the loads of matrices.
const STORES: [&str; 6] = [
    "SM90_U32x4_STSM_N",
    "SM90_U16x8_STSM_T",
    "SM90_U32x2_STSM_N",
    "SM90_U16x4_STSM_T",
    "SM90_U32x1_STSM_N",
    "SM90_U16x2_STSM_T",
];

#[cfg_attr(not(feature = "compiled"), inline)]
const fn of(name: &'static str, lanes: u64, bits: u64, kind: Kind) -> Instruction {
    Instruction { name, lanes, bits, kind }
}

impl Instruction {
    /// The instructions for an operand, those that move most at once first.
    ///
    /// ```
    /// use layout_algebra::atoms::Operand;
    /// use layout_algebra::atoms::plan::Instruction;
    /// let names = |operand, bits| Instruction::all(operand, bits, true).map(|each| each.name).collect::<Vec<_>>();
    /// assert_eq!(names(Operand::A, 64), ["UniversalCopy<uint128_t>", "UniversalCopy<uint64_t>"]);
    /// assert_eq!(names(Operand::C, 16)[..2], ["SM90_U32x4_STSM_N", "SM90_U16x8_STSM_T"]);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn all(operand: Operand, bits: u64, has_matrices: bool) -> impl Iterator<Item = Self> {
        let stores = STORES.into_iter().map(Some).chain(core::iter::repeat(None));
        let each = LOADS.into_iter().zip(stores).map(move |(load, store)| match store {
            Some(name) if operand == Operand::C => Self { name, ..load },
            _ => load,
        });
        each.filter(move |instruction| {
            instruction.bits >= bits
                && match instruction.kind {
                    Matrices => has_matrices && bits <= 32,
                    Transposed => has_matrices && bits == 16,
                    Plain => true,
                }
        })
    }

    /// The instruction with this name.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn named(operand: Operand, bits: u64, name: &str) -> Option<Self> {
        Self::all(operand, bits, true).find(|instruction| instruction.name == name)
    }

    /// The lanes that have an address.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn lanes(&self) -> u64 {
        self.lanes
    }

    /// Returns true if all lanes have an address: no instruction moves more matrices.
    ///
    /// ```
    /// use layout_algebra::atoms::Operand;
    /// use layout_algebra::atoms::plan::Instruction;
    /// let is_whole = |name| Instruction::named(Operand::B, 16, name).map(|found| found.is_whole());
    /// assert_eq!((is_whole("SM75_U32x2_LDSM_N"), is_whole("SM75_U32x4_LDSM_N")), (Some(false), Some(true)));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_whole(&self) -> bool {
        self.lanes == 32
    }

    /// Returns true for `ldmatrix` and `stmatrix` of rows.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn is_of_rows(&self) -> bool {
        self.kind == Matrices
    }

    /// The requests and phases for a tile, if it moves the operand.
    ///
    /// # Errors
    /// [`PlanError::PartsOfBytes`], [`AlgebraError::Overflow`](crate::AlgebraError::Overflow).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn pass(&self, tile: &PlannedTile) -> Result<Pass, PlanError> {
        let at_once = div(self.bits, tile.bits)?;
        let moved = mul(self.lanes, at_once)?;
        // A tile of less than one request has one.
        let size = tile.size()?.max(moved);
        Ok(Pass::of_vectors(at_once, mul(at_once, tile.element()?)?, self.lanes, size)?)
    }

    /// The access to a shared layout of the tile, by one warp that has all of its elements.
    ///
    /// # Errors
    /// [`PlanError::DoesNotMove`] if what is moved at once is not side by side, [`PlanError::NoWarps`] if lanes hold the same elements; the errors of the tiled
    /// copy.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::{Instruction, MemoryOrder, PlannedTile};
    /// use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
    /// use layout_algebra::{Tiler, make_layout};
    /// let atom = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN")?;
    /// let permutation = Tiler::by_mode(&[Tiler::whole(), Tiler::whole(), Tiler::whole()])?;
    /// let mma = TiledMma::new(&atom, &make_layout(&"(2,2,1)".parse()?)?, &permutation)?;
    /// let tile = PlannedTile { extents: [128, 32], bits: 16, order: MemoryOrder::Row, pitch: None };
    /// let load = Instruction::named(Operand::A, 16, "SM75_U32x4_LDSM_N").ok_or("an instruction")?;
    /// assert_eq!(load.access((&mma, Operand::A), &tile, &tile.compact()?)?.vector(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn access(
        &self,
        (mma, operand): (&TiledMma, Operand),
        tile: &PlannedTile,
        shared: &LayoutValue,
    ) -> Result<TileAccess, PlanError> {
        self.access_to(&Held::of(mma, operand)?, tile, shared)
    }

    /// The same access to the elements that threads hold.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn access_to(
        &self,
        held: &Held,
        tile: &PlannedTile,
        shared: &LayoutValue,
    ) -> Result<TileAccess, PlanError> {
        let side = if held.operand == Operand::C { Side::Destination } else { Side::Source };
        let copy = TiledCopy::new(&copy_atom(self.name)?, tile.bits, &held.layout, &held.tile)?;
        let cut = copy.tidfrg(side, &make_layout(&tile.shape()?)?, Rounding::Exact)?;
        let lanes = composition(&cut.mode(0)?, &LayoutValue::line(self.lanes, 1)?)?;
        if filter(&lanes)?.size()? != self.lanes {
            return Err(PlanError::NoWarps);
        }
        let by_lane = LayoutValue::of(&[lanes, cut.mode(1)?, cut.mode(2)?])?;
        let at_once = div(self.bits, tile.bits)?;
        let access = TileAccess::new(shared, tile.element()?, &by_lane)?.at_most(at_once);
        let (lanes, values) = access.counts()?;
        if mul(lanes, values)? != tile.size()? {
            return Err(PlanError::NoWarps);
        }
        if access.vector() == at_once { Ok(access) } else { Err(PlanError::DoesNotMove) }
    }
}
