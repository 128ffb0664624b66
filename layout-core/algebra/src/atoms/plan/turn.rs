//! The plan of a change of order: global memory, shared memory, and global memory in the other order.
//!
//! **How.** Shared memory has one of the two orders. The copy of this order moves vectors, the other one single elements, or blocks that a thread turns in registers: vectors of both
//! orders. Blocks are tried where single elements do not meet the bounds, as those of 8 and 16 bits, which leave parts of banks unused.

use super::blocks::{self, Blocks, along_modes};
use super::copy::{VectorCopy, instruction};
use super::cost::{Bounds, Cost, Pass};
use super::error::PlanError;
use super::lanes::{Digits, Lanes};
use super::order::PlannedTile;
use super::shared;
use super::turn_given::planned;
use super::turn_request::{SINGLE, TurnPlan, TurnRequest, WIDTHS};
use crate::analysis::TileAccess;
use crate::analysis::access::THREADS as WARP;
use crate::analysis::sectors::SECTOR;
use crate::arithmetic::{add, div, mul, sub};
use crate::composed::ComposedLayout;
use crate::layout_value::LayoutValue;

/// Plans a change of order; see [the module](super).
///
/// # Errors
/// [`PlanError`].
///
/// ```
/// use layout_algebra::atoms::plan::{MemoryOrder, PlannedTile, TurnGiven, TurnRequest, plan_turn};
/// let tile = PlannedTile { extents: [32, 32], bits: 32, order: MemoryOrder::Row, pitch: None };
/// let plan = plan_turn(&TurnRequest { tile, threads: 128, align: None, asynchronous: true, given: TurnGiven::default() })?;
/// assert_eq!(plan.shared.to_string(), "Sw<3,2,3> o 0 o (32,32):(32,1)");
/// assert_eq!((plan.cost.turns, plan.cost.issues, plan.cost.sectors), (64, 40, 256));
/// // Halves are turned in registers: 128 turns, single ones take 192.
/// let tile = PlannedTile { extents: [64, 64], bits: 16, ..tile };
/// let plan = plan_turn(&TurnRequest { tile, threads: 128, align: None, asynchronous: true, given: TurnGiven::default() })?;
/// assert_eq!((plan.cost.turns, plan.blocks.map(|blocks| blocks.block)), (128, Some([4, 8])));
/// # Ok::<(), layout_algebra::atoms::PlanError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn plan_turn<'a>(request: &TurnRequest<'a>) -> Result<TurnPlan<'a>, PlanError> {
    let bounds = request.bounds()?;
    if request.given.is_any() {
        return planned(request, bounds);
    }
    let mut candidates = [0; 2];
    let mut best: Option<TurnPlan<'a>> = None;
    for (has_blocks, keeps_order) in [(false, true), (false, false), (true, true), (true, false)] {
        let to_beat = best.map(|best| best.cost);
        if has_blocks && to_beat.is_none_or(|cost| bounds.are_met(&cost)) {
            continue;
        }
        let search = Search::of(request, keeps_order, bounds)?;
        let found = search.best(has_blocks, to_beat, &mut candidates)?;
        // Blocks take registers, so that fewer issues alone are not enough.
        let is_better = |cost: &Cost, best: &TurnPlan<'_>| {
            if has_blocks && best.blocks.is_none() { cost.is_less(&best.cost) } else { *cost < best.cost }
        };
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| is_better(&found.cost, best))
        {
            best = Some(found);
        }
    }
    let elements = request.tile.size()?;
    let none = PlanError::TooManyThreads { threads: request.threads, elements };
    let blocks = |blocks: Blocks| Blocks { candidates, ..blocks };
    best.map(|best| TurnPlan { candidates, blocks: best.blocks.map(blocks), ..best }).ok_or(none)
}

/// A choice of vectors, blocks and lanes.
#[derive(Clone, Copy)]
struct Choice {
    wide: VectorCopy<'static>,
    block: [u64; 2],
    lanes: Lanes,
    /// The bits of the number of turns of a phase of the blocks.
    turns: u32,
}

/// The search with shared memory in one order.
struct Search<'r, 'a> {
    request: &'r TurnRequest<'a>,
    /// True if it is the order that is read.
    keeps_order: bool,
    bounds: Bounds,
    /// The side with the order of shared memory, and the other one.
    wide: PlannedTile,
    narrow: PlannedTile,
    /// The distinct sectors of both sides.
    sectors: [u64; 2],
    element: u64,
    compact: LayoutValue,
}

impl<'r, 'a> Search<'r, 'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of(request: &'r TurnRequest<'a>, keeps_order: bool, bounds: Bounds) -> Result<Self, PlanError> {
        let (from, to) = (request.tile, PlannedTile { order: request.tile.order.other(), ..request.tile });
        let (wide, narrow) = if keeps_order { (from, to) } else { (to, from) };
        let sectors = [wide.sectors()?, narrow.sectors()?];
        Ok(Self {
            request,
            keeps_order,
            bounds,
            wide,
            narrow,
            sectors,
            element: from.element()?,
            compact: wide.compact()?,
        })
    }

    /// The best plan; `None` if there are more threads than vectors of any width, or no plan costs less than `to_beat`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn best(
        &self,
        has_blocks: bool,
        to_beat: Option<Cost>,
        candidates: &mut [u64; 2],
    ) -> Result<Option<TurnPlan<'a>>, PlanError> {
        let (threads, element) = (self.request.threads, self.element);
        let align = self.request.align();
        if align < element || !align.is_power_of_two() {
            return Err(PlanError::Align { align, element });
        }
        // Extents and threads are powers of two.
        Digits::of(&self.narrow, SINGLE, threads)?;
        let (mut best, mut previous): (Option<(Cost, Choice)>, u64) = (None, 0);
        for width in WIDTHS.into_iter().filter(|width| *width >= element && *width <= align) {
            let is_asynchronous = self.request.asynchronous && self.keeps_order;
            let plain = ComposedLayout::plain(&self.compact);
            let wide = match VectorCopy::of_tile(&self.wide, threads, &plain, Some(width), is_asynchronous) {
                Err(PlanError::IdleThreads { .. }) => continue,
                wide => wide?,
            };
            let at_once = wide.at_once(self.wide.bits)?;
            if at_once == previous {
                continue;
            }
            previous = at_once;
            let single = core::iter::once(SINGLE).filter(|_| !has_blocks);
            let several = blocks::sizes(&self.narrow, threads, self.request.align)?.filter(|_| has_blocks);
            for block in single.chain(several) {
                let fewest = self.cost(&wide, at_once, block, 0)?;
                let known = best.map(|(cost, _)| cost).or(to_beat.filter(|_| has_blocks));
                if known.is_some_and(|known| fewest >= known) {
                    continue;
                }
                let Some((lanes, turns)) = self.lanes(block, at_once, candidates)? else { continue };
                let cost = self.cost(&wide, at_once, block, turns)?;
                if best.is_none_or(|(best, _)| cost < best) {
                    best = Some((cost, Choice { wide, block, lanes, turns }));
                }
            }
        }
        match best {
            Some((cost, choice)) if to_beat.is_none_or(|known| cost < known) => self.plan(&choice).map(Some),
            _ => Ok(None),
        }
    }

    /// The lanes of blocks with the fewest turns, and the bits of the number of turns of a phase; `None` if there are more threads than blocks.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn lanes(
        &self,
        block: [u64; 2],
        at_once: u64,
        candidates: &mut [u64; 2],
    ) -> Result<Option<(Lanes, u32)>, PlanError> {
        let digits = match Digits::of(&self.narrow, block, self.request.threads) {
            Err(PlanError::TooManyThreads { .. }) => return Ok(None),
            digits => digits?,
        };
        let whole = at_once.max(block[1]).trailing_zeros();
        let mut found = None::<(Lanes, u32)>;
        digits.each_lanes(|lanes| {
            candidates[0] = candidates[0].saturating_add(1);
            if found.is_some_and(|(_, fewest)| digits.least_turns(&lanes, whole) >= fewest) {
                return true;
            }
            let turns = digits.least(whole, &mut candidates[1], |swizzle| u64::from(digits.turns(&lanes, swizzle)));
            let turns = u32::try_from(turns).unwrap_or(u32::MAX);
            if found.is_none_or(|(_, fewest)| turns < fewest) {
                found = Some((lanes, turns));
            }
            turns > 0
        });
        Ok(found)
    }

    /// The pass of vectors of so many elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn pass(&self, vector: u64) -> Result<Pass, PlanError> {
        Ok(Pass::of_vectors(vector, mul(vector, self.element)?, self.request.threads, self.wide.size()?)?)
    }

    /// The cost with vectors of `at_once` elements and these blocks, each phase of which takes `2^turns` turns.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn cost(&self, wide: &VectorCopy<'_>, at_once: u64, block: [u64; 2], turns: u32) -> Result<Cost, PlanError> {
        let (vectors, blocks) = (self.pass(at_once)?, self.pass(block[1])?);
        let [first, second] = self.sectors;
        let conflicts = mul(blocks.phases, sub(1 << turns, 1)?)?;
        Ok(Cost {
            sectors: add(
                mul(first, self.times(&self.wide, at_once)?)?,
                mul(second, self.times(&self.narrow, block[0])?)?,
            )?,
            turns: add(add(vectors.phases, blocks.phases)?, conflicts)?,
            issues: self.issues(wide, block, [vectors.requests, blocks.requests])?,
            conflicts,
        })
    }

    /// The requests of one warp that touch the same sector, with vectors of so many elements along the rows of global memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn times(&self, tile: &PlannedTile, vector: u64) -> Result<u64, PlanError> {
        let [wanted, reached] = [SECTOR.min(mul(tile.row().0, self.element)?), mul(vector, self.element)?];
        Ok(div(wanted, mul(reached, self.request.threads.min(WARP))?)?.max(1))
    }

    /// The issues up to the reads of shared memory, of so many requests of vectors and of blocks in shared memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn issues(&self, wide: &VectorCopy<'_>, block: [u64; 2], [vectors, blocks]: [u64; 2]) -> Result<u64, PlanError> {
        if self.keeps_order {
            return Ok(add(add(wide.issues(vectors), blocks)?, self.permutes(block)?)?);
        }
        if block == SINGLE {
            let single = VectorCopy { atom: instruction(self.element, self.request.asynchronous), ..*wide };
            return Ok(add(single.issues(blocks), vectors)?);
        }
        Ok(add(add(add(self.pass(block[0])?.requests, blocks)?, self.permutes(block)?)?, vectors)?)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn permutes(&self, block: [u64; 2]) -> Result<u64, PlanError> {
        if block == SINGLE { Ok(0) } else { blocks::permutes(&self.wide, self.request.threads) }
    }

    /// The copies of blocks: along the rows of global memory, and along those of shared memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_blocks(&self, choice: &Choice) -> Result<[VectorCopy<'static>; 2], PlanError> {
        let digits = Digits::of(&self.narrow, choice.block, self.request.threads)?;
        let threads = digits.layout(&choice.lanes, self.narrow.order)?;
        let (narrow, block) = (&self.narrow, choice.block);
        let both = [narrow.order, self.wide.order].map(|order| blocks::copy(narrow, block, &threads, order));
        let [global, shared] = both;
        let (global, shared) = (global?, shared?);
        let is_asynchronous = self.request.asynchronous && !self.keeps_order && block == SINGLE;
        Ok(if is_asynchronous {
            [VectorCopy { atom: instruction(self.element, true), ..global }, shared]
        } else {
            [global, shared]
        })
    }

    /// The passes of vectors and of blocks under the swizzle with the fewest conflicts, counted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn counted(&self, choice: &Choice, accesses: &[TileAccess; 2]) -> Result<([Pass; 2], ComposedLayout), PlanError> {
        let [vectors, blocks] = accesses;
        let (swizzle, _) = shared::swizzle(accesses, true, true)?;
        let size = self.wide.size()?;
        let first = Pass::of(vectors, self.request.threads, size)?.under(&swizzle, vectors)?;
        let second = Pass::of(blocks, self.request.threads, size)?.under(&swizzle, blocks)?;
        let counted = add(first.conflicts, second.conflicts)?;
        let expected = mul(second.phases, sub(1 << choice.turns, 1)?)?;
        if counted != expected {
            return Err(PlanError::NotConfirmed { counted, expected });
        }
        let whole = shared::staged(&swizzle, &self.compact, None)?;
        shared::check(&whole, &self.wide, None, [vectors, blocks])?;
        Ok(([first, second], whole))
    }

    /// The plan of a choice, counted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn plan(&self, choice: &Choice) -> Result<TurnPlan<'a>, PlanError> {
        let [outer, inner] = self.by_blocks(choice)?;
        let accesses = [choice.wide.access(&self.wide, &self.compact)?, inner.access(&self.narrow, &self.compact)?];
        let ([first, second], shared) = self.counted(choice, &accesses)?;
        let (fetch, put) = if self.keeps_order { (choice.wide, outer) } else { (outer, choice.wide) };
        let passes = if self.keeps_order { [first, second] } else { [second, first] };
        let cost = Cost {
            sectors: add(choice.wide.sectors(&self.wide)?, outer.sectors(&self.narrow)?)?,
            turns: add(first.turns(), second.turns())?,
            issues: self.issues(&choice.wide, choice.block, [first.requests, second.requests])?,
            conflicts: add(first.conflicts, second.conflicts)?,
        };
        let blocks = if choice.block == SINGLE {
            None
        } else {
            let block = along_modes(self.narrow.order, choice.block);
            Some(Blocks { block, inner, permutes: self.permutes(choice.block)?, candidates: [0; 2] })
        };
        let (bounds, keeps_order) = (self.bounds, self.keeps_order);
        Ok(TurnPlan { shared, fetch, put, blocks, keeps_order, passes, cost, bounds, candidates: [0; 2] })
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::super::order::MemoryOrder;
    use super::super::turn_request::TurnGiven;
    use super::*;

    fn planned(extents: [u64; 2], bits: u64, threads: u64) -> Result<(String, [u64; 4]), PlanError> {
        aligned(extents, bits, threads, None)
    }

    fn aligned(
        extents: [u64; 2],
        bits: u64,
        threads: u64,
        align: Option<u64>,
    ) -> Result<(String, [u64; 4]), PlanError> {
        let tile = PlannedTile { extents, bits, order: MemoryOrder::Row, pitch: None };
        let plan = plan_turn(&TurnRequest { tile, threads, align, asynchronous: true, given: TurnGiven::default() })?;
        let Cost { sectors, turns, issues, conflicts } = plan.cost;
        assert_eq!(plan.passes[0].turns().checked_add(plan.passes[1].turns()), Some(turns));
        Ok((plan.shared.to_string(), [sectors, turns, issues, conflicts]))
    }

    #[test]
    fn squares_of_all_widths() {
        assert_eq!(planned([32, 32], 32, 128), Ok(("Sw<3,2,3> o 0 o (32,32):(32,1)".to_string(), [256, 64, 40, 0])));
        for (extents, bits, turns) in
            [([64, 64], 32, 256), ([64, 64], 16, 128), ([32, 64], 64, 256), ([128, 16], 32, 128), ([64, 64], 8, 64)]
        {
            assert_eq!(planned(extents, bits, 128).map(|(_, cost)| cost[1]), Ok(turns), "{extents:?} {bits}");
        }
    }
    #[test]
    fn single_words_need_the_swizzle_of_words() {
        assert_eq!(
            aligned([32, 32], 32, 256, Some(4)),
            Ok(("Sw<5,0,5> o 0 o (32,32):(32,1)".to_string(), [256, 64, 64, 0]))
        );
        assert_eq!(
            aligned([32, 32], 32, 256, Some(2)).map_err(|error| error.to_string()),
            Err("no plan: rows aligned to 2 bytes, elements are aligned to their 4".to_string())
        );
    }
}
