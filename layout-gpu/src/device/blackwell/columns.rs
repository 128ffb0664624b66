//! Columns of tensor memory: 128 lanes of 32 bits each.

use core::arch::asm;

use layout_core::atoms::StaticMmaAtom;

use super::product::{TensorElement, TensorSums};
use crate::device::Smem;

/// `N` columns of tensor memory that a warp has taken: a power of two from 32 to 512.
///
/// ```ignore
/// if warp == 0 {
///     TensorColumns::<256>::take(place);
/// }
/// barrier();
/// fence_after_sync();
/// let columns = TensorColumns::<256>::taken(place);
/// let sums = columns.sums::<Mma, BF16, BF16>(0);
/// /* … */
/// fence_before_sync();
/// barrier();
/// if warp == 0 {
///     columns.give_back();
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TensorColumns<const N: u32> {
    address: u32,
}

impl<const N: u32> TensorColumns<N> {
    const IS_NUMBER: () = assert!(
        N.is_power_of_two() && N >= 32 && N <= 512,
        "a number of columns of tensor memory is a power of two from 32 to 512"
    );

    /// Takes the columns, writes their address to shared memory, and gives up the right to take more. It waits until other blocks of the multiprocessor have
    /// given enough back.
    ///
    /// # Safety
    /// All threads of one warp call it together, once a block; the warp or another gives the columns back.
    #[inline(always)]
    pub unsafe fn take(place: Smem<u32>) {
        let () = Self::IS_NUMBER;
        // SAFETY: the caller's promise.
        unsafe {
            asm!(
                "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{}], {};",
                in(reg32) place.address(), const N, options(nostack, preserves_flags),
            );
            asm!("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", options(nostack, preserves_flags));
        }
    }

    /// Returns the columns whose address was written there: after a barrier of the block, and [`fence_after_sync`].
    ///
    /// # Safety
    /// [`take`](Self::take) wrote it.
    #[must_use]
    #[inline(always)]
    pub unsafe fn taken(place: Smem<u32>) -> Self {
        // SAFETY: the caller's promise.
        Self { address: unsafe { place.load() } }
    }

    /// Returns the place of the sums of a product, from this column on.
    #[must_use]
    #[inline(always)]
    pub fn sums<Atom: StaticMmaAtom, A: TensorElement, B: TensorElement>(self, column: u32) -> TensorSums<Atom, A, B> {
        const { assert!(TensorSums::<Atom, A, B>::COLUMNS <= N, "a product has more columns than were taken") }
        TensorSums::from_address(self.address.wrapping_add(column))
    }

    /// Gives the columns back.
    ///
    /// # Safety
    /// All threads of one warp call it together, once a block, when all that accessed them are done: after their waits and a barrier.
    #[inline(always)]
    pub unsafe fn give_back(self) {
        // SAFETY: the caller's promise.
        unsafe {
            asm!(
                "tcgen05.dealloc.cta_group::1.sync.aligned.b32 {}, {};",
                in(reg32) self.address, const N, options(nostack, preserves_flags),
            );
        }
    }
}

/// Orders this thread's accesses of tensor memory before a barrier, or an arrival at one, that comes next.
#[inline(always)]
pub fn fence_before_sync() {
    // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
    unsafe { asm!("tcgen05.fence::before_thread_sync;", options(nostack, preserves_flags)) }
}

/// Orders this thread's accesses of tensor memory after a barrier that it has waited at.
#[inline(always)]
pub fn fence_after_sync() {
    // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
    unsafe { asm!("tcgen05.fence::after_thread_sync;", options(nostack, preserves_flags)) }
}
