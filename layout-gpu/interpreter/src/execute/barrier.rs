//! The sixteen barriers of a block, and what each warp knows of the others through them.

use crate::shared::WARPS;

/// One barrier.
#[derive(Clone, Debug)]
struct Barrier {
    arrived: u32,
    expected: u32,
    /// Whether it is for all threads of the block that have not left it.
    is_for_all: bool,
    /// How often it has opened.
    generation: u32,
    /// For each warp, up to which clock those who arrived are ordered after it.
    known: [u32; WARPS],
    /// The same when it last opened: those who arrive again already are not part of that.
    opened: [u32; WARPS],
}

impl Barrier {
    fn open_if_complete(&mut self) {
        if self.arrived == self.expected {
            self.arrived = 0;
            self.generation += 1;
            // Who arrives the next time knows of this time only what it was told itself.
            self.opened = std::mem::replace(&mut self.known, [0; WARPS]);
        }
    }
}

/// All barriers of a block, and the clocks of its warps.
#[derive(Clone, Debug)]
pub(crate) struct Barriers {
    sixteen: [Barrier; 16],
    clocks: [u32; WARPS],
    known: [[u32; WARPS]; WARPS],
}

impl Default for Barriers {
    fn default() -> Self {
        let barrier = Barrier {
            arrived: 0,
            expected: 0,
            is_for_all: false,
            generation: 0,
            known: [0; WARPS],
            opened: [0; WARPS],
        };
        Self { sixteen: std::array::from_fn(|_| barrier.clone()), clocks: [1; WARPS], known: [[0; WARPS]; WARPS] }
    }
}

impl Barriers {
    pub(crate) fn clock(&self, warp: usize) -> u32 {
        self.clocks[warp]
    }

    /// For each warp, up to which clock it is ordered before this one.
    pub(crate) fn known(&self, warp: usize) -> &[u32; WARPS] {
        &self.known[warp]
    }

    /// What a warp's lanes did so far is ordered before what they do from now on.
    pub(crate) fn order_within(&mut self, warp: usize) {
        self.known[warp][warp] = self.clocks[warp];
        self.clocks[warp] += 1;
    }

    /// Threads of a warp arrive. The generation whose end they may wait for, or why they cannot arrive.
    pub(crate) fn arrive(
        &mut self,
        id: u32,
        warp: usize,
        threads: u32,
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
        barrier.arrived += threads;
        if barrier.arrived > expected {
            return Err(format!("{} threads at barrier {id}, which is for {expected}", barrier.arrived));
        }
        let generation = barrier.generation;
        for (of_barrier, of_warp) in barrier.known.iter_mut().zip(&self.known[warp]) {
            *of_barrier = (*of_barrier).max(*of_warp);
        }
        barrier.known[warp] = barrier.known[warp].max(self.clocks[warp]);
        barrier.open_if_complete();
        self.order_within(warp);
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
    pub(crate) fn opened(&mut self, id: u32, generation: u32, warp: usize) -> bool {
        let Some(barrier) = self.sixteen.get(id as usize) else { return false };
        if barrier.generation == generation {
            return false;
        }
        for (of_warp, of_barrier) in self.known[warp].iter_mut().zip(&barrier.opened) {
            *of_warp = (*of_warp).max(*of_barrier);
        }
        true
    }

    /// Threads that wait at a barrier, and how many it is for.
    pub(crate) fn state(&self, id: u32) -> (u32, u32) {
        self.sixteen.get(id as usize).map_or((0, 0), |barrier| (barrier.arrived, barrier.expected))
    }
}
