//! Copies of contiguous bytes, the groups in which a thread waits for its copies, and the fences between copies and threads.

use core::arch::asm;

use super::Mbarrier;
use crate::device::Smem;

/// A hint to the second cache how long to keep what is copied, for copies of the whole grid.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    bits: u64,
}

macro_rules! policies {
    ($($(#[$about:meta])* $name:ident = $text:literal;)*) => {$(
        $(#[$about])*
        #[must_use]
        #[inline(always)]
        pub fn $name() -> Self {
            let bits;
            // SAFETY: makes a number.
            unsafe {
                asm!(concat!("createpolicy.fractional.L2::", $text, ".b64 {}, 1.0;"), out(reg64) bits,
                    options(pure, nomem, nostack, preserves_flags));
            }
            Self { bits }
        }
    )*};
}

impl Policy {
    policies! {
        /// Data read once: evicted before other data.
        evict_first = "evict_first";
        /// Data that many blocks read: evicted after other data.
        evict_last = "evict_last";
    }

    #[inline(always)]
    pub(super) const fn bits(self) -> u64 {
        self.bits
    }
}

/// Copies `bytes` from global to shared memory, and tells a barrier of them.
///
/// # Safety
/// One thread calls it. The bytes exist on both sides; both addresses and the number are multiples of 16. The barrier expects them, and nobody reads or
/// writes them until it has them.
#[inline(always)]
pub unsafe fn copy_bulk<T: Copy>(to: Smem<T>, from: *const T, bytes: u32, full: Mbarrier) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "{{ .reg .b64 from; cvta.to.global.u64 from, {}; cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [{}], [from], {}, [{}]; }}",
            in(reg64) from, in(reg32) to.address(), in(reg32) bytes, in(reg32) full.address(), options(nostack, preserves_flags),
        );
    }
}

/// Copies `bytes` from shared to global memory, in the group that [`commit_bulk`] ends.
///
/// # Safety
/// One thread calls it, after [`fence_async`] by all that wrote the bytes and a barrier. Same conditions on bytes as [`copy_bulk`]; nobody writes them until
/// [`wait_bulk_read`].
#[inline(always)]
pub unsafe fn copy_bulk_back<T: Copy>(to: *mut T, from: Smem<T>, bytes: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "{{ .reg .b64 to; cvta.to.global.u64 to, {}; cp.async.bulk.global.shared::cta.bulk_group [to], [{}], {}; }}",
            in(reg64) to, in(reg32) from.address(), in(reg32) bytes, options(nostack, preserves_flags),
        );
    }
}

/// Ends a group of this thread's copies from shared memory.
#[inline(always)]
pub fn commit_bulk() {
    // SAFETY: no precondition.
    unsafe { asm!("cp.async.bulk.commit_group;", options(nostack, preserves_flags)) }
}

/// Waits until at most `LEFT` groups of this thread's copies still read shared memory.
#[inline(always)]
pub fn wait_bulk_read<const LEFT: u32>() {
    // SAFETY: no precondition.
    unsafe { asm!("cp.async.bulk.wait_group.read {};", const LEFT, options(nostack, preserves_flags)) }
}

/// Waits until at most `LEFT` groups of this thread's copies are under way; the others have written.
#[inline(always)]
pub fn wait_bulk<const LEFT: u32>() {
    // SAFETY: no precondition.
    unsafe { asm!("cp.async.bulk.wait_group {};", const LEFT, options(nostack, preserves_flags)) }
}

/// Lets copies and products, which are of another proxy, see what this thread has written to shared memory.
#[inline(always)]
pub fn fence_async() {
    // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
    unsafe { asm!("fence.proxy.async.shared::cta;", options(nostack, preserves_flags)) }
}

/// Lets copies, and the blocks of the cluster after [`cluster_sync`](super::cluster_sync), see barriers that this thread made ready.
#[inline(always)]
pub fn fence_barrier_init() {
    // SAFETY: no precondition.
    unsafe { asm!("fence.mbarrier_init.release.cluster;", options(nostack, preserves_flags)) }
}
