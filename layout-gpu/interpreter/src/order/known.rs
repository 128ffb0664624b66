//! The knowledge of lanes about warps.

use crate::registers::LANES;

/// The most warps of a block.
pub(crate) const WARPS: usize = 32;

/// Behind the warps, the copies of each that an `mbarrier` waited for: who waits for those knows nothing else of the warp.
pub(crate) const COPIES: usize = WARPS;

/// Behind those, for each warp the clock up to which fences have made its writes known to the asynchronous proxy.
pub(crate) const FENCED: usize = 2 * WARPS;

/// Behind those, the products of each warp group, whose clock is the number of groups of products that were waited for.
pub(crate) const PRODUCTS: usize = 3 * WARPS;

/// Behind those, the blocks of a cluster by rank, with their warps in place of lanes: who accessed another block's shared memory.
pub(crate) const PEERS: usize = PRODUCTS + WARPS / 4;

/// All of them, rounded up.
pub(crate) const ACTORS: usize = 4 * WARPS;

/// Some lanes of a warp that are ordered before, up to a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Few {
    lanes: u32,
    clock: u32,
}

impl Few {
    pub(super) fn new(lanes: u32, clock: u32) -> Self {
        Self { lanes, clock }
    }

    pub(super) fn clock(self) -> u32 {
        self.clock
    }

    pub(super) fn add(&mut self, other: Self) {
        *self = Self { lanes: self.lanes | other.lanes, clock: self.clock.max(other.clock) };
    }

    pub(super) fn is_after(self, clock: u32) -> bool {
        self.clock > clock
    }

    pub(super) fn has(self, lane: u32, clock: u32) -> bool {
        self.lanes >> lane & 1 == 1 && self.clock >= clock
    }
}

/// The knowledge of each lane of a warp about each warp.
pub(crate) type ByLane = [[Few; ACTORS]; LANES];

/// Returns true if a thread knows by it that another thread's access came before.
pub(crate) fn orders(by_lane: &ByLane, thread: u32, other: u32, clock: u32) -> bool {
    by_lane[thread as usize % LANES][other as usize / LANES % ACTORS].has(other % LANES as u32, clock)
}

/// The knowledge of some lanes, to hand on.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(super) warps: [u32; ACTORS],
    pub(super) few: Option<Box<[Few; ACTORS]>>,
}

impl Default for Known {
    fn default() -> Self {
        Self { warps: [0; ACTORS], few: None }
    }
}

impl Known {
    /// Records that these lanes of a warp, or all of its live lanes, happen before `clock`.
    pub(crate) fn note(&mut self, warp: usize, lanes: u32, live: u32, clock: u32) {
        if live & !lanes == 0 {
            self.warps[warp] = self.warps[warp].max(clock);
        } else {
            self.few.get_or_insert_with(none)[warp].add(Few::new(lanes, clock));
        }
    }

    /// Returns the clock up to which any lane of each actor is ordered before.
    pub(super) fn flattened(&self) -> [u32; ACTORS] {
        let some = |actor: usize| self.few.as_ref().map_or(0, |few| few[actor].clock);
        std::array::from_fn(|actor| self.warps[actor].max(some(actor)))
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (mine, more) in self.warps.iter_mut().zip(&other.warps) {
            *mine = (*mine).max(*more);
        }
        if let Some(more) = &other.few {
            let mine = self.few.get_or_insert_with(none);
            mine.iter_mut().zip(more.iter()).for_each(|(mine, more)| mine.add(*more));
        }
    }
}

/// No lanes of any warp.
pub(super) fn none() -> Box<[Few; ACTORS]> {
    Box::new([Few::default(); ACTORS])
}

/// No lanes of any warp, for each lane.
pub(super) fn none_by_lane() -> Box<ByLane> {
    let all = vec![[Few::default(); ACTORS]; LANES].into_boxed_slice();
    all.try_into().expect("as many as lanes")
}
