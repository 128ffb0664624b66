//! Roles of warp groups: one that copies, with few registers, others that multiply, with many.

use core::arch::asm;

use super::{cluster_sync, fence_barrier_init};
use crate::device::{barrier, shuffle, thread_idx};

/// The registers of a multiprocessor.
const REGISTERS: u32 = 65_536;

/// Runs the first warp group as a producer, one thread of it, with `FEW` registers a thread, and `CONSUMERS` others as consumers, with `MANY` and their
/// number. Blocks have `128 · (1 + CONSUMERS)` threads.
///
/// More registers than a multiprocessor has are a compile error. A block is launched with the same number for each thread, which the builder's
/// `.reqntid` lets the assembler choose; without [`block_size`](crate::device::block_size) it is an error of the builder.
///
/// ```ignore
/// unsafe { warp_groups::<24, 240, 2>(|| { /* copies */ }, |group| { /* products */ }) };
/// ```
///
/// # Safety
/// All threads of the block call it together, once.
#[inline(always)]
pub unsafe fn warp_groups<const FEW: u32, const MANY: u32, const CONSUMERS: u32>(
    produce: impl FnOnce(),
    consume: impl FnOnce(u32),
) {
    const {
        assert!(FEW.is_multiple_of(8) && MANY.is_multiple_of(8), "numbers of registers are multiples of 8");
        assert!(FEW >= 24 && MANY <= 256, "a thread has 24 to 256 registers");
        let launched = REGISTERS / 128 / (CONSUMERS + 1) / 8 * 8;
        assert!(
            FEW + CONSUMERS * MANY <= launched * (CONSUMERS + 1),
            "the warp groups take more registers than a multiprocessor has"
        );
    }
    // SAFETY: whole warp groups branch, as the caller promises.
    unsafe {
        let group = uniform(thread_idx().x / 128);
        if group == 0 {
            fewer_registers::<FEW>();
            if uniform(thread_idx().x / 32) == 0 && elect() {
                produce();
            }
        } else {
            more_registers::<MANY>();
            consume(group - 1);
        }
    }
}

/// Returns a number that is the same in all lanes of the warp, in a way that the assembler sees.
///
/// # Safety
/// All lanes call it together.
#[must_use]
#[inline(always)]
pub unsafe fn uniform(value: u32) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { shuffle(value, 0) }
}

/// Returns true in one lane of a warp.
///
/// # Safety
/// All lanes call it together.
#[must_use]
#[inline(always)]
pub unsafe fn elect() -> bool {
    #[repr(C)]
    struct Elected {
        lane: u32,
        is: bool,
    }
    unsafe extern "unadjusted" {
        #[link_name = "llvm.nvvm.elect.sync"]
        fn elected(members: u32) -> Elected;
    }
    // SAFETY: all lanes come, as the caller promises.
    unsafe { elected(u32::MAX).is }
}

/// Gives registers back: this warp group has `N` a thread from here on.
///
/// # Safety
/// All warps of the warp group call it, and none of it needs more.
#[inline(always)]
pub unsafe fn fewer_registers<const N: u32>() {
    // SAFETY: the caller's promise.
    unsafe { asm!("setmaxnreg.dec.sync.aligned.u32 {};", const N, options(nostack, preserves_flags)) }
}

/// Takes registers, and waits until other warps have given them back: this warp group has `N` a thread from here on.
///
/// # Safety
/// All warps of the warp group call it; others give back what it takes.
#[inline(always)]
pub unsafe fn more_registers<const N: u32>() {
    // SAFETY: the caller's promise.
    unsafe { asm!("setmaxnreg.inc.sync.aligned.u32 {};", const N, options(nostack, preserves_flags)) }
}

/// Waits at a barrier of the block, one of 16, for so many threads: [`barrier`](crate::device::barrier) is that of number 0 for all.
///
/// # Safety
/// Warps as whole call it, so many threads in all.
#[inline(always)]
pub unsafe fn group_barrier(number: u32, threads: u32) {
    unsafe extern "unadjusted" {
        #[link_name = "llvm.nvvm.barrier.cta.sync.aligned.count"]
        fn sync(number: u32, threads: u32);
    }
    // SAFETY: convergent; whole warps come, as the caller promises.
    unsafe { sync(number, threads) }
}

/// Arrives at a barrier of the block without waiting: those who call [`group_barrier`] with this number wait for it.
///
/// # Safety
/// Same conditions as [`group_barrier`], of which these threads are counted.
#[inline(always)]
pub unsafe fn group_arrive(number: u32, threads: u32) {
    unsafe extern "unadjusted" {
        #[link_name = "llvm.nvvm.barrier.cta.arrive.aligned.count"]
        fn arrive(number: u32, threads: u32);
    }
    // SAFETY: convergent; whole warps come, as the caller promises.
    unsafe { arrive(number, threads) }
}

/// Two consumers that take turns, so that one multiplies while the other computes: by two barriers of the block, `FIRST` and the next.
///
/// ```ignore
/// let turns = Turns::<3>::begin(group);
/// for _ in 0..steps {
///     turns.wait();
///     /* products are issued */
///     turns.pass();
///     /* what has no products */
/// }
/// turns.end();
/// ```
#[derive(Debug)]
pub struct Turns<const FIRST: u32> {
    group: u32,
}

impl<const FIRST: u32> Turns<FIRST> {
    /// Begins with the turn of consumer 0.
    ///
    /// # Safety
    /// All threads of the consumers 0 and 1 call it once, and then [`wait`](Self::wait) and [`pass`](Self::pass) equally often; nobody else uses the barriers.
    #[must_use]
    #[inline(always)]
    pub unsafe fn begin(group: u32) -> Self {
        const {
            assert!(
                FIRST >= 1 && FIRST <= 14,
                "a block has the barriers 0 to 15, and that of number 0 is for all its threads"
            )
        }
        let turns = Self { group };
        if group == 1 {
            // SAFETY: the caller's promise.
            unsafe { turns.pass() };
        }
        turns
    }

    /// Waits for this consumer's turn.
    ///
    /// # Safety
    /// All threads of the warp group call it.
    #[inline(always)]
    pub unsafe fn wait(&self) {
        // SAFETY: the caller's promise.
        unsafe { group_barrier(FIRST + self.group, 256) };
    }

    /// Passes the turn to the other consumer.
    ///
    /// # Safety
    /// Same conditions as [`wait`](Self::wait), once after it.
    #[inline(always)]
    pub unsafe fn pass(&self) {
        // SAFETY: the caller's promise.
        unsafe { group_arrive(FIRST + 1 - self.group, 256) };
    }

    /// Ends the turns: takes the one that consumer 1 has passed for nothing.
    ///
    /// # Safety
    /// Same conditions as [`wait`](Self::wait).
    #[inline(always)]
    pub unsafe fn end(self) {
        if self.group == 0 {
            // SAFETY: the caller's promise.
            unsafe { self.wait() };
        }
    }
}

/// Has one thread make barriers ready, `make`, before all threads of the block go on.
///
/// ```ignore
/// unsafe { set_up(|| stages.init(1)) };
/// ```
///
/// # Safety
/// All threads of the block call it together; `make` does nothing but initialize barriers.
#[inline(always)]
pub unsafe fn set_up(make: impl FnOnce()) {
    if thread_idx().x == 0 {
        make();
        fence_barrier_init();
    }
    // SAFETY: the caller's promise.
    unsafe { barrier() };
}

/// Like [`set_up`], for blocks of a cluster that copy to each other or arrive at each other's barriers.
///
/// # Safety
/// Same conditions as [`set_up`], for all threads of the cluster.
#[inline(always)]
pub unsafe fn set_up_cluster(make: impl FnOnce()) {
    if thread_idx().x == 0 {
        make();
        fence_barrier_init();
    }
    cluster_sync();
}
