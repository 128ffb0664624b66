//! The sixteen barriers of a block, and what those who meet at one know of each other.

use super::order::{Fact, Order};
use crate::shared::WARPS;

/// What is known by those who arrived.
#[derive(Clone, Debug, Default)]
struct Known {
    /// For each warp, up to which clock all of its lanes are ordered before them.
    warps: [u32; WARPS],
    facts: Vec<Fact>,
}

/// One barrier.
#[derive(Clone, Debug, Default)]
struct Barrier {
    arrived: u32,
    expected: u32,
    /// Whether it is for all threads of the block that have not left it.
    is_for_all: bool,
    /// How often it has opened.
    generation: u32,
    known: Known,
    /// The same when it last opened: those who arrive again already are not part of that.
    opened: Known,
}

impl Barrier {
    fn open_if_complete(&mut self) {
        if self.arrived == self.expected {
            self.arrived = 0;
            self.generation += 1;
            // Who arrives the next time knows of this time only what it learned itself.
            self.opened = std::mem::take(&mut self.known);
        }
    }
}

/// All barriers of a block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Barriers {
    sixteen: [Barrier; 16],
}

/// Lanes of a warp at a barrier, of those that have not left the kernel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) warp: usize,
    pub(super) lanes: u32,
    pub(super) live: u32,
}

impl Barriers {
    /// Threads of a warp arrive. The generation whose end they may wait for, or why they cannot arrive.
    pub(super) fn arrive(
        &mut self,
        id: u32,
        order: &mut Order,
        Arrival { warp, lanes, live }: Arrival,
        (expected, is_for_all): (u32, bool),
    ) -> Result<u32, String> {
        let Some(barrier) = self.sixteen.get_mut(id as usize) else {
            return Err(format!("barrier {id}, where a block has 16"));
        };
        if barrier.arrived == 0 {
            (barrier.expected, barrier.is_for_all) = (expected, is_for_all);
        } else if barrier.expected != expected {
            return Err(format!(
                "barrier {id} for {expected} threads, where others wait at it for {}",
                barrier.expected
            ));
        }
        barrier.arrived += lanes.count_ones();
        if barrier.arrived > expected {
            return Err(format!("{} threads at barrier {id}, which is for {expected}", barrier.arrived));
        }
        let generation = barrier.generation;
        for (of_barrier, of_warp) in barrier.known.warps.iter_mut().zip(order.known(warp)) {
            *of_barrier = (*of_barrier).max(*of_warp);
        }
        barrier.known.facts.extend(order.facts_of(warp, lanes));
        let clock = order.clock(warp);
        if live & !lanes == 0 {
            barrier.known.warps[warp] = clock;
        } else {
            barrier.known.facts.push(Fact::new(lanes, warp, lanes, clock));
        }
        barrier.open_if_complete();
        order.advance(warp);
        Ok(generation)
    }

    /// Threads have left the kernel, and so many are left: barriers for all of them wait for no others.
    pub(crate) fn leave(&mut self, live: u32) {
        for barrier in self.sixteen.iter_mut().filter(|barrier| barrier.is_for_all && barrier.arrived > 0) {
            barrier.expected = live;
            barrier.open_if_complete();
        }
    }

    /// Whether those who wait for the end of a generation may go on; if so, they know what those knew who arrived.
    pub(super) fn opened(
        &mut self,
        id: u32,
        generation: u32,
        order: &mut Order,
        Arrival { warp, lanes, live }: Arrival,
    ) -> bool {
        let Some(barrier) = self.sixteen.get(id as usize) else { return false };
        if barrier.generation == generation {
            return false;
        }
        let Known { warps, facts } = &barrier.opened;
        if live & !lanes == 0 {
            order.learn(warp, warps, facts);
        } else {
            order.learn_some(warp, lanes, warps, facts);
        }
        true
    }

    /// Threads that wait at a barrier, and how many it is for.
    pub(crate) fn state(&self, id: u32) -> (u32, u32) {
        self.sixteen.get(id as usize).map_or((0, 0), |barrier| (barrier.arrived, barrier.expected))
    }
}
