//! The order of accesses.
//!
//! Each warp has a clock. The knowledge that all its lanes share is one number for each warp: the clock up to which *all* lanes of that
//! warp are ordered before them. If only some lanes meet, or only the accesses of some are handed on, each lane has for
//! each warp a [`Few`] as well: some lanes, and a clock for them. Two of those are merged into one that claims at least as much as
//! both, so that ordered accesses are never reported as a race, though now and then a race is missed.
//!
//! Knowledge that is handed on through memory is a [`Release`] at its address. Other blocks are in it by their number and an age: each
//! fence and each release of a block makes it older, and everything it did at a younger age is ordered before, whichever thread did it.

mod exchange;
mod known;
mod peers;
mod proxy;
mod release;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

pub(crate) use known::{ACTORS, COPIES, FENCED, Known, PEERS, PRODUCTS, WARPS, orders};
pub(crate) use peers::{Message, Peers};

use crate::address_space::Direction;
use crate::program::Access;
use crate::registers::{LANES, lanes_of};
use known::{ByLane, Few, none, none_by_lane};
use release::{Blocks, MOST_PLACES, Place, Release};

/// A release that lanes of a warp have read; `is_narrow` if by an access that is ordered with the same block only.
#[derive(Clone, Copy, Debug)]
struct Seen {
    warp: usize,
    lanes: u32,
    place: Place,
    is_narrow: bool,
}

/// The orderings that the warps of a block know.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The number of the block in the grid.
    pub(crate) block: u32,
    /// The number of fences and releases it has passed.
    pub(crate) age: u32,
    clocks: [u32; ACTORS],
    known: [[u32; ACTORS]; WARPS],
    by_lane: [Option<Box<ByLane>>; WARPS],
    /// The clock up to which the reads of a warp's lanes are ordered before the writes of its lanes: for all lanes, and for each.
    read: [u32; WARPS],
    read_by_lane: [Option<Box<[Few; LANES]>>; WARPS],
    /// The clock of each lane's last fence.
    fences: Vec<u32>,
    /// The age of the block after its last fence for other blocks, of any lane: a barrier may lie between the fence and the writer.
    fenced: u32,
    /// Releases that lanes have read and may acquire by a fence.
    seen: Vec<Seen>,
    /// In global memory, and in shared memory.
    released: [HashMap<Place, Release>; 2],
    /// True if some releases were not kept.
    is_lost: bool,
    /// Its knowledge about the other blocks of its cluster.
    pub(crate) peers: Peers,
    /// Other blocks that are ordered before this one.
    others: Blocks,
    /// Conflicts that are no faults: the instructions, the later one first.
    notes: RefCell<BTreeSet<(u32, u32)>>,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            block: 0,
            age: 0,
            clocks: [1; ACTORS],
            known: [[0; ACTORS]; WARPS],
            by_lane: [const { None }; WARPS],
            read: [0; WARPS],
            read_by_lane: [const { None }; WARPS],
            fences: vec![0; LANES * WARPS],
            fenced: 0,
            seen: Vec::new(),
            released: Default::default(),
            is_lost: false,
            peers: Peers::default(),
            others: Blocks::default(),
            notes: RefCell::default(),
        }
    }
}

impl Order {
    /// Starts the next block: it knows nothing of the others' accesses, but their releases in global memory stay.
    pub(crate) fn next(&mut self, block: u32) {
        // One part after the other: all together are many pages, of which a small block changes a few.
        (self.block, self.age, self.fenced) = (block, 0, 0);
        self.clocks.fill(1);
        self.known.iter_mut().for_each(|known| known.fill(0));
        self.by_lane.fill(None);
        self.read.fill(0);
        self.read_by_lane.fill(None);
        self.fences.fill(0);
        self.seen.clear();
        self.released[1].clear();
        (self.peers, self.others) = (Peers::default(), Blocks::default());
        self.notes.get_mut().clear();
    }

    /// Hands the releases in global memory to the block that runs next.
    pub(crate) fn hand_on(&mut self, next: &mut Self) {
        std::mem::swap(&mut self.released[0], &mut next.released[0]);
        std::mem::swap(&mut self.is_lost, &mut next.is_lost);
    }

    pub(crate) fn note(&self, later: u32, earlier: u32) {
        self.notes.borrow_mut().insert((later, earlier));
    }

    /// Takes the conflicts noted so far.
    pub(crate) fn take_notes(&mut self) -> BTreeSet<(u32, u32)> {
        std::mem::take(self.notes.get_mut())
    }

    pub(crate) fn clock(&self, warp: usize) -> u32 {
        self.clocks[warp]
    }

    /// Returns for each warp the clock up to which it is ordered before this one.
    pub(crate) fn known(&self, warp: usize) -> &[u32; ACTORS] {
        &self.known[warp]
    }

    /// Returns the knowledge that only some lanes of a warp have, or have about some lanes.
    pub(crate) fn by_lane(&self, warp: usize) -> Option<&ByLane> {
        self.by_lane[warp].as_deref()
    }

    /// Returns true if there were too many releases to know all orderings.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Advances the clock of a warp: later accesses of its lanes come after the earlier ones.
    pub(crate) fn advance(&mut self, warp: usize) {
        self.clocks[warp] += 1;
    }

    /// Adds knowledge to lanes of a warp.
    pub(crate) fn learn(&mut self, warp: usize, lanes: u32, live: u32, more: &Known) {
        let is_all = live & !lanes == 0;
        if is_all {
            self.known[warp].iter_mut().zip(&more.warps).for_each(|(mine, more)| *mine = (*mine).max(*more));
        }
        let known = self.known[warp];
        let is_new = |some: &Few, warp: usize| some.is_after(known[warp]);
        let has_some = more.few.iter().flat_map(|some| some.iter().enumerate()).any(|(warp, some)| is_new(some, warp));
        if has_some || !is_all && more.warps.iter().zip(&known).any(|(more, known)| more > known) {
            let by_lane = self.by_lane[warp].get_or_insert_with(none_by_lane);
            for lane in lanes_of(lanes) {
                for (other, mine) in by_lane[lane].iter_mut().enumerate() {
                    if more.warps[other] > known[other] {
                        mine.add(Few::new(u32::MAX, more.warps[other]));
                    }
                    if let Some(some) = more.few.as_ref().map(|some| some[other]).filter(|some| is_new(some, other)) {
                        mine.add(some);
                    }
                }
            }
        }
        let is_known = |some: &[Few; ACTORS]| some.iter().enumerate().all(|(warp, some)| !is_new(some, warp));
        if is_all && self.by_lane[warp].as_ref().is_some_and(|lanes| lanes.iter().all(is_known)) {
            self.by_lane[warp] = None;
        }
    }

    /// Records that lanes have waited for their own copies, also for those that an `mbarrier` waited for before.
    pub(crate) fn wait_for_copies(&mut self, warp: usize, lanes: u32) {
        let clock = self.clocks[WARPS + warp];
        for lane in lanes_of(lanes).filter(|_| clock > 1) {
            let mut known = Known::default();
            known.note(WARPS + warp, 1 << lane, u32::MAX, clock);
            self.learn(warp, 1 << lane, u32::MAX, &known);
        }
    }

    /// The knowledge of lanes of a warp, and their own accesses up to a clock.
    pub(crate) fn knowledge(&self, warp: usize, lanes: u32, live: u32, clock: u32) -> Known {
        let mut known = Known { warps: self.known[warp], few: None };
        if let Some(by_lane) = &self.by_lane[warp] {
            let some = known.few.get_or_insert_with(none);
            for lane in lanes_of(lanes) {
                some.iter_mut().zip(&by_lane[lane]).for_each(|(mine, more)| mine.add(*more));
            }
        }
        known.note(warp, lanes, live, clock);
        known
    }

    /// Joins lanes of a warp: all their accesses so far are ordered before all their later ones.
    pub(crate) fn meet(&mut self, warp: usize, lanes: u32, live: u32) {
        let known = self.knowledge(warp, lanes, live, self.clocks[warp]);
        self.learn(warp, lanes, live, &known);
        self.advance(warp);
    }

    /// Returns true if the accesses of another block at an age are, or may be, ordered before this block's.
    pub(crate) fn is_after(&self, block: u32, age: u32) -> bool {
        self.is_lost || self.others.has(block, age)
    }

    /// Records that lanes pass a fence; a narrow one is for the same block only.
    pub(crate) fn fence(&mut self, warp: usize, lanes: u32, is_narrow: bool) {
        let is_due = |seen: &mut Seen| seen.warp == warp && seen.lanes & lanes != 0 && (seen.is_narrow || !is_narrow);
        for seen in self.seen.extract_if(.., is_due).collect::<Vec<_>>() {
            self.acquire(warp, seen.lanes & lanes, seen.place, seen.is_narrow);
        }
        if is_narrow {
            // What they have read stays to be acquired from other blocks.
            let of_others: Vec<Seen> = self.seen.iter().filter(|seen| seen.warp == warp).copied().collect();
            for seen in of_others {
                self.acquire(warp, seen.lanes & lanes, seen.place, true);
            }
        } else {
            self.age += 1;
            self.fenced = self.age;
        }
        for lane in lanes_of(lanes) {
            self.fences[LANES * warp + lane] = self.clocks[warp];
        }
        self.advance(warp);
    }

    /// Records that lanes access a place at which threads synchronize.
    pub(crate) fn record_access(&mut self, warp: usize, lanes: u32, place: Place, access: &Access) {
        let (reads, acquires) = (access.direction != Direction::Store, access.ordering.acquires());
        if reads && acquires {
            self.acquire(warp, lanes, place, access.is_narrow);
        }
        if access.direction != Direction::Load {
            let clock = self.clocks[warp];
            let released = self.release(warp, lanes, place, access);
            if reads && acquires {
                self.take_turns(warp, lanes, released, clock);
            }
        }
        if reads && !acquires && self.released[usize::from(place.0)].contains_key(&place) {
            let is_narrow = access.is_narrow;
            let is_same = |seen: &&mut Seen| (seen.warp, seen.place, seen.is_narrow) == (warp, place, is_narrow);
            match self.seen.iter_mut().find(is_same) {
                Some(seen) => seen.lanes |= lanes,
                None => self.seen.push(Seen { warp, lanes, place, is_narrow }),
            }
        }
    }

    /// Orders the lanes of one atomic instruction at one address one after the other: each acquires the releases of those before it.
    fn take_turns(&mut self, warp: usize, lanes: u32, released: u32, clock: u32) {
        let mut before = 0;
        for lane in lanes_of(lanes) {
            if before != 0 {
                let by_lane = self.by_lane[warp].get_or_insert_with(none_by_lane);
                by_lane[lane][warp].add(Few::new(before, clock));
            }
            before |= released & 1 << lane;
        }
    }

    /// Acquires the release at a place; a narrow acquire has those of the same block only.
    fn acquire(&mut self, warp: usize, lanes: u32, place: Place, is_narrow: bool) {
        let Some(release) = self.released[usize::from(place.0)].get(&place) else { return };
        if lanes == 0 || is_narrow && release.block != self.block {
            return;
        }
        // Other blocks' releases before it at the place are not in the scope of a narrow one.
        if !is_narrow {
            self.others.add_all(&release.others);
        }
        if release.block == self.block {
            let known = release.known.clone();
            self.learn(warp, lanes, u32::MAX, &known);
        } else {
            self.others.add(release.block, release.age);
            self.peers.acquired.extend(self.peers.rank_of(release.block));
            // This block's own release there, before another block's: which part of it, is not kept.
            if release.others.has(self.block, 0) {
                self.learn(warp, lanes, u32::MAX, &Known { warps: self.clocks, few: None });
            }
        }
    }

    /// Records a release, and returns the lanes that have released.
    fn release(&mut self, warp: usize, lanes: u32, place: Place, access: &Access) -> u32 {
        let (releases, own) = (access.ordering.releases(place.0), LANES * warp);
        let fenced = lanes_of(lanes)
            .filter(|lane| releases || self.fences[own + *lane] > 0)
            .fold(0, |lanes, lane| lanes | 1 << lane);
        let mut left: u32 = fenced;
        let age = match releases {
            _ if access.is_narrow => 0,
            true => self.age + 1,
            false => self.fenced,
        };
        // A store overwrites the release, unless the writer has read it.
        if access.direction == Direction::Store {
            self.released[usize::from(place.0)].remove(&place);
        }
        let places = &self.released[usize::from(place.0)];
        if access.is_narrow && places.get(&place).is_some_and(|release| release.block != self.block) {
            return fenced;
        }
        if places.len() >= MOST_PLACES && !places.contains_key(&place) {
            self.is_lost |= left != 0;
            return 0;
        }
        while left != 0 {
            let of = |lane: usize| if releases { self.clocks[warp] } else { self.fences[own + lane] };
            let clock = of(left.trailing_zeros() as usize);
            let same = lanes_of(left).filter(|lane| of(*lane) == clock).fold(0, |lanes, lane| lanes | 1 << lane);
            let known = self.knowledge(warp, same, u32::MAX, clock);
            let release = self.released[usize::from(place.0)]
                .entry(place)
                .or_insert_with(|| Release { block: self.block, ..Release::default() });
            if release.block != self.block {
                let before = std::mem::replace(&mut release.block, self.block);
                release.others.add(before, std::mem::take(&mut release.age));
                release.known = Known::default();
            }
            release.age = release.age.max(age);
            release.known.add(&known);
            release.others.add_all(&self.others);
            left &= !same;
        }
        if fenced != 0 {
            self.advance(warp);
            self.age += u32::from(!place.0 && !access.is_narrow);
        }
        fenced
    }
}
