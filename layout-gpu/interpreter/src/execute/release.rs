//! What threads hand to each other through memory: with release and acquire, atomics, fences.

use super::order::{Known, Order};
use crate::program::Access;
use crate::registers::{LANES, lanes_of};
use crate::report::Direction;

/// The most addresses whose releases are kept. Where there are more, what they order is not known, and no race is reported that they
/// might prevent.
const MOST_PLACES: usize = 1 << 16;

/// An address: shared memory or global memory, and where.
pub(super) type Place = (bool, u64);

/// What was released at an address, by the block that runs and by which others.
#[derive(Clone, Debug, Default)]
pub(super) struct Release {
    block: u32,
    known: Known,
    others: Blocks,
}

/// Ranges of blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks(Vec<(u32, u32)>);

impl Blocks {
    pub(super) fn has(&self, block: u32) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&block))
    }

    fn add(&mut self, first: u32, last: u32) {
        let touches = |range: &(u32, u32)| range.0 <= last.saturating_add(1) && first <= range.1.saturating_add(1);
        let all = self
            .0
            .iter()
            .filter(|range| touches(range))
            .copied()
            .fold((first, last), |all, range| (all.0.min(range.0), all.1.max(range.1)));
        self.0.retain(|range| !touches(range));
        self.0.push(all);
    }

    fn add_all(&mut self, other: &Self) {
        other.0.iter().for_each(|(first, last)| self.add(*first, *last));
    }
}

impl Order {
    /// Whether what another block did is ordered before what this one does, or may be.
    pub(crate) fn is_after(&self, block: u32) -> bool {
        self.is_lost || self.others.has(block)
    }

    /// Lanes pass a fence.
    pub(super) fn fence(&mut self, warp: usize, lanes: u32) {
        for (_, of, place) in self.seen.extract_if(.., |seen| seen.0 == warp && seen.1 & lanes != 0).collect::<Vec<_>>()
        {
            self.acquire(warp, of & lanes, place);
        }
        for lane in lanes_of(lanes) {
            self.fences[LANES * warp + lane] = self.clocks[warp];
        }
        self.advance(warp);
    }

    /// Lanes access a place at which threads meet.
    pub(super) fn at(&mut self, warp: usize, lanes: u32, place: Place, access: &Access) {
        let (reads, ordering) = (access.direction != Direction::Store, access.ordering);
        if reads && self.released.contains_key(&place) {
            if ordering.acquires() {
                self.acquire(warp, lanes, place);
            } else {
                match self.seen.iter_mut().find(|seen| (seen.0, seen.2) == (warp, place)) {
                    Some(seen) => seen.1 |= lanes,
                    None => self.seen.push((warp, lanes, place)),
                }
            }
        }
        if access.direction != Direction::Load {
            self.release(warp, lanes, place, access);
        }
    }

    fn acquire(&mut self, warp: usize, lanes: u32, place: Place) {
        let Some(release) = self.released.get(&place) else { return };
        self.others.add_all(&release.others);
        if release.block == self.block {
            let known = release.known.clone();
            self.learn(warp, lanes, u32::MAX, &known);
        } else {
            self.others.add(release.block, release.block);
        }
    }

    fn release(&mut self, warp: usize, lanes: u32, place: Place, access: &Access) {
        let (releases, own) = (access.ordering.releases(place.0), LANES * warp);
        let fenced = lanes_of(lanes)
            .filter(|lane| releases || self.fences[own + *lane] > 0)
            .fold(0, |lanes, lane| lanes | 1 << lane);
        let mut left: u32 = fenced;
        // What was released is overwritten, unless the one who writes has read it.
        if access.direction == Direction::Store {
            self.released.remove(&place);
        }
        if self.released.len() >= MOST_PLACES && !self.released.contains_key(&place) {
            self.is_lost |= left != 0;
            return;
        }
        while left != 0 {
            let of = |lane: usize| if releases { self.clocks[warp] } else { self.fences[own + lane] };
            let clock = of(left.trailing_zeros() as usize);
            let same = lanes_of(left).filter(|lane| of(*lane) == clock).fold(0, |lanes, lane| lanes | 1 << lane);
            let known = self.of(warp, same, u32::MAX, clock);
            let release =
                self.released.entry(place).or_insert_with(|| Release { block: self.block, ..Release::default() });
            if release.block != self.block {
                let before = std::mem::replace(&mut release.block, self.block);
                release.others.add(before, before);
                release.known = Known::default();
            }
            release.known.add(&known);
            release.others.add_all(&self.others);
            left &= !same;
        }
        if fenced != 0 {
            self.advance(warp);
        }
    }
}
