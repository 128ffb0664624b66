//! A ring of slots that a producer fills and consumers give back.

use super::Mbarrier;
use super::mbarrier::Phase;
use crate::device::{DynamicSmem, thread_idx};

/// The barriers of `N` slots: one of each says that it is full, one that it is empty again.
///
/// ```ignore
/// let stages = Stages::<4>::new(&mut shared);
/// if thread_idx().x == 0 {
///     stages.init(2);
///     fence_barrier_init();
/// }
/// cluster_sync();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stages<const N: usize> {
    full: u32,
}

impl<const N: usize> Stages<N> {
    /// Takes memory for them.
    #[must_use]
    #[inline(always)]
    pub fn new(shared: &mut DynamicSmem) -> Self {
        const { assert!(N > 0 && N <= 64, "a ring has 1 to 64 slots") }
        Self { full: shared.block::<u64, 128>().address() }
    }

    #[inline(always)]
    const fn full(self, slot: u32) -> Mbarrier {
        Mbarrier::from_address(self.full.wrapping_add(8 * slot))
    }

    #[inline(always)]
    const fn empty(self, slot: u32) -> Mbarrier {
        Mbarrier::from_address(self.full.wrapping_add(8 * (N as u32 + slot)))
    }

    /// Makes the barriers ready: a slot is empty after so many have released it.
    ///
    /// # Safety
    /// Same conditions as [`Mbarrier::init`].
    #[inline(always)]
    pub unsafe fn init(self, releases: u32) {
        for slot in 0..N as u32 {
            // SAFETY: the caller's promise.
            unsafe {
                self.full(slot).init(1);
                self.empty(slot).init(releases);
            }
        }
    }

    /// Returns the producer's end, at the first slot.
    #[must_use]
    #[inline(always)]
    pub fn fill(self) -> Fill<N> {
        Fill { stages: self, place: Place { slot: 0, phase: Phase::BEFORE } }
    }

    /// Returns a consumer's end, at the first slot.
    #[must_use]
    #[inline(always)]
    pub fn read(self) -> Read<N> {
        Read { stages: self, place: Place { slot: 0, phase: Phase::FIRST } }
    }
}

/// The next slot, and the phase of its barriers.
#[derive(Debug)]
struct Place {
    slot: u32,
    phase: Phase,
}

impl Place {
    #[inline(always)]
    fn advance<const N: usize>(&mut self) -> u32 {
        let slot = self.slot;
        self.slot += 1;
        if self.slot == N as u32 {
            self.slot = 0;
            self.phase = self.phase.next();
        }
        slot
    }
}

/// The producer's end of a ring.
#[derive(Debug)]
pub struct Fill<const N: usize> {
    stages: Stages<N>,
    place: Place,
}

impl<const N: usize> Fill<N> {
    /// Waits until the next slot is empty, and expects so many bytes in it: the slot, and the barrier that its copies tell.
    ///
    /// # Safety
    /// The ring was made ready, one thread fills it, and copies bring the bytes.
    #[must_use]
    #[inline(always)]
    pub unsafe fn next(&mut self, bytes: u32) -> (u32, Mbarrier) {
        let phase = self.place.phase;
        let slot = self.place.advance::<N>();
        let full = self.stages.full(slot);
        // SAFETY: the caller's promise.
        unsafe {
            self.stages.empty(slot).wait(phase);
            full.arrive_and_expect(bytes);
        }
        (slot, full)
    }
}

/// A consumer's end of a ring.
#[derive(Debug)]
pub struct Read<const N: usize> {
    stages: Stages<N>,
    place: Place,
}

impl<const N: usize> Read<N> {
    /// Returns the barrier that says that a slot is empty again.
    #[inline(always)]
    pub(in crate::device) const fn empty(&self, slot: u32) -> Mbarrier {
        self.stages.empty(slot)
    }

    /// Waits until the next slot is full.
    ///
    /// # Safety
    /// The ring was made ready; all threads of the warp call it.
    #[must_use]
    #[inline(always)]
    pub unsafe fn next(&mut self) -> u32 {
        let phase = self.place.phase;
        let slot = self.place.advance::<N>();
        // SAFETY: the caller's promise.
        unsafe { self.stages.full(slot).wait(phase) };
        slot
    }

    /// Gives a slot back to the producers of `BLOCKS` blocks of the cluster, by as many threads of the warp group: one arrival at each.
    ///
    /// # Safety
    /// All threads of the warp group call it, once a slot, after the products that read it are done. The blocks have not ended.
    #[inline(always)]
    pub unsafe fn release<const BLOCKS: u32>(&self, slot: u32) {
        let thread = thread_idx().x % 128;
        if thread < BLOCKS {
            // SAFETY: the caller's promise.
            unsafe {
                if BLOCKS == 1 {
                    self.stages.empty(slot).arrive();
                } else {
                    self.stages.empty(slot).arrive_at(thread);
                }
            }
        }
    }
}
