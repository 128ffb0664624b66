//! The order of accesses by threads and by the asynchronous proxy: bulk copies and `wgmma` (PTX ISA, "Proxies", "Async proxy").
//!
//! The asynchronous proxy sees what threads wrote after a `fence.proxy.async` between the two: by the writer, or by whoever is ordered
//! after it. So what a fence makes known is knowledge as any other, which barriers hand on. Threads see what the proxy wrote by the `mbarrier`
//! that they waited for, without a fence.

use super::Order;
use super::known::{ACTORS, FENCED, Few, Known, PRODUCTS, WARPS, none};
use crate::registers::lanes_of;

impl Order {
    /// Records a fence between the proxies: the asynchronous one sees the lanes' writes, and those ordered before them.
    pub(crate) fn fence_proxies(&mut self, warp: usize, lanes: u32, live: u32) {
        let mut fenced = Known::default();
        fenced.warps[FENCED..FENCED + WARPS].copy_from_slice(&self.known[warp][..WARPS]);
        fenced.note(FENCED + warp, lanes, live, self.clocks[warp]);
        self.learn(warp, lanes, live, &fenced);
        self.peers.fence_proxies();
        let Some(by_lane) = &self.by_lane[warp] else { return self.advance(warp) };
        let few: Vec<_> = lanes_of(lanes).map(|lane| (lane, by_lane[lane])).collect();
        for (lane, knows) in few {
            let mut some = none();
            some[FENCED..FENCED + WARPS].copy_from_slice(&knows[..WARPS]);
            if some.iter().any(|some| *some != Few::default()) {
                self.learn(warp, 1 << lane, live, &Known { few: Some(some), ..Known::default() });
            }
        }
        self.advance(warp);
    }

    /// Returns for each actor the clock up to which a lane knows any lane of it to come before.
    pub(crate) fn flat(&self, warp: usize, lane: usize) -> [u32; ACTORS] {
        let few = |actor: usize| self.by_lane[warp].as_ref().map_or(0, |lanes| lanes[lane][actor].clock());
        std::array::from_fn(|actor| self.known[warp][actor].max(few(actor)))
    }

    /// Records that a warp has waited for this many groups of products of its warp group.
    pub(crate) fn wait_for_products(&mut self, warp: usize, live: u32, groups: u32) {
        let mut known = Known::default();
        known.note(PRODUCTS + warp / 4, live, live, groups);
        self.learn(warp, live, live, &known);
        self.advance(warp);
    }
}
