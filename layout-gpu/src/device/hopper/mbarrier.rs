//! Barriers in shared memory, which count arrivals of threads and bytes of copies.

use core::arch::asm;

/// A barrier in shared memory: its address.
///
/// A phase is over when as many threads have arrived as it was made for, and all bytes that they expect have come; then the next begins.
#[derive(Clone, Copy, Debug)]
pub struct Mbarrier {
    address: u32,
}

/// The phase of a barrier that a thread waits for next: its parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    parity: u32,
}

impl Phase {
    /// The first phase of a barrier.
    pub const FIRST: Self = Self { parity: 0 };
    /// The one before the first, which is over: of a barrier that says that a slot is empty.
    pub const BEFORE: Self = Self { parity: 1 };

    /// Returns the phase after it.
    #[must_use]
    #[inline(always)]
    pub const fn next(self) -> Self {
        Self { parity: self.parity ^ 1 }
    }
}

impl Mbarrier {
    /// Makes a barrier of its address in shared memory, aligned to 8 bytes.
    #[must_use]
    #[inline(always)]
    pub const fn from_address(address: u32) -> Self {
        Self { address }
    }

    /// Returns its address in shared memory.
    #[must_use]
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.address
    }

    /// Makes it ready for so many arrivals a phase.
    ///
    /// # Safety
    /// One thread does so, before any other use, which a barrier of the block orders after it; for copies and for other blocks of a
    /// cluster [`fence_barrier_init`](super::fence_barrier_init) comes in between.
    #[inline(always)]
    pub unsafe fn init(self, arrivals: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            asm!("mbarrier.init.shared::cta.b64 [{}], {};", in(reg32) self.address, in(reg32) arrivals, options(nostack, preserves_flags));
        }
    }

    /// Arrives, and releases what this thread has written and read.
    ///
    /// # Safety
    /// It was made ready, and this phase awaits an arrival.
    #[inline(always)]
    pub unsafe fn arrive(self) {
        // SAFETY: the caller's promise.
        unsafe {
            asm!("mbarrier.arrive.shared::cta.b64 _, [{}];", in(reg32) self.address, options(nostack, preserves_flags));
        }
    }

    /// Arrives at the barrier with this address in another block of the cluster.
    ///
    /// # Safety
    /// Same conditions as [`arrive`](Self::arrive); the block exists and has not ended. What is released are reads by copies and products, not
    /// writes of this thread.
    #[inline(always)]
    pub unsafe fn arrive_at(self, rank: u32) {
        // SAFETY: the caller's promise. Without a scope of the cluster, whose fence is of the whole device: PTX ISA, `mbarrier.arrive`.
        unsafe {
            asm!(
                "{{ .reg .b32 there; mapa.shared::cluster.u32 there, {}, {}; mbarrier.arrive.shared::cluster.b64 _, [there]; }}",
                in(reg32) self.address, in(reg32) rank, options(nostack, preserves_flags),
            );
        }
    }

    /// Arrives, and expects so many bytes of copies in this phase.
    ///
    /// # Safety
    /// Same conditions as [`arrive`](Self::arrive); copies bring exactly these bytes.
    #[inline(always)]
    pub unsafe fn arrive_and_expect(self, bytes: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            asm!(
                "mbarrier.arrive.expect_tx.shared::cta.b64 _, [{}], {};",
                in(reg32) self.address, in(reg32) bytes, options(nostack, preserves_flags),
            );
        }
    }

    /// Returns true if a phase is over, after waiting for a while.
    ///
    /// # Safety
    /// It was made ready, and this is its phase or the one before.
    #[must_use]
    #[inline(always)]
    pub unsafe fn try_wait(self, phase: Phase) -> bool {
        let done: u32;
        // SAFETY: the caller's promise.
        unsafe {
            asm!(
                "{{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [{}], {}; selp.u32 {}, 1, 0, p; }}",
                in(reg32) self.address, in(reg32) phase.parity, out(reg32) done, options(nostack, preserves_flags),
            );
        }
        done != 0
    }

    /// Waits until a phase is over; then this thread sees what came before the arrivals, and the bytes of the copies.
    ///
    /// # Safety
    /// Same conditions as [`try_wait`](Self::try_wait).
    #[inline(always)]
    pub unsafe fn wait(self, phase: Phase) {
        // SAFETY: the caller's promise.
        while !unsafe { self.try_wait(phase) } {}
    }
}
