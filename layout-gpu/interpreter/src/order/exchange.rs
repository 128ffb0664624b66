//! The orderings that an exchange of registers gives: shuffles, votes, reductions, products.
//!
//! | | memory | source |
//! |---|---|---|
//! | `bar.warp.sync` | ordered among the lanes | PTX ISA, "bar.warp.sync" |
//! | `shfl.sync`, `vote.sync`, `redux.sync`, `mma.sync` | not ordered: no memory barrier | CUDA C++ Programming Guide, "Warp Shuffle Functions"; PTX ISA has them wait only |
//!
//! A read whose value goes into the exchange is done before any lane has the result, by dependency. The values are not tracked, so every
//! read of these lanes counts as done: `cg::reduce` of CUDA overwrites what other lanes have read, with nothing but shuffles between.

use super::Order;
use super::known::{Few, Known, WARPS, none};
use crate::registers::{LANES, lanes_of};

impl Order {
    /// Records that lanes of a warp exchange registers, which does not order their writes. But all arrive before any goes on, so
    /// their reads are done; and orderings that one of them acquired from other warps hold for those that get its result,
    /// as cooperative groups of CUDA assume.
    pub(crate) fn exchange(&mut self, warp: usize, lanes: u32, live: u32) {
        if live & !lanes == 0 {
            (self.read[warp], self.read_by_lane[warp]) = (self.clocks[warp], None);
        } else {
            let few = Few::new(lanes, self.clocks[warp]);
            let by_lane = self.read_by_lane[warp].get_or_insert_default();
            lanes_of(lanes).for_each(|lane| by_lane[lane].add(few));
        }
        if let Some(by_lane) = &self.by_lane[warp] {
            let mut some = none();
            for lane in lanes_of(lanes) {
                some.iter_mut().zip(&by_lane[lane]).for_each(|(mine, more)| mine.add(*more));
            }
            some[warp] = Few::default();
            self.learn(warp, lanes, live, &Known { few: Some(some), ..Known::default() });
        }
        self.advance(warp);
    }

    /// Returns true if a thread's read is ordered before another thread's write in the same warp.
    pub(crate) fn has_read(&self, writer: u32, reader: u32, clock: u32) -> bool {
        if writer.max(reader) as usize >= WARPS * LANES {
            return false;
        }
        let warp = writer as usize / LANES;
        let has = |few: &[Few; LANES]| few[writer as usize % LANES].has(reader % LANES as u32, clock);
        warp == reader as usize / LANES
            && (clock <= self.read[warp] || self.read_by_lane[warp].as_deref().is_some_and(has))
    }
}
