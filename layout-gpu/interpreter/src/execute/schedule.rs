//! Schedules: the choices that a GPU leaves open, made by a seed.
//!
//! Without a seed the warps of a block run in their order, each as long as it can, and bulk copies land as late as they can. With one, warps run in any
//! order, for turns of any length or not at all, the blocks of a cluster as well, and each bulk copy into shared memory lands at any time.

use super::warp::TURN;

/// The choices of one block, or of the blocks of a cluster together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schedule {
    /// The state of the generator; `None` if nothing varies.
    state: Option<u64>,
}

impl Schedule {
    /// Makes the schedule of a block, or of a cluster, from the launch's seed.
    pub(crate) fn new(seed: Option<u64>, number: u64) -> Self {
        let mut schedule = Self { state: seed.map(|seed| seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93)) };
        schedule.below(1);
        schedule
    }

    pub(crate) fn varies(&self) -> bool {
        self.state.is_some()
    }

    /// Returns a number below `count`: 0 if nothing varies. The generator is `SplitMix64`.
    fn below(&mut self, count: u64) -> u64 {
        let Some(state) = &mut self.state else { return 0 };
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % count
    }

    /// Returns the numbers below `count` in the order in which they take turns.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            let other = self.below(last as u64 + 1);
            if self.varies() {
                order.swap(last, other as usize);
            }
        }
        order
    }

    /// Returns true if a turn is left out, or cut short: one in four, if anything varies.
    pub(crate) fn skips(&mut self) -> bool {
        self.varies() && self.below(4) == 0
    }

    /// Returns the instructions of a warp's turn.
    pub(crate) fn turn(&mut self) -> u64 {
        if !self.varies() {
            return TURN;
        }
        1 << self.below(10)
    }

    /// Returns the copy that lands next, of this many under way; `None` if none does. Where nothing else can go on, one must.
    pub(crate) fn lands(&mut self, count: usize, must: bool) -> Option<usize> {
        let any = self.varies() && count > 0 && (must || self.below(3) == 0);
        any.then(|| self.below(count as u64) as usize)
    }
}
