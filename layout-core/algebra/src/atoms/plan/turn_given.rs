//! A change of order of which parts are given: the rest adapts.
//!
//! **How.** Under a given shared layout the sides do not depend on each other: each is the given copy, or the least of all vectors, single elements and blocks, by all lanes
//! that touch the fewest sectors, whose conflicts follow from the bits of their phase ([`Places`]). Without one, both orders of shared memory are tried. If both copies are given, the
//! swizzle is the least for them; if one is, the other has the order of shared memory, where the widest vectors have no conflicts of their own, or is searched for phase by phase with
//! the swizzle, by ranks ([`Beside`]). The lanes that are chosen are counted phase by phase.
//! A given copy moves elements between global and shared memory; elements are turned in registers only on the other side.

use super::beside::{Beside, Fewest};
use super::best::Best;
use super::blocks::{self, Blocks, along_modes};
use super::copy::{VectorCopy, instruction};
use super::cost::{Bounds, Cost, Pass};
use super::error::PlanError;
use super::lanes::{Digits, Lanes, Seen};
use super::order::{MemoryOrder, PlannedTile};
use super::places::Places;
use super::shared;
use super::turn_request::{SINGLE, TurnPlan, TurnRequest, WIDTHS};
use super::turn_side::{Side, confirmed};
use crate::analysis::patterns::keeps_vectors;
use crate::arithmetic::{add, div, mul};
use crate::composed::ComposedLayout;
use crate::swizzle::Swizzle;

/// How a side is moved.
#[derive(Clone, Copy)]
enum Way {
    /// By the given copy.
    Given,
    /// By vectors of so many bytes along the rows of both memories, with the fewest sectors.
    Vectors(u64),
    /// By these lanes, each of which has a block, whose elements are turned in registers if the last is true.
    Lanes([u64; 2], Lanes, bool),
}

/// Both sides, and the order of a compact shared layout with its swizzle, once that is known.
#[derive(Clone, Copy)]
struct Choice {
    ways: [Way; 2],
    order: MemoryOrder,
    swizzle: Option<Swizzle>,
}

/// Returns true if one of the ways turns elements in registers.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_turned(ways: &[Way; 2]) -> bool {
    ways.iter().any(|way| matches!(way, Way::Lanes(_, _, true)))
}

/// The cost of both sides.
#[cfg_attr(not(feature = "compiled"), inline)]
fn sum(first: &Cost, second: &Cost) -> Result<Cost, PlanError> {
    Ok(Cost {
        sectors: add(first.sectors, second.sectors)?,
        turns: add(first.turns, second.turns)?,
        issues: add(first.issues, second.issues)?,
        conflicts: add(first.conflicts, second.conflicts)?,
    })
}

/// A block, whether it is turned, and a cost that no lanes of it are below.
#[derive(Clone, Copy)]
struct Ranked {
    least: Cost,
    block: [u64; 2],
    is_turned: bool,
}

/// The search for the parts that are not given.
struct Search<'r, 'a> {
    request: &'r TurnRequest<'a>,
    /// The tile as it is read, and as it is written.
    tiles: [PlannedTile; 2],
    candidates: [u64; 2],
}

/// Plans the parts that are not given.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn planned<'a>(request: &TurnRequest<'a>, bounds: Bounds) -> Result<TurnPlan<'a>, PlanError> {
    let (tile, element) = (request.tile, request.tile.element()?);
    let align = request.align();
    if align < element || !align.is_power_of_two() {
        return Err(PlanError::Align { align, element });
    }
    let tiles = [tile, PlannedTile { order: tile.order.other(), ..tile }];
    let mut search = Search { request, tiles, candidates: [0; 2] };
    let best = match request.given.shared {
        Some(shared) => search.under(shared)?,
        None => search.compact()?,
    };
    let (chosen, expected) = match (best.plain, best.turned) {
        // Blocks take registers, so that fewer issues alone are not enough.
        (Some((_, plain)), Some((turned, cost))) if cost.is_less(&plain) => (turned, cost),
        (Some(chosen), _) | (None, Some(chosen)) => chosen,
        (None, None) => return Err(PlanError::TooManyThreads { threads: request.threads, elements: tile.size()? }),
    };
    search.plan(&chosen, expected, bounds)
}

/// The vectors of a tile along global memory, then the blocks that are turned: each as a block and whether it is.
#[cfg_attr(not(feature = "compiled"), inline)]
fn all_blocks<'t>(
    tile: &'t PlannedTile,
    request: &TurnRequest<'_>,
) -> Result<impl Iterator<Item = ([u64; 2], bool)> + use<'t>, PlanError> {
    let (element, (extent, _)) = (tile.element()?, tile.row());
    let align = request.align();
    let vectors = WIDTHS.into_iter().filter(move |width| *width >= element && *width <= align);
    let vectors = vectors.filter_map(move |width| width.checked_div(element)).filter(move |count| *count <= extent);
    let turned = blocks::sizes(tile, request.threads, request.align)?.filter(|block| *block != SINGLE);
    Ok(vectors.map(|count| ([count, 1], false)).chain(turned.map(|block| (block, true))))
}

impl<'a> Search<'_, 'a> {
    /// The given copy of a side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn given(&self, side: usize) -> Option<&VectorCopy<'a>> {
        if side == 0 { self.request.given.fetch.as_ref() } else { self.request.given.put.as_ref() }
    }

    /// The tile of a side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tile(&self, side: usize) -> &PlannedTile {
        if side == 0 { &self.tiles[0] } else { &self.tiles[1] }
    }

    /// A side by a copy to or from shared memory, whose conflicts may be known, without its sectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn shared(
        &self,
        side: usize,
        copy: &VectorCopy<'a>,
        shared: &ComposedLayout,
        known: Option<u64>,
    ) -> Result<Side<'a>, PlanError> {
        let tile = self.tile(side);
        let access = copy.access(tile, shared.layout())?;
        let pass = Pass::of(&access, copy.thread_count()?, tile.size()?)?;
        let issues = if side == 0 { copy.issues(pass.requests) } else { pass.requests };
        let cost = Cost { sectors: 0, turns: 0, issues, conflicts: 0 };
        let mut side = Side { outer: *copy, inner: None, access, cost, pass };
        match known {
            Some(conflicts) if keeps_vectors(&side.access, &shared.swizzle()) => side.with(conflicts),
            _ if self.request.given.shared.is_some() => side.under(&shared.swizzle())?,
            _ => {}
        }
        Ok(side)
    }

    /// A side by a copy between global and shared memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn direct(
        &self,
        side: usize,
        copy: &VectorCopy<'a>,
        shared: &ComposedLayout,
        known: Option<u64>,
    ) -> Result<Side<'a>, PlanError> {
        let mut found = self.shared(side, copy, shared, known)?;
        found.cost.sectors = copy.sectors(self.tile(side))?;
        Ok(found)
    }

    /// The given copy, by the threads of the plan, whose vectors are side by side in global memory too.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of_given(&self, side: usize, shared: &ComposedLayout) -> Result<Side<'a>, PlanError> {
        let copy = self.given(side).ok_or(PlanError::NoInstruction)?;
        let (tile, used) = (self.tile(side), copy.thread_count()?);
        if used != self.request.threads {
            return Err(PlanError::OtherThreads { used, threads: self.request.threads });
        }
        if side == 1 && copy.is_asynchronous() {
            return Err(PlanError::CopiesBack);
        }
        let bytes = mul(copy.at_once(tile.bits)?, tile.element()?)?;
        let is_apart = matches!(copy.access(tile, &tile.global()?), Err(PlanError::DoesNotMove));
        if bytes > self.request.align() || is_apart {
            return Err(PlanError::NotInMemory { bytes });
        }
        self.direct(side, copy, shared, None)
    }

    /// A side that is moved in this way, counted under a shared layout unless its conflicts are known.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn side(&self, side: usize, way: &Way, shared: &ComposedLayout, known: Option<u64>) -> Result<Side<'a>, PlanError> {
        let (tile, threads) = (self.tile(side), self.request.threads);
        let is_asynchronous = self.request.asynchronous && side == 0;
        let (block, lanes, is_turned) = match way {
            Way::Given => return self.of_given(side, shared),
            Way::Vectors(width) => {
                let copy = VectorCopy::of_tile(tile, threads, shared, Some(*width), is_asynchronous)?;
                return self.direct(side, &copy, shared, known);
            }
            Way::Lanes(block, lanes, is_turned) => (*block, lanes, *is_turned),
        };
        let by = Digits::of(tile, block, threads)?.layout(lanes, tile.order)?;
        let (outer, bytes) = (blocks::copy(tile, block, &by, tile.order)?, mul(block[0], tile.element()?)?);
        if !is_turned {
            let outer = VectorCopy { atom: instruction(bytes, is_asynchronous), ..outer };
            return self.direct(side, &outer, shared, known);
        }
        let inner = blocks::copy(tile, block, &by, tile.order.other())?;
        let stored = self.shared(side, &inner, shared, known)?;
        let loads = Pass::of_vectors(block[0], bytes, threads, tile.size()?)?.requests;
        let loads = if side == 0 { loads } else { 0 };
        let issues = add(add(loads, stored.pass.requests)?, blocks::permutes(tile, threads)?)?;
        let cost = Cost { sectors: outer.sectors(tile)?, issues, ..stored.cost };
        Ok(Side { outer, inner: Some((inner, block)), cost, ..stored })
    }

    /// A cost that no lanes of a block are below: without conflicts, and no sector touched twice.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn least(&self, side: usize, block: [u64; 2], is_turned: bool) -> Result<Cost, PlanError> {
        let (tile, threads) = (self.tile(side), self.request.threads);
        let (element, all) = (tile.element()?, tile.size()?);
        let requests = |vector: u64| Pass::of_vectors(vector, mul(vector, element)?, threads, all);
        let pass = requests(if is_turned { block[1] } else { block[0] })?;
        let mut issues = pass.requests;
        if is_turned {
            let loads = if side == 0 { requests(block[0])?.requests } else { 0 };
            issues = add(add(loads, issues)?, blocks::permutes(tile, threads)?)?;
        }
        Ok(Cost { sectors: tile.sectors()?, turns: pass.turns(), issues, conflicts: 0 })
    }

    /// The blocks of a side with a cost that none of their lanes is below, the least first: so most of them are passed over.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn ranked(&self, side: usize) -> Result<impl Iterator<Item = Ranked> + use<>, PlanError> {
        // Five widths of vectors, and as many along the other mode.
        let (mut all, mut count) = ([None; 30], 0_usize);
        for (block, is_turned) in all_blocks(self.tile(side), self.request)? {
            let least = self.least(side, block, is_turned)?;
            let cheaper = |one: &&Option<Ranked>| one.as_ref().is_some_and(|one| one.least <= least);
            let place = all.iter().take_while(cheaper).count();
            count = count.saturating_add(1).min(all.len());
            if let Some(later) = all.get_mut(place..count) {
                later.rotate_right(1);
                later.iter_mut().take(1).for_each(|slot| *slot = Some(Ranked { least, block, is_turned }));
            }
        }
        Ok(all.into_iter().flatten())
    }

    /// The best ways of a side under a given shared layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn free(&mut self, side: usize, shared: &ComposedLayout) -> Result<Best<(Way, Cost)>, PlanError> {
        let (tile, mut best) = (*self.tile(side), Best::NONE);
        let places = Places::of(shared, &tile)?;
        for Ranked { least, block, is_turned } in self.ranked(side)? {
            if best.beats(&least, is_turned) {
                continue;
            }
            let digits = match Digits::of(&tile, block, self.request.threads) {
                Err(PlanError::TooManyThreads { .. }) => continue,
                digits => digits?.turned_if(is_turned),
            };
            if !places.has_vectors(&digits) {
                self.candidates[0] = self.candidates[0].saturating_add(1);
                continue;
            }
            let Some((lanes, expected)) = self.fewest(&digits, &places, best.below(&least, is_turned)) else {
                continue;
            };
            let way = Way::Lanes(block, lanes, is_turned);
            let found = match self.side(side, &way, shared, Some(expected)) {
                Err(PlanError::DoesNotMove) => continue,
                found => found?,
            };
            confirmed(found.pass.conflicts, expected)?;
            best.keep(way, found.cost, is_turned);
        }
        Ok(best)
    }

    /// The lanes of blocks with the fewest conflicts under a given shared layout, the first of them, and these, if they are fewer than `below`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fewest(&mut self, digits: &Digits, places: &Places, below: u64) -> Fewest {
        let (mut found, mut tried, mut seen) = (Fewest::None, 0_u64, Seen::NONE);
        digits.each_lanes(|lanes| {
            tried = tried.saturating_add(1);
            if seen.is_new(lanes.phase) {
                let known = found.map_or(below, |(_, fewest)| fewest);
                let conflicts = places.conflicts(digits, lanes.phase, known.saturating_sub(1));
                if conflicts < known {
                    found = Some((lanes, conflicts));
                }
            }
            found.is_none_or(|(_, fewest)| fewest > 0)
        });
        self.candidates[0] = self.candidates[0].saturating_add(tried);
        found
    }

    /// Both sides under a given shared layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn under(&mut self, shared: &ComposedLayout) -> Result<Best<(Choice, Cost)>, PlanError> {
        shared::tile_of(&self.request.tile, Some(shared))?;
        if shared.layout().rank() != 2 {
            return Err(PlanError::OtherTile);
        }
        let mut sides = [Best::NONE; 2];
        for (side, found) in sides.iter_mut().enumerate() {
            *found = if self.given(side).is_some() {
                Best { plain: Some((Way::Given, self.of_given(side, shared)?.cost)), turned: None }
            } else {
                self.free(side, shared)?
            };
        }
        // Elements are turned once at most.
        let [first, second] = sides;
        let (order, mut best) = (self.request.tile.order, Best::NONE);
        for (one, other) in [(first.plain, second.plain), (first.turned, second.plain), (first.plain, second.turned)] {
            if let (Some((one, first)), Some((other, second))) = (one, other) {
                let (ways, cost) = ([one, other], sum(&first, &second)?);
                best.keep(Choice { ways, order, swizzle: None }, cost, is_turned(&ways));
            }
        }
        Ok(best)
    }

    /// Both sides with a compact shared layout of either order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn compact(&mut self) -> Result<Best<(Choice, Cost)>, PlanError> {
        let mut best = Best::NONE;
        for order in self.tiles.map(|tile| tile.order) {
            match self.in_order(order, &mut best) {
                Err(PlanError::DoesNotMove) => {}
                found => found?,
            }
        }
        let is_found = best.plain.is_some() || best.turned.is_some();
        match (is_found, self.given(0), self.given(1)) {
            (true, ..) => Ok(best),
            (_, Some(_), Some(_)) => Err(PlanError::NotTogether),
            _ => Err(PlanError::DoesNotMove),
        }
    }

    /// Both sides with a compact shared layout of this order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn in_order(&mut self, order: MemoryOrder, best: &mut Best<(Choice, Cost)>) -> Result<(), PlanError> {
        let side = match (self.given(0), self.given(1)) {
            // Nothing but conflicts depends on the order.
            (Some(_), Some(_)) if best.plain.as_ref().is_some_and(|(_, cost)| cost.conflicts == 0) => return Ok(()),
            (Some(_), Some(_)) => return self.keep([Way::Given; 2], order, [None; 2], best),
            (Some(_), None) => 0,
            _ => 1,
        };
        let plain = self.plain(order)?;
        let (given, other) = (self.of_given(side, &plain)?, usize::from(side == 0));
        let (tile, threads, element) = (*self.tile(other), self.request.threads, self.request.tile.element()?);
        let known = if side == 0 { [Some(&given), None] } else { [None, Some(&given)] };
        let both = |way: Way| if side == 0 { [Way::Given, way] } else { [way, Way::Given] };
        // Extents and threads are powers of two.
        let single = Digits::of(&tile, SINGLE, threads)?;
        let of_given = Cost { turns: given.pass.phases, conflicts: 0, ..given.cost };
        if tile.order == order {
            let align = self.request.align();
            for width in WIDTHS.into_iter().filter(|width| *width >= element && *width <= align) {
                let least = self.least(other, [div(width, element)?, 1], false)?;
                if best.beats(&sum(&of_given, &least)?, false) {
                    continue;
                }
                match self.keep(both(Way::Vectors(width)), order, known, best) {
                    Err(PlanError::IdleThreads { .. }) => {}
                    kept => kept?,
                }
            }
            return Ok(());
        }
        let beside = Beside::of(&given.access, &single).ok_or(PlanError::DoesNotMove)?;
        for Ranked { least, block, is_turned } in self.ranked(other)? {
            let least = sum(&of_given, &least)?;
            // Neighbors in global memory are none in shared memory.
            if !is_turned && block != SINGLE || best.beats(&least, is_turned) {
                continue;
            }
            let digits = match Digits::of(&tile, block, threads) {
                Err(PlanError::TooManyThreads { .. }) => continue,
                digits => digits?,
            };
            let pass = Pass::of_vectors(block[1], mul(block[1], element)?, threads, tile.size()?)?;
            let below = best.below(&least, is_turned);
            let found = beside.fewest(&digits, block[1], &pass, below, &mut self.candidates);
            if let Some((lanes, _)) = found {
                self.keep(both(Way::Lanes(block, lanes, is_turned)), order, known, best)?;
            }
        }
        Ok(())
    }

    /// The compact shared layout of an order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn plain(&self, order: MemoryOrder) -> Result<ComposedLayout, PlanError> {
        Ok(ComposedLayout::plain(&PlannedTile { order, ..self.request.tile }.compact()?))
    }

    /// Keeps ways if they cost less than all before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn keep(
        &self,
        ways: [Way; 2],
        order: MemoryOrder,
        known: [Option<&Side<'a>>; 2],
        best: &mut Best<(Choice, Cost)>,
    ) -> Result<(), PlanError> {
        let choice = Choice { ways, order, swizzle: None };
        let (first, second, whole) = self.counted(&choice, known)?;
        let choice = Choice { swizzle: Some(whole.swizzle()), ..choice };
        best.keep(choice, sum(&first.cost, &second.cost)?, is_turned(&ways));
        Ok(())
    }

    /// Both sides of a choice, one of which may be known without a swizzle, under the given shared layout or the best swizzle for both.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn counted(
        &self,
        choice: &Choice,
        known: [Option<&Side<'a>>; 2],
    ) -> Result<(Side<'a>, Side<'a>, ComposedLayout), PlanError> {
        let given = self.request.given.shared;
        let shared = given.map_or_else(|| self.plain(choice.order), |shared| Ok(*shared))?;
        let side = |side: usize, way: &Way, known: Option<&Side<'a>>| match known {
            Some(known) => Ok(*known),
            None => self.side(side, way, &shared, None),
        };
        let mut first = side(0, &choice.ways[0], known[0])?;
        let mut second = side(1, &choice.ways[1], known[1])?;
        if given.is_some() {
            return Ok((first, second, shared));
        }
        let swizzle = match choice.swizzle {
            Some(known) => known,
            None => shared::swizzle(&[first.access, second.access], true, true)?.0,
        };
        first.under(&swizzle)?;
        second.under(&swizzle)?;
        Ok((first, second, shared::staged(&swizzle, shared.layout(), None)?))
    }

    /// The plan of a choice.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn plan(&self, choice: &Choice, expected: Cost, bounds: Bounds) -> Result<TurnPlan<'a>, PlanError> {
        let tile = &self.request.tile;
        let (first, second, whole) = self.counted(choice, [None; 2])?;
        confirmed(add(first.cost.conflicts, second.cost.conflicts)?, expected.conflicts)?;
        first.confirm(&whole.swizzle())?;
        second.confirm(&whole.swizzle())?;
        shared::check(&whole, tile, None, [&first.access, &second.access])?;
        let (keeps_order, candidates) = (first.inner.is_none(), self.candidates);
        let inner = first.inner.map(|inner| (inner, tile.order));
        let inner = inner.or_else(|| second.inner.map(|inner| (inner, tile.order.other())));
        let permutes = blocks::permutes(tile, self.request.threads)?;
        let blocks = inner.map(|((inner, block), order)| {
            let block = along_modes(order, block);
            Blocks { block, inner, permutes, candidates }
        });
        let (cost, passes) = (sum(&first.cost, &second.cost)?, [first.pass, second.pass]);
        let (fetch, put) = (first.outer, second.outer);
        Ok(TurnPlan { shared: whole, fetch, put, blocks, keeps_order, passes, cost, bounds, candidates })
    }
}
