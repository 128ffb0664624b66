//! What an exchange of registers orders: shuffles, votes, reductions, products.
//!
//! | | memory | source |
//! |---|---|---|
//! | `bar.warp.sync` | ordered among the lanes | PTX ISA, "bar.warp.sync" |
//! | `shfl.sync`, `vote.sync`, `redux.sync`, `mma.sync` | not ordered: no memory barrier | CUDA C++ Programming Guide, "Warp Shuffle Functions"; PTX ISA has them wait only |
//!
//! A read whose value goes into the exchange is done before anyone has the outcome, by dependency. Which values go in is not followed, so every read
//! of these lanes is taken as done: `cg::reduce` of CUDA writes again what other lanes have read, with nothing but shuffles between.

use super::Order;
use super::known::{Few, Known, WARPS};
use crate::registers::{LANES, lanes_of};

impl Order {
    /// Lanes of a warp exchange registers, which orders no memory that they wrote. But all have come before any goes on: what
    /// they read is read; and what one of them acquired of other warps holds for those to which it gives the outcome,
    /// as cooperative groups of CUDA have it.
    pub(crate) fn exchange(&mut self, warp: usize, lanes: u32, live: u32) {
        if live & !lanes == 0 {
            (self.read[warp], self.read_by_lane[warp]) = (self.clocks[warp], None);
        } else {
            let few = Few::new(lanes, self.clocks[warp]);
            let by_lane = self.read_by_lane[warp].get_or_insert_default();
            lanes_of(lanes).for_each(|lane| by_lane[lane].add(few));
        }
        if let Some(by_lane) = &self.by_lane[warp] {
            let mut some = Box::new([Few::default(); WARPS]);
            for lane in lanes_of(lanes) {
                some.iter_mut().zip(&by_lane[lane]).for_each(|(mine, more)| mine.add(*more));
            }
            some[warp] = Few::default();
            self.learn(warp, lanes, live, &Known { warps: [0; WARPS], few: Some(some) });
        }
        self.advance(warp);
    }

    /// Whether a thread's read is ordered before what another thread of its warp writes.
    pub(crate) fn has_read(&self, writer: u32, reader: u32, clock: u32) -> bool {
        let warp = writer as usize / LANES % WARPS;
        let has = |few: &[Few; LANES]| few[writer as usize % LANES].has(reader % LANES as u32, clock);
        warp == reader as usize / LANES % WARPS
            && (clock <= self.read[warp] || self.read_by_lane[warp].as_deref().is_some_and(has))
    }
}
