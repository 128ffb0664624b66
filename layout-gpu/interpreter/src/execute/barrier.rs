//! The sixteen barriers of a block, and the orderings that they give.

use crate::counted;
use crate::order::{Known, Order};

/// One barrier.
#[derive(Clone, Debug, Default)]
struct Barrier {
    arrived: u32,
    expected: u32,
    /// True if it is for all threads of the block that have not left it.
    is_for_all: bool,
    /// The place and line of the instruction that all threads of the block have to execute, if it is aligned.
    only_at: Option<(u32, u32)>,
    /// The number of times it has opened.
    generation: u32,
    known: Known,
    /// Threads that arrived with a true predicate.
    trues: u32,
    /// The orderings and counts of the last opening, kept apart from those of threads that already arrive again.
    opened: (Known, Opened),
}

impl Barrier {
    fn open_if_complete(&mut self) {
        if self.arrived == self.expected {
            let votes = Opened { trues: std::mem::take(&mut self.trues), arrived: std::mem::take(&mut self.arrived) };
            self.generation += 1;
            // Threads of the next round do not learn this round's orderings at the barrier.
            self.opened = (std::mem::take(&mut self.known), votes);
        }
    }
}

/// The place of the cluster's barrier behind the sixteen.
pub(super) const CLUSTER: u32 = 16;

/// All barriers of a block, and that of its cluster.
#[derive(Clone, Debug, Default)]
pub(crate) struct Barriers {
    all: [Barrier; 17],
}

/// The number of threads that met at a barrier, and of those with a true predicate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Opened {
    pub(super) trues: u32,
    pub(super) arrived: u32,
}

/// Lanes of a warp at a barrier, and the lanes that have not left the kernel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) warp: usize,
    pub(super) lanes: u32,
    pub(super) live: u32,
}

impl Barriers {
    /// Records that threads of a warp arrive. Returns the generation whose end they wait for, or the reason why they cannot arrive.
    pub(super) fn arrive(
        &mut self,
        id: u32,
        order: &mut Order,
        Arrival { warp, lanes, live }: Arrival,
        (expected, is_for_all): (u32, bool),
        only_at: Option<(u32, u32)>,
        (trues, orders): (u32, bool),
    ) -> Result<u32, String> {
        let Some(barrier) = self.all.get_mut(id as usize) else {
            return Err(format!("barrier {id}, where a block has 16"));
        };
        if barrier.arrived == 0 {
            (barrier.expected, barrier.is_for_all, barrier.only_at) = (expected, is_for_all, only_at);
        } else if barrier.expected != expected {
            return Err(format!(
                "barrier {id} for {}, where others wait at it for {}",
                counted(expected, "thread"),
                barrier.expected
            ));
        }
        if let (Some((place, _)), Some((other, line))) = (only_at, barrier.only_at)
            && place != other
        {
            return Err(format!(
                "threads of other warps wait at line {line} instead, where all have to be at one aligned barrier"
            ));
        }
        barrier.arrived += lanes.count_ones();
        barrier.trues += trues;
        if barrier.arrived > expected {
            return Err(format!("{} threads at barrier {id}, which is for {expected}", barrier.arrived));
        }
        let generation = barrier.generation;
        if orders {
            barrier.known.add(&order.knowledge(warp, lanes, live, order.clock(warp)));
        }
        barrier.open_if_complete();
        order.advance(warp);
        Ok(generation)
    }

    /// Records that `live` threads are left in the kernel: barriers for all threads wait for no others.
    pub(crate) fn leave(&mut self, live: u32) {
        for barrier in self.all.iter_mut().filter(|barrier| barrier.is_for_all && barrier.arrived > 0) {
            barrier.expected = live;
            barrier.open_if_complete();
        }
    }

    /// Returns the counts if the generation has ended and the threads that wait may go on; they then learn the arrivals' orderings.
    pub(super) fn opened(
        &mut self,
        id: u32,
        generation: u32,
        order: &mut Order,
        Arrival { warp, lanes, live }: Arrival,
    ) -> Option<Opened> {
        let barrier = self.all.get(id as usize).filter(|barrier| barrier.generation != generation)?;
        let (known, votes) = &barrier.opened;
        order.learn(warp, lanes, live, known);
        Some(*votes)
    }

    /// Returns how many threads wait at a barrier, and how many it expects.
    pub(crate) fn state(&self, id: u32) -> (u32, u32) {
        self.all.get(id as usize).map_or((0, 0), |barrier| (barrier.arrived, barrier.expected))
    }
}
