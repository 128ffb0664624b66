//! The plan of a change of order: global memory, shared memory, and global memory in the other order.

use super::copy::{VectorCopy, instruction};
use super::cost::{Bounds, Cost, Pass};
use super::error::PlanError;
use super::lanes::{Digits, Lanes};
use super::order::PlannedTile;
use super::shared;
use crate::analysis::TileAccess;
use crate::arithmetic::{add, mul, sub};
use crate::compact::make_layout;
use crate::composed::ComposedLayout;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// The widths of vectors, in bytes.
const WIDTHS: [u64; 5] = [16, 8, 4, 2, 1];

/// A change of order to be planned.
#[derive(Clone, Copy, Debug)]
pub struct TurnRequest {
    /// The tile in global memory, in the order that is read; the other one is written.
    pub tile: PlannedTile,
    /// The threads of the block.
    pub threads: u64,
    /// The bytes that rows are aligned to on both sides, 16 if that is not said.
    pub align: Option<u64>,
    /// True if the machine has `cp.async`.
    pub asynchronous: bool,
}

/// The plan of a change of order.
#[derive(Clone, Copy, Debug)]
pub struct TurnPlan {
    /// The shared layout.
    pub shared: ComposedLayout,
    /// The copy from global to shared memory.
    pub fetch: VectorCopy<'static>,
    /// The copy from shared to global memory.
    pub put: VectorCopy<'static>,
    /// The passes of both copies in shared memory.
    pub passes: [Pass; 2],
    /// The whole cost.
    pub cost: Cost,
    /// The least that any plan costs.
    pub bounds: Bounds,
    /// The number of choices of lanes, and of these with a swizzle, that were tried.
    pub candidates: [u64; 2],
}

/// Plans a change of order; see [the module](super).
///
/// # Errors
/// [`PlanError`].
///
/// ```
/// use layout_algebra::atoms::plan::{MemoryOrder, PlannedTile, TurnRequest, plan_turn};
/// let tile = PlannedTile { extents: [32, 32], bits: 32, order: MemoryOrder::Row, pitch: None };
/// let plan = plan_turn(&TurnRequest { tile, threads: 128, align: None, asynchronous: true })?;
/// assert_eq!(plan.shared.to_string(), "Sw<3,2,3> o 0 o (32,32):(32,1)");
/// assert_eq!((plan.cost.turns, plan.cost.issues, plan.cost.sectors), (64, 40, 256));
/// # Ok::<(), layout_algebra::atoms::PlanError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn plan_turn(request: &TurnRequest) -> Result<TurnPlan, PlanError> {
    let bounds = request.bounds()?;
    let mut candidates = [0; 2];
    let mut best: Option<TurnPlan> = None;
    for is_fetch_wide in [true, false] {
        let to_beat = best.map(|best| best.cost);
        let found = request.by_vectors(is_fetch_wide, bounds, to_beat, &mut candidates)?;
        if let Some(found) = found
            && to_beat.is_none_or(|cost| found.cost < cost)
        {
            best = Some(found);
        }
    }
    let elements = request.tile.size()?;
    let none = PlanError::TooManyThreads { threads: request.threads, elements };
    best.map(|best| TurnPlan { candidates, ..best }).ok_or(none)
}

/// A choice of vectors and lanes.
#[derive(Clone, Copy)]
struct Choice {
    wide: VectorCopy<'static>,
    lanes: Lanes,
    /// The bits of the number of turns of a phase of single elements.
    turns: u64,
}

impl TurnRequest {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn bounds(&self) -> Result<Bounds, PlanError> {
        let back = PlannedTile { order: self.tile.order.other(), ..self.tile };
        Ok(Bounds { sectors: add(self.tile.sectors()?, back.sectors()?)?, turns: self.tile.turns()? })
    }

    /// The best plan with vectors on one side; `None` if there are more threads than vectors of any width, or no plan costs less than `to_beat`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_vectors(
        &self,
        is_fetch_wide: bool,
        bounds: Bounds,
        to_beat: Option<Cost>,
        candidates: &mut [u64; 2],
    ) -> Result<Option<TurnPlan>, PlanError> {
        let from = self.tile;
        let to = PlannedTile { order: from.order.other(), ..from };
        let (wide, narrow) = if is_fetch_wide { (from, to) } else { (to, from) };
        let element = narrow.element()?;
        let singles = Pass::of_vectors(1, element, self.threads, narrow.size()?)?;
        let digits = Digits::of(&narrow, [1, 1], self.threads)?;
        let compact = wide.compact()?;
        let (mut best, mut last): (Option<(u64, u64, Choice)>, u64) = (None, 0);
        let align = self.align.unwrap_or(WIDTHS[0]);
        if align < element || !align.is_power_of_two() {
            return Err(PlanError::Align { align, element });
        }
        for width in WIDTHS.into_iter().filter(|width| *width >= element && *width <= align) {
            let is_asynchronous = self.asynchronous && is_fetch_wide;
            let plain = ComposedLayout::plain(&compact);
            let copy = match VectorCopy::of_tile(&wide, self.threads, &plain, Some(width), is_asynchronous) {
                Err(PlanError::IdleThreads { .. }) => continue,
                copy => copy?,
            };
            let at_once = copy.at_once(wide.bits)?;
            if at_once == last {
                continue;
            }
            last = at_once;
            let pass = Pass::of_vectors(at_once, mul(at_once, element)?, self.threads, wide.size()?)?;
            // No lanes and no swizzle have fewer.
            if best.is_some_and(|best| (pass.phases.saturating_add(singles.phases), pass.requests) >= (best.0, best.1))
            {
                continue;
            }
            let mut found = None::<Choice>;
            digits.each_lanes(|lanes| {
                candidates[0] = candidates[0].saturating_add(1);
                if found
                    .is_some_and(|found| u64::from(digits.least_turns(&lanes, at_once.trailing_zeros())) >= found.turns)
                {
                    return true;
                }
                let turns = digits.least(at_once.trailing_zeros(), &mut candidates[1], |swizzle| {
                    u64::from(digits.turns(&lanes, swizzle))
                });
                if found.is_none_or(|found| turns < found.turns) {
                    found = Some(Choice { wide: copy, lanes, turns });
                }
                turns > 0
            });
            let Some(choice) = found else { continue };
            let turns = add(pass.phases, mul(singles.phases, 1 << choice.turns)?)?;
            let key = (turns, pass.requests, choice);
            if best.is_none_or(|best| (key.0, key.1) < (best.0, best.1)) {
                best = Some(key);
            }
        }
        let Some((turns, requests, choice)) = best else { return Ok(None) };
        let [fetched, put] = if is_fetch_wide { [requests, singles.requests] } else { [singles.requests, requests] };
        // The copies at their cheapest, without a plan to count.
        let cheapest = Cost {
            sectors: bounds.sectors,
            turns,
            issues: add(self.fetch_issues(is_fetch_wide, &choice, element, fetched), put)?,
            conflicts: mul(singles.phases, sub(1 << choice.turns, 1)?)?,
        };
        if to_beat.is_some_and(|cost| cheapest >= cost) {
            return Ok(None);
        }
        self.plan(is_fetch_wide, [wide, narrow], &digits, &choice, bounds).map(Some)
    }

    /// The issues of so many requests to fetch the tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fetch_issues(&self, is_fetch_wide: bool, choice: &Choice, element: u64, requests: u64) -> u64 {
        let single = VectorCopy { atom: instruction(element, self.asynchronous), ..choice.wide };
        if is_fetch_wide { choice.wide.issues(requests) } else { single.issues(requests) }
    }

    /// The copy of single elements by lanes, its access and its pass.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn single(
        &self,
        narrow: &PlannedTile,
        digits: &Digits,
        lanes: &Lanes,
        shared: &LayoutValue,
        is_asynchronous: bool,
    ) -> Result<(VectorCopy<'static>, TileAccess, Pass), PlanError> {
        let copy = VectorCopy {
            atom: instruction(narrow.element()?, is_asynchronous),
            threads: digits.layout(lanes, narrow.order)?,
            values: make_layout(&IntTuple::flat(&[1, 1])?)?,
        };
        let access = copy.access(narrow, shared)?;
        let pass = Pass::of(&access, self.threads, narrow.size()?)?;
        Ok((copy, access, pass))
    }

    /// The plan of a choice, counted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn plan(
        &self,
        is_fetch_wide: bool,
        [wide, narrow]: [PlannedTile; 2],
        digits: &Digits,
        choice: &Choice,
        bounds: Bounds,
    ) -> Result<TurnPlan, PlanError> {
        let compact = wide.compact()?;
        let is_asynchronous = self.asynchronous && !is_fetch_wide;
        let (single, singles, pass) = self.single(&narrow, digits, &choice.lanes, &compact, is_asynchronous)?;
        let vectors = choice.wide.access(&wide, &compact)?;
        let accesses = [vectors, singles];
        let (swizzle, _) = shared::swizzle(&accesses, true, true)?;
        let first = Pass::of(&vectors, self.threads, wide.size()?)?.under(&swizzle, &vectors)?;
        let second = pass.under(&swizzle, &singles)?;
        let counted = add(first.conflicts, second.conflicts)?;
        let expected = mul(second.phases, sub(1 << choice.turns, 1)?)?;
        if counted != expected {
            return Err(PlanError::NotConfirmed { counted, expected });
        }
        let whole = shared::staged(&swizzle, &compact, None)?;
        shared::check(&whole, &wide, None, [&vectors, &singles])?;
        let (fetch, put, passes) =
            if is_fetch_wide { (choice.wide, single, [first, second]) } else { (single, choice.wide, [second, first]) };
        let (read, written) = if is_fetch_wide { (wide, narrow) } else { (narrow, wide) };
        let cost = Cost {
            sectors: add(fetch.sectors(&read)?, put.sectors(&written)?)?,
            turns: add(first.turns(), second.turns())?,
            issues: add(fetch.issues(passes[0].requests), passes[1].requests)?,
            conflicts: counted,
        };
        Ok(TurnPlan { shared: whole, fetch, put, passes, cost, bounds, candidates: [0; 2] })
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::super::order::MemoryOrder;
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
        let plan = plan_turn(&TurnRequest { tile, threads, align, asynchronous: true })?;
        let Cost { sectors, turns, issues, conflicts } = plan.cost;
        assert_eq!(plan.passes[0].turns().checked_add(plan.passes[1].turns()), Some(turns));
        Ok((plan.shared.to_string(), [sectors, turns, issues, conflicts]))
    }

    #[test]
    fn squares_of_all_widths() {
        assert_eq!(planned([32, 32], 32, 128), Ok(("Sw<3,2,3> o 0 o (32,32):(32,1)".to_string(), [256, 64, 40, 0])));
        for (extents, bits, turns) in
            [([64, 64], 32, 256), ([64, 64], 16, 192), ([32, 64], 64, 256), ([128, 16], 32, 128), ([64, 64], 8, 160)]
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
