//! The plan of an operand of a tiled MMA: one copy, one instruction, one shared layout.

use super::blocks::{self, Blocks, Turned};
use super::copy::VectorCopy;
use super::cost::{Bounds, Cost, Pass};
use super::error::PlanError;
use super::instruction::{Held, Instruction};
use super::order::MemoryOrder;
use super::request::{Found, Given, OperandRequest};
use super::shared;
use crate::analysis::TileAccess;
use crate::arithmetic::add;
use crate::atoms::Operand;
use crate::composed::ComposedLayout;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The bytes of narrower vectors that take as few turns as the widest.
const NARROWER: [u64; 2] = [8, 4];
/// The most instructions that are tried.
const INSTRUCTIONS: usize = 11;

/// The result of trying an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has this swizzle and this cost.
    Found(Found),
    /// It has so many turns and issues at the least, no fewer than one before it.
    AtLeast {
        /// The turns, without any conflict.
        turns: u64,
        /// The issues.
        issues: u64,
    },
    /// It does not move the operand.
    Cannot,
}

/// An instruction that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The instruction.
    pub instruction: Instruction,
    /// The result.
    pub outcome: Outcome,
}

/// The plan of an operand.
#[derive(Clone, Copy, Debug)]
pub struct OperandPlan<'a> {
    /// The shared layout, with its stages.
    pub shared: ComposedLayout,
    /// The copy between global and shared memory.
    pub copy: VectorCopy<'a>,
    /// The instruction between shared memory and registers.
    pub instruction: Instruction,
    /// The swizzle and the cost.
    pub found: Found,
    /// The least that any plan costs.
    pub bounds: Bounds,
    /// The way through registers, if the operand is turned there.
    pub blocks: Option<Blocks>,
    /// An extent or a number of threads that is no power of two, for which no blocks of C were tried.
    pub untried: Option<u64>,
    attempts: [Option<Attempt>; INSTRUCTIONS],
}

impl OperandPlan<'_> {
    /// The instructions that were tried, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn attempts(&self) -> impl Iterator<Item = Attempt> + '_ {
        self.attempts.iter().flatten().copied()
    }
}

/// The copy between global and shared memory, counted.
struct CopySide<'a> {
    copy: VectorCopy<'a>,
    access: TileAccess,
    pass: Pass,
    sectors: u64,
    shared: ComposedLayout,
}

/// Plans an operand of a tiled MMA; see [the module](super).
///
/// # Errors
/// [`PlanError`].
///
/// ```
/// use layout_algebra::atoms::plan::{Abilities, Given, MemoryOrder, OperandRequest, PlannedTile, plan_operand};
/// use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
/// use layout_algebra::{Tiler, make_layout};
/// let mma = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN")?;
/// let permutation = Tiler::by_mode(&[Tiler::extent(32)?, Tiler::extent(32)?, Tiler::extent(16)?])?;
/// let mma = TiledMma::new(&mma, &make_layout(&"(2,2,1)".parse()?)?, &permutation)?;
/// let plan = plan_operand(&OperandRequest {
///     operand: Operand::A,
///     mma: &mma,
///     tile: PlannedTile { extents: [128, 32], bits: 16, order: MemoryOrder::Row, pitch: None },
///     threads: 128,
///     stages: Some(3),
///     align: None,
///     abilities: Abilities { asynchronous: true, matrices: true },
///     must_be_asynchronous: false,
///     given: Given::default(),
///     is_brief: false,
/// })?;
/// assert_eq!(plan.shared.to_string(), "Sw<2,3,3> o 0 o (128,32,3):(32,1,4096)");
/// assert_eq!((plan.copy.threads.to_string().as_str(), plan.instruction.name), ("(32,4):(4,1)", "SM75_U32x4_LDSM_N"));
/// let cost = plan.found.cost;
/// assert_eq!((cost.sectors, cost.turns, cost.issues), (256, 128, 32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn plan_operand<'a>(request: &OperandRequest<'a>) -> Result<OperandPlan<'a>, PlanError> {
    request.check()?;
    let tile = &request.tile;
    let bounds = Bounds { sectors: tile.sectors()?, turns: tile.turns()? };
    let early = if request.is_turned_first() { blocks::turned(request).ok().flatten() } else { None };
    let to_beat = early.as_ref().map(|turned| turned.found.cost);
    let (shared, fixed) = shared::tile_of(tile, request.given.shared)?;
    let mut chosen = request.by_vectors(&shared, fixed, request.align, to_beat);
    if matches!(chosen, Err(PlanError::NotDecided { .. })) {
        chosen = request.by_other_threads(&shared, fixed, to_beat)?.map_or(chosen, Ok);
    }
    for width in NARROWER {
        if matches!(chosen, Err(PlanError::NotDecided { .. })) {
            let align = Some(request.align.map_or(width, |align| align.min(width)));
            let narrower = request.by_vectors(&shared, fixed, align, to_beat);
            // More sectors would cost more than any turns.
            if let Ok(narrower) = narrower
                && narrower.side.sectors <= bounds.sectors
            {
                chosen = Ok(narrower);
            }
        }
    }
    let Chosen { side, attempts, best } = chosen?;
    let Some((instruction, found, access)) = best else {
        return Ok(early.ok_or(PlanError::NoInstruction)?.plan(bounds, &attempts));
    };
    let whole = match request.given.shared {
        Some(given) => *given,
        None => shared::staged(&found.swizzle, &shared, request.stages)?,
    };
    shared::check(&whole, tile, request.stages, [&side.access, &access])?;
    let (copy, blocks, untried) = (side.copy, None, None);
    let plan = OperandPlan { shared: whole, copy, instruction, found, bounds, blocks, untried, attempts };
    if bounds.are_met(&found.cost) || !request.may_be_turned() {
        return Ok(plan);
    }
    let turned = match early {
        Some(turned) => Ok(Some(turned)),
        None => blocks::turned(request),
    };
    // C has no other way to ask for a plan without blocks: the report says that none was tried.
    if let (Operand::C, Err(PlanError::BlocksNotDecided { extent })) = (request.operand, &turned) {
        return Ok(OperandPlan { untried: Some(*extent), ..plan });
    }
    match turned? {
        Some(turned) if turned.found.cost.is_less(&found.cost) => Ok(turned.plan(bounds, &attempts)),
        _ => Ok(plan),
    }
}

impl Turned {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn plan<'a>(self, bounds: Bounds, attempts: &[Option<Attempt>; INSTRUCTIONS]) -> OperandPlan<'a> {
        let Self { blocks, outer, instruction, shared, found } = self;
        let (blocks, attempts) = (Some(blocks), *attempts);
        OperandPlan { shared, copy: outer, instruction, found, bounds, blocks, untried: None, attempts }
    }
}

/// The best instruction for a copy; `None` if all have more turns than the way through registers, even without conflicts.
struct Chosen<'a> {
    side: CopySide<'a>,
    attempts: [Option<Attempt>; INSTRUCTIONS],
    best: Option<(Instruction, Found, TileAccess)>,
}

impl<'a> OperandRequest<'a> {
    /// Returns true if the operand may be turned in registers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn may_be_turned(&self) -> bool {
        let Given { shared, copy, instruction } = self.given;
        let is_free = shared.is_none() && copy.is_none() && instruction.is_none();
        is_free && !self.must_be_asynchronous
    }

    /// Returns true for bytes along M or N, which no instruction turns: then most plans are turned in registers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn is_turned_first(&self) -> bool {
        self.may_be_turned() && self.tile.bits < 16 && self.tile.order == MemoryOrder::Col
    }

    /// The best instruction for the copy by vectors of this alignment; see [`Self::by_copy`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_vectors(
        &self,
        shared: &LayoutValue,
        fixed: Option<Swizzle>,
        align: Option<u64>,
        to_beat: Option<Cost>,
    ) -> Result<Chosen<'a>, PlanError> {
        let shared = ComposedLayout::new(fixed.unwrap_or(Swizzle::IDENTITY), 0, shared);
        let copy = self.copy(&shared, align)?;
        self.by_copy(&copy, &shared, fixed, to_beat)
    }

    /// The best instruction for the vectors of [`Self::by_vectors`] by other threads, where those touch no more sectors and their conflicts are decided: of
    /// these the copy with the most threads along a row.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_other_threads(
        &self,
        shared: &LayoutValue,
        fixed: Option<Swizzle>,
        to_beat: Option<Cost>,
    ) -> Result<Option<Chosen<'a>>, PlanError> {
        let shared = ComposedLayout::new(fixed.unwrap_or(Swizzle::IDENTITY), 0, shared);
        let first = self.copy(&shared, self.align)?;
        let (sectors, (extent, _)) = (first.sectors(&self.tile)?, self.tile.row());
        for along in (1..=extent.min(self.threads)).rev() {
            let Some(copy) = first.with_threads(&self.tile, along)? else { continue };
            if copy.sectors(&self.tile)? <= sectors
                && let Ok(chosen) = self.by_copy(&copy, &shared, fixed, to_beat)
            {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// The best instruction for a copy; one that has more sectors or turns than `to_beat`, even without conflicts, is left out.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_copy(
        &self,
        copy: &VectorCopy<'a>,
        shared: &ComposedLayout,
        fixed: Option<Swizzle>,
        to_beat: Option<Cost>,
    ) -> Result<Chosen<'a>, PlanError> {
        let side = self.copy_side(copy, shared)?;
        let held = Held::of(self.mma, self.operand).ok();
        let (mut attempts, mut best) = ([None; INSTRUCTIONS], None::<(Instruction, Found, TileAccess)>);
        let all = Instruction::all(self.operand, self.tile.bits, self.abilities.matrices);
        for (slot, instruction) in attempts.iter_mut().zip(all) {
            if self.given.instruction.is_some_and(|given| given != instruction.name) {
                continue;
            }
            let known = best.as_ref().map(|(_, found, _)| found.cost);
            if self.is_brief {
                let pass = instruction.pass(&self.tile)?;
                let (turns, issues) = (add(side.pass.phases, pass.phases)?, self.issues(&side, &pass));
                if known.is_some_and(|known| (turns, issues) >= (known.turns, known.issues)) {
                    continue;
                }
                if to_beat.is_some_and(|cost| (side.sectors, turns) > (cost.sectors, cost.turns)) {
                    *slot = Some(Attempt { instruction, outcome: Outcome::AtLeast { turns, issues } });
                    continue;
                }
            }
            let access = |held: &Held| instruction.access_to(held, &self.tile, side.shared.layout()).ok();
            let outcome = match held.as_ref().and_then(access) {
                Some(access) => {
                    let outcome = self.attempt(&side, instruction, &access, fixed, [known, to_beat])?;
                    if let Outcome::Found(found) = outcome
                        && known.is_none_or(|known| found.cost < known)
                    {
                        best = Some((instruction, found, access));
                    }
                    outcome
                }
                None => Outcome::Cannot,
            };
            *slot = Some(Attempt { instruction, outcome });
        }
        let is_left_out = |attempt: &Attempt| matches!(attempt.outcome, Outcome::AtLeast { .. });
        if best.is_none() && !attempts.iter().flatten().any(is_left_out) {
            let is_given = self.given.instruction.is_some();
            return Err(if is_given { PlanError::DoesNotMove } else { PlanError::NoInstruction });
        }
        Ok(Chosen { side, attempts, best })
    }

    /// The given copy, or the one with the fewest sectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn copy(&self, shared: &ComposedLayout, align: Option<u64>) -> Result<VectorCopy<'a>, PlanError> {
        match self.given.copy {
            Some(copy) => Ok(copy),
            None => VectorCopy::of_tile(&self.tile, self.threads, shared, align, self.abilities.asynchronous),
        }
    }

    /// A copy and its access to the shared tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn copy_side(&self, copy: &VectorCopy<'a>, shared: &ComposedLayout) -> Result<CopySide<'a>, PlanError> {
        let tile = &self.tile;
        let used = copy.thread_count()?;
        if used != self.threads {
            return Err(PlanError::OtherThreads { used, threads: self.threads });
        }
        if self.operand == Operand::C && copy.is_asynchronous() {
            return Err(PlanError::CopiesBack);
        }
        if self.must_be_asynchronous && !copy.is_asynchronous() {
            return Err(PlanError::NotAsynchronous { bytes: copy.at_once(tile.bits)?.saturating_mul(tile.element()?) });
        }
        let access = copy.access(tile, shared.layout())?;
        let pass = Pass::of(&access, used, tile.size()?)?.under(&shared.swizzle(), &access);
        let pass = pass.map_err(|_| PlanError::DoesNotMove)?;
        Ok(CopySide { sectors: copy.sectors(tile)?, copy: *copy, access, pass, shared: *shared })
    }

    /// Tries an instruction; one that has no fewer turns and issues than `best`, even without conflicts, is left out.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn attempt(
        &self,
        side: &CopySide<'a>,
        instruction: Instruction,
        access: &TileAccess,
        fixed: Option<Swizzle>,
        [best, to_beat]: [Option<Cost>; 2],
    ) -> Result<Outcome, PlanError> {
        let pass = Pass::of(access, instruction.lanes(), self.tile.size()?)?;
        let (turns, issues) = (add(side.pass.phases, pass.phases)?, self.issues(side, &pass));
        let is_beaten = to_beat.is_some_and(|cost| (side.sectors, turns) > (cost.sectors, cost.turns));
        if is_beaten || best.is_some_and(|best| (turns, issues) >= (best.turns, best.issues)) {
            return Ok(Outcome::AtLeast { turns, issues });
        }
        let (swizzle, swizzles) = match fixed {
            Some(swizzle) => (swizzle, 0),
            None => shared::swizzle(&[side.access, *access], self.given.copy.is_some(), self.is_brief)?,
        };
        let (Ok(first), Ok(second)) = (side.pass.under(&swizzle, &side.access), pass.under(&swizzle, access)) else {
            return Ok(Outcome::Cannot);
        };
        let conflicts = add(first.conflicts, second.conflicts)?;
        let cost = Cost { sectors: side.sectors, turns: add(first.turns(), second.turns())?, issues, conflicts };
        Ok(Outcome::Found(Found { swizzle, passes: [first, second], cost, swizzles }))
    }

    /// The issues up to the reads of the shared tile. The store of C to global memory comes after them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn issues(&self, side: &CopySide<'a>, pass: &Pass) -> u64 {
        let copied = side.pass.requests;
        let copied = if self.operand == Operand::C { copied } else { side.copy.issues(copied) };
        copied.saturating_add(pass.requests)
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::super::order::PlannedTile;
    use super::super::request::Abilities;
    use super::*;
    use crate::atoms::{TiledMma, mma_atom};
    use crate::compact::make_layout;
    use crate::tiler::Tiler;

    const BF16: &str = "SM80_16x8x16_F32BF16BF16F32_TN";
    const TF32: &str = "SM80_16x8x8_F32TF32TF32F32_TN";
    const I8: &str = "SM80_16x8x32_S32S8S8S32_TN";
    const E4M3: &str = "SM89_16x8x32_F32E4M3E4M3F32_TN";
    const F64: &str = "SM80_8x8x4_F64F64F64F64_TN";

    fn mma(name: &str, k: u64) -> TiledMma {
        let permutation = [32, 32, k].map(|extent| Tiler::extent(extent).unwrap());
        let atoms = make_layout(&"(2,2,1)".parse().unwrap()).unwrap();
        TiledMma::new(&mma_atom(name).unwrap(), &atoms, &Tiler::by_mode(&permutation).unwrap()).unwrap()
    }

    /// The shared layout, threads, values and instruction, and sectors, turns and issues.
    fn planned(
        operand: Operand,
        (name, k): (&str, u64),
        extents: [u64; 2],
        order: MemoryOrder,
        bits: u64,
    ) -> (String, [u64; 3], u64) {
        let mma = mma(name, k);
        let plan = plan_operand(&OperandRequest {
            operand,
            mma: &mma,
            tile: PlannedTile { extents, bits, order, pitch: None },
            threads: 128,
            stages: None,
            align: None,
            abilities: Abilities { asynchronous: true, matrices: true },
            must_be_asynchronous: false,
            given: Given::default(),
            is_brief: bits < 16,
        })
        .unwrap();
        let texts = [plan.shared.to_string(), plan.copy.threads.to_string(), plan.copy.values.shape().to_string()];
        let texts: Vec<&str> = texts.iter().map(String::as_str).chain([plan.instruction.name]).collect();
        let Cost { sectors, turns, issues, conflicts } = plan.found.cost;
        (texts.join(" "), [sectors, turns, issues], conflicts)
    }

    #[test]
    fn the_choices_of_the_library_come_out() {
        use MemoryOrder::{Col, Row};
        for (by, extents, order, bits, text, cost) in [
            (
                (BF16, 16),
                [128, 32],
                Row,
                16,
                "Sw<2,3,3> o 0 o (128,32):(32,1) (32,4):(4,1) (1,8) SM75_U32x4_LDSM_N",
                [256, 128, 32],
            ),
            (
                (BF16, 16),
                [128, 32],
                Col,
                16,
                "Sw<3,3,4> o 0 o (128,32):(1,128) (16,8):(1,16) (8,1) SM75_U16x8_LDSM_T",
                [256, 128, 32],
            ),
            (
                (TF32, 8),
                [128, 16],
                Row,
                32,
                "Sw<2,2,3> o 0 o (128,16):(16,1) (32,4):(4,1) (1,4) SM75_U32x4_LDSM_N",
                [256, 128, 32],
            ),
            (
                (I8, 32),
                [128, 64],
                Row,
                8,
                "Sw<2,4,3> o 0 o (128,64):(64,1) (32,4):(4,1) (1,16) SM75_U32x4_LDSM_N",
                [256, 128, 32],
            ),
            (
                (E4M3, 32),
                [128, 64],
                Row,
                8,
                "Sw<2,4,3> o 0 o (128,64):(64,1) (32,4):(4,1) (1,16) SM75_U32x4_LDSM_N",
                [256, 128, 32],
            ),
            (
                (F64, 4),
                [64, 16],
                Row,
                64,
                "Sw<2,2,2> o 0 o (64,16):(16,1) (16,8):(8,1) (1,2) UniversalCopy<uint64_t>",
                [256, 128, 48],
            ),
            (
                (I8, 32),
                [128, 64],
                Col,
                8,
                "Sw<3,4,3> o 0 o (128,64):(64,1) ((2,8),8):((1,16),2) (8,8) SM75_U32x4_LDSM_N",
                [256, 128, 208],
            ),
        ] {
            for operand in [Operand::A, Operand::B] {
                assert_eq!(planned(operand, by, extents, order, bits), (text.to_string(), cost, 0));
            }
        }
    }
}
