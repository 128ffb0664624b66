//! Operands that are turned in registers: a thread loads a block of vectors along one mode, and stores it as vectors along the other.
//!
//! **Definition.** A block has `g` elements along the mode that is contiguous in global memory and `s` along the other, both at most 16 bytes and powers of two. A thread
//! loads it by `s` vectors of `g` elements and stores it by `g` vectors of `s`; for C it loads it from shared memory by `g` vectors of `s`, and stores `s` of `g` to global memory.
//! Elements of 8 and 16 bits are turned by byte permutes: 8 for 4×4 bytes, 2 for 2×2 halves.
//!
//! **How.** For each block, lanes and swizzles are tried together, until a swizzle frees the blocks and the other side of conflicts, which is the rows of `ldmatrix`, or for C the
//! widest stores from the registers of the MMA. Of the blocks with the fewest turns the one with the fewest issues is taken.

use core::cell::Cell;

use super::copy::{VectorCopy, instruction};
use super::cost::{Cost, Pass};
use super::error::PlanError;
use super::instruction::{Held, Instruction};
use super::lanes::{Digits, Lanes};
use super::order::{MemoryOrder, PlannedTile};
use super::request::{Found, OperandRequest};
use super::shared;
use crate::analysis::TileAccess;
use crate::analysis::access::THREADS as WARP;
use crate::arithmetic::{add, div, mul};
use crate::atoms::Operand;
use crate::composed::ComposedLayout;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The most bytes of a vector, and the bytes of a register.
const WIDEST: u64 = 16;
const REGISTER: u64 = 4;

/// The most swizzles without conflicts that are tried first.
const FREE: usize = 64;
/// The most blocks: a power of two from 1 to 16 along each mode.
const BLOCKS: usize = 25;
/// A block, and the turns and issues that it has at the least.
type Bounded = ((u64, u64), [u64; 2]);

/// A plan by blocks.
#[derive(Clone, Copy, Debug)]
pub struct Blocks {
    /// The block of a thread, along the modes of the tile.
    pub block: [u64; 2],
    /// The copy between registers and shared memory.
    pub inner: VectorCopy<'static>,
    /// The byte permutes of all warps.
    pub permutes: u64,
    /// The number of choices of blocks and lanes, and of these with a swizzle, that were tried.
    pub candidates: [u64; 2],
}

/// A plan by blocks, with everything that it shares with plans without.
pub(super) struct Turned {
    pub(super) blocks: Blocks,
    /// The copy between global memory and registers.
    pub(super) outer: VectorCopy<'static>,
    pub(super) instruction: Instruction,
    pub(super) shared: ComposedLayout,
    pub(super) found: Found,
}

/// A block with its lanes and its cost.
#[derive(Clone, Copy)]
struct Choice {
    block: [u64; 2],
    lanes: Lanes,
    turns: u64,
    issues: u64,
    conflicts: u64,
}

/// The request of a plan by blocks.
struct Search<'r, 'a> {
    request: &'r OperandRequest<'a>,
    /// The tile in the order of shared memory.
    turned: PlannedTile,
    compact: LayoutValue,
    instruction: Instruction,
    reads: TileAccess,
    /// The pass of the instruction, without conflicts.
    read: Pass,
}

/// The plan by blocks with the fewest turns; `None` if there is no block.
///
/// # Errors
/// [`PlanError::BlocksNotDecided`] if extents or threads are no powers of two.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn turned(request: &OperandRequest<'_>) -> Result<Option<Turned>, PlanError> {
    let tile = &request.tile;
    let turned = PlannedTile { order: tile.order.other(), pitch: None, ..*tile };
    let compact = turned.compact()?;
    let Ok(held) = Held::of(request.mma, request.operand) else { return Ok(None) };
    let all = Instruction::all(request.operand, tile.bits, request.abilities.matrices);
    let all = all.filter(|each| request.operand == Operand::C || each.is_of_rows());
    let mut moving = all.filter_map(|each| Some((each, each.access_to(&held, &turned, &compact).ok()?)));
    let Some((instruction, reads)) = moving.next() else { return Ok(None) };
    let read = Pass::of(&reads, instruction.lanes(), tile.size()?)?;
    let search = Search { request, turned, compact, instruction, reads, read };
    let (mut best, mut candidates) = (None::<Choice>, [0; 2]);
    for (least, block) in search.by_least()?.into_iter().flatten() {
        // No block that follows has fewer.
        if best.is_some_and(|best| least >= (best.turns, best.issues)) {
            break;
        }
        let Some(choice) = search.choice(block, &mut candidates)? else { continue };
        if best.is_none_or(|best| (choice.turns, choice.issues) < (best.turns, best.issues)) {
            best = Some(choice);
        }
    }
    let Some(choice) = best else { return Ok(None) };
    search.plan(&choice, candidates).map(Some)
}

/// The blocks that vectors, alignment, threads and whole registers allow: along the mode that is contiguous in global memory, and along the other.
///
/// # Errors
/// [`PlanError::PartsOfBytes`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn sizes(
    tile: &PlannedTile,
    threads: u64,
    align: Option<u64>,
) -> Result<impl Iterator<Item = [u64; 2]>, PlanError> {
    let (element, (along, across), size) = (tile.element()?, tile.row(), tile.size()?);
    let (align, pitch) = (align.unwrap_or(WIDEST), tile.pitch.unwrap_or(WIDEST));
    let sizes = || (0..=4).map(|bits| 1_u64 << bits);
    let is_whole = move |count: u64| {
        let bytes = count.saturating_mul(element);
        bytes <= WIDEST && (element >= REGISTER || bytes >= REGISTER)
    };
    Ok(sizes().rev().flat_map(move |g| sizes().rev().map(move |s| [g, s])).filter(move |[g, s]| {
        let is_aligned = align.is_multiple_of(g.saturating_mul(element)) && pitch.is_multiple_of(*g);
        let fits = along.is_multiple_of(*g) && across.is_multiple_of(*s);
        let all = threads.saturating_mul(*g).saturating_mul(*s);
        is_whole(*g) && is_whole(*s) && is_aligned && fits && all <= size
    }))
}

/// The byte permutes of all warps that turn a tile in registers.
///
/// # Errors
/// [`PlanError::PartsOfBytes`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn permutes(tile: &PlannedTile, threads: u64) -> Result<u64, PlanError> {
    // 8 for 16 bytes of 4×4, 2 for 4 halves of 2×2: one for 2 elements.
    Ok(if tile.element()? < REGISTER { tile.size()?.div_ceil(mul(threads.min(WARP), 2)?) } else { 0 })
}

/// The copy of blocks by these threads, in vectors of so many elements along the mode that this order counts along.
///
/// # Errors
/// [`PlanError::PartsOfBytes`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn copy(
    tile: &PlannedTile,
    [g, s]: [u64; 2],
    threads: &LayoutValue,
    first: MemoryOrder,
) -> Result<VectorCopy<'static>, PlanError> {
    let (extents, count) = (along_modes(tile.order, [g, s]), if first == tile.order { g } else { s });
    let block = PlannedTile { extents, order: first, ..*tile };
    Ok(VectorCopy {
        atom: instruction(mul(count, tile.element()?)?, false),
        threads: *threads,
        values: block.compact()?,
    })
}

/// A block along the modes of the tile.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn along_modes(order: MemoryOrder, [g, s]: [u64; 2]) -> [u64; 2] {
    match order {
        MemoryOrder::Row => [s, g],
        MemoryOrder::Col => [g, s],
    }
}

impl Search<'_, '_> {
    /// The blocks with the turns and issues that they have at the least, the fewest first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_least(&self) -> Result<[Option<Bounded>; BLOCKS], PlanError> {
        let (mut all, mut count) = ([None; BLOCKS], 0_usize);
        let align = self.request.align;
        for block in sizes(&self.request.tile, self.request.threads, align)? {
            let least = self.least(block)?;
            let after = all.iter().flatten().filter(|(other, _): &&Bounded| *other <= least).count();
            if let (Some(slot), true) = (all.get_mut(count), after <= count) {
                *slot = Some((least, block));
                count = count.saturating_add(1);
                if let Some(rest) = all.get_mut(after..count) {
                    rest.rotate_right(1);
                }
            }
        }
        Ok(all)
    }

    /// The lanes of a block with the fewest turns; `None` if there are more threads than blocks.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn choice(&self, block: [u64; 2], candidates: &mut [u64; 2]) -> Result<Option<Choice>, PlanError> {
        let (tile, element) = (&self.request.tile, self.request.tile.element()?);
        let digits = match Digits::of(tile, block, self.request.threads) {
            Err(PlanError::NoPowers { extent }) => return Err(PlanError::BlocksNotDecided { extent }),
            Err(PlanError::TooManyThreads { .. }) => return Ok(None),
            digits => digits?,
        };
        let stored = self.vectors(block[1])?;
        let at_once = if self.instruction.is_of_rows() { div(WIDEST, element)? } else { self.reads.vector() };
        let whole = block[1].max(at_once).trailing_zeros();
        let conflicts = |bits: u32, phases: u64| phases.saturating_mul((1_u64 << bits).saturating_sub(1));
        let free = self.free(&digits, whole);
        if let Some(lanes) = Self::without_conflicts(&digits, whole, &free, candidates) {
            let (turns, issues) = self.least(block)?;
            return Ok(Some(Choice { block, lanes, turns, issues, conflicts: 0 }));
        }
        let mut found = None::<(Lanes, u64)>;
        digits.each_lanes(|lanes| {
            candidates[0] = candidates[0].saturating_add(1);
            let known = found.map_or(u64::MAX, |(_, fewest)| fewest);
            if conflicts(digits.least_turns(&lanes, whole), stored.phases) >= known {
                return true;
            }
            let fewest = Cell::new(known);
            let least = digits.least(whole, &mut candidates[1], |swizzle| {
                let put = conflicts(digits.turns(&lanes, swizzle), stored.phases);
                // No better than other lanes or swizzles, whatever the reads cost.
                if put >= fewest.get() {
                    return put;
                }
                let both = put.saturating_add(self.conflicts(&digits, swizzle, fewest.get().saturating_sub(put)));
                fewest.set(both.min(fewest.get()));
                both
            });
            if found.is_none_or(|(_, fewest)| least < fewest) {
                found = Some((lanes, least));
            }
            least > 0
        });
        let Some((lanes, conflicts)) = found else { return Ok(None) };
        let (turns, issues) = self.least(block)?;
        Ok(Some(Choice { block, lanes, turns: add(turns, conflicts)?, issues, conflicts }))
    }

    /// The swizzles that free the instruction of conflicts, as far as there is room.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn free(&self, digits: &Digits, whole: u32) -> [Option<Swizzle>; FREE] {
        let (mut free, mut count) = ([None; FREE], 0_usize);
        let mut add = |swizzle: &Swizzle| {
            if self.conflicts(digits, swizzle, 0) == 0
                && let Some(slot) = free.get_mut(count)
            {
                *slot = Some(*swizzle);
                count = count.saturating_add(1);
            }
            count < FREE
        };
        add(&Swizzle::IDENTITY);
        digits.each_swizzle(whole, add);
        free
    }

    /// The first lanes that one of these swizzles frees of conflicts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn without_conflicts(
        digits: &Digits,
        whole: u32,
        free: &[Option<Swizzle>; FREE],
        candidates: &mut [u64; 2],
    ) -> Option<Lanes> {
        let mut found = None;
        digits.each_lanes(|lanes| {
            candidates[0] = candidates[0].saturating_add(1);
            if digits.least_turns(&lanes, whole) == 0 {
                let mut tried = free.iter().flatten().map(|swizzle| {
                    candidates[1] = candidates[1].saturating_add(1);
                    digits.turns(&lanes, swizzle)
                });
                found = tried.any(|turns| turns == 0).then_some(lanes);
            }
            found.is_none()
        });
        found
    }

    /// The conflicts of the instruction under a swizzle, counted up to just past `limit`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn conflicts(&self, digits: &Digits, swizzle: &Swizzle, limit: u64) -> u64 {
        if self.instruction.is_of_rows() {
            let turns = 1_u64 << digits.turns_of_matrices(swizzle);
            return self.read.phases.saturating_mul(turns.saturating_sub(1));
        }
        self.reads.conflicts(swizzle, limit).unwrap_or(u64::MAX)
    }

    /// The turns and issues of a block without conflicts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn least(&self, block: [u64; 2]) -> Result<(u64, u64), PlanError> {
        let stored = self.vectors(block[1])?;
        // C comes from registers; what follows the reads of shared memory is not counted.
        let loads = if self.request.operand == Operand::C { 0 } else { self.vectors(block[0])?.requests };
        let permutes = permutes(&self.request.tile, self.request.threads)?;
        let issues = add(add(loads, stored.requests)?, add(permutes, self.read.requests)?)?;
        Ok((add(stored.phases, self.read.phases)?, issues))
    }

    /// The pass of vectors of so many elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn vectors(&self, vector: u64) -> Result<Pass, PlanError> {
        let (tile, threads) = (&self.request.tile, self.request.threads);
        Ok(Pass::of_vectors(vector, mul(vector, tile.element()?)?, threads, tile.size()?)?)
    }

    /// The plan of a choice, counted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn plan(&self, choice: &Choice, candidates: [u64; 2]) -> Result<Turned, PlanError> {
        let tile = &self.request.tile;
        let digits = Digits::of(tile, choice.block, self.request.threads)?;
        let threads = digits.layout(&choice.lanes, tile.order)?;
        let outer = copy(tile, choice.block, &threads, tile.order)?;
        let inner = copy(tile, choice.block, &threads, self.turned.order)?;
        let vectors = inner.access(tile, &self.compact)?;
        let reads = &self.reads;
        let (swizzle, swizzles) = shared::swizzle(&[vectors, *reads], true, self.request.is_brief)?;
        let stored = Pass::of(&vectors, self.request.threads, tile.size()?)?.under(&swizzle, &vectors)?;
        let read = self.read.under(&swizzle, reads)?;
        let turns = add(stored.turns(), read.turns())?;
        if turns != choice.turns {
            let (counted, expected) = (add(stored.conflicts, read.conflicts)?, choice.conflicts);
            return Err(PlanError::NotConfirmed { counted, expected });
        }
        let whole = shared::staged(&swizzle, &self.compact, self.request.stages)?;
        shared::check(&whole, &self.turned, self.request.stages, [&vectors, reads])?;
        let permutes = permutes(&self.request.tile, self.request.threads)?;
        let cost = Cost { sectors: outer.sectors(tile)?, turns, issues: choice.issues, conflicts: choice.conflicts };
        let block = along_modes(tile.order, choice.block);
        Ok(Turned {
            blocks: Blocks { block, inner, permutes, candidates },
            outer,
            instruction: self.instruction,
            shared: whole,
            found: Found { swizzle, passes: [stored, read], cost, swizzles },
        })
    }
}

impl Blocks {
    /// The block as a shape.
    ///
    /// # Errors
    /// Same errors as [`IntTuple::flat`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn shape(&self) -> Result<IntTuple, AlgebraError> {
        IntTuple::flat(&self.block)
    }
}
