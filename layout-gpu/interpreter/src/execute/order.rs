//! Which accesses are ordered before which.
//!
//! Each warp has a clock. What all its lanes know is one number for each warp: up to which clock *all* lanes of that warp are ordered
//! before them. Where only some lanes meet, or only what some did is handed on, each lane has for each warp a [`Few`] beside it: some
//! lanes, and up to which clock. Two of those become one that says at least what both say, so that what is ordered is never taken for a
//! race, though then and when a race for what is ordered.
//!
//! What is handed on through memory is a [`Release`] at its address; of other blocks, which have run before, only which they are.

use std::collections::HashMap;

use super::release::{Blocks, Place, Release};
use crate::registers::{LANES, lanes_of};
use crate::shared::WARPS;

/// Some lanes of a warp are ordered before, up to a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Few {
    lanes: u32,
    clock: u32,
}

impl Few {
    fn new(lanes: u32, clock: u32) -> Self {
        Self { lanes, clock }
    }

    fn add(&mut self, other: Self) {
        *self = Self { lanes: self.lanes | other.lanes, clock: self.clock.max(other.clock) };
    }

    fn has(self, lane: u32, clock: u32) -> bool {
        self.lanes >> lane & 1 == 1 && self.clock >= clock
    }
}

/// For each lane of a warp, what it knows of each warp.
pub(crate) type ByLane = [[Few; WARPS]; LANES];

/// Whether a thread knows by it that another thread was there before.
pub(crate) fn orders(by_lane: &ByLane, thread: u32, other: u32, clock: u32) -> bool {
    by_lane[thread as usize % LANES][other as usize / LANES % WARPS].has(other % LANES as u32, clock)
}

/// What some lanes know, to be handed on.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    warps: [u32; WARPS],
    few: Option<Box<[Few; WARPS]>>,
}

impl Known {
    /// That lanes of a warp, or all that live, are ordered before.
    fn note(&mut self, warp: usize, lanes: u32, live: u32, clock: u32) {
        if live & !lanes == 0 {
            self.warps[warp] = self.warps[warp].max(clock);
        } else {
            self.few.get_or_insert_default()[warp].add(Few::new(lanes, clock));
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (mine, more) in self.warps.iter_mut().zip(&other.warps) {
            *mine = (*mine).max(*more);
        }
        if let Some(more) = &other.few {
            let mine = self.few.get_or_insert_default();
            mine.iter_mut().zip(more.iter()).for_each(|(mine, more)| mine.add(*more));
        }
    }
}

/// What the warps of a block know.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The number of the block in the grid.
    pub(crate) block: u32,
    pub(super) clocks: [u32; WARPS],
    known: [[u32; WARPS]; WARPS],
    by_lane: [Option<Box<ByLane>>; WARPS],
    /// The clock of each lane's last fence.
    pub(super) fences: Vec<u32>,
    /// What lanes have read and may acquire by a fence.
    pub(super) seen: Vec<(usize, u32, Place)>,
    pub(super) released: HashMap<Place, Release>,
    /// Whether releases were not kept.
    pub(super) is_lost: bool,
    /// Other blocks that are ordered before this one.
    pub(super) others: Blocks,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            block: 0,
            clocks: [1; WARPS],
            known: [[0; WARPS]; WARPS],
            by_lane: [const { None }; WARPS],
            fences: vec![0; LANES * WARPS],
            seen: Vec::new(),
            released: HashMap::new(),
            is_lost: false,
            others: Blocks::default(),
        }
    }
}

impl Order {
    /// The next block: of what the others did it knows nothing, but what they released in global memory stays.
    pub(crate) fn next(&mut self, block: u32) {
        let mut released = std::mem::take(&mut self.released);
        released.retain(|(is_shared, _), _| !is_shared);
        *self = Self { block, released, is_lost: self.is_lost, ..Self::default() };
    }

    pub(crate) fn clock(&self, warp: usize) -> u32 {
        self.clocks[warp]
    }

    /// For each warp, up to which clock it is ordered before this one.
    pub(crate) fn known(&self, warp: usize) -> &[u32; WARPS] {
        &self.known[warp]
    }

    /// What only some lanes of a warp know, or know of some lanes.
    pub(crate) fn by_lane(&self, warp: usize) -> Option<&ByLane> {
        self.by_lane[warp].as_deref()
    }

    /// Whether so much was released that what it orders is not known.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// What a warp's lanes do from now on is later than what they did.
    pub(super) fn advance(&mut self, warp: usize) {
        self.clocks[warp] += 1;
    }

    /// Lanes of a warp know more.
    pub(super) fn learn(&mut self, warp: usize, lanes: u32, live: u32, more: &Known) {
        let is_all = live & !lanes == 0;
        if is_all {
            self.known[warp].iter_mut().zip(&more.warps).for_each(|(mine, more)| *mine = (*mine).max(*more));
        }
        let known = self.known[warp];
        let is_new = |some: &Few, warp: usize| some.clock > known[warp];
        let has_some = more.few.iter().flat_map(|some| some.iter().enumerate()).any(|(warp, some)| is_new(some, warp));
        if has_some || !is_all && more.warps.iter().zip(&known).any(|(more, known)| more > known) {
            let by_lane = self.by_lane[warp].get_or_insert_with(|| Box::new([[Few::default(); WARPS]; LANES]));
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
        let is_known = |some: &[Few; WARPS]| some.iter().enumerate().all(|(warp, some)| !is_new(some, warp));
        if is_all && self.by_lane[warp].as_ref().is_some_and(|lanes| lanes.iter().all(is_known)) {
            self.by_lane[warp] = None;
        }
    }

    /// What lanes of a warp know, and that they themselves are ordered before, up to a clock.
    pub(super) fn of(&self, warp: usize, lanes: u32, live: u32, clock: u32) -> Known {
        let mut known = Known { warps: self.known[warp], few: None };
        if let Some(by_lane) = &self.by_lane[warp] {
            let some = known.few.get_or_insert_default();
            for lane in lanes_of(lanes) {
                some.iter_mut().zip(&by_lane[lane]).for_each(|(mine, more)| mine.add(*more));
            }
        }
        known.note(warp, lanes, live, clock);
        known
    }

    /// Lanes of a warp meet: what each of them did so far is ordered before what the others do from now on.
    pub(super) fn meet(&mut self, warp: usize, lanes: u32, live: u32) {
        let known = self.of(warp, lanes, live, self.clocks[warp]);
        self.learn(warp, lanes, live, &known);
        self.advance(warp);
    }
}
