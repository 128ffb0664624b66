//! Asynchronous copies from global to shared memory: `cp.async`.
//!
//! ```text
//!     copy_async(…); copy_async(…); commit_copies();     a group
//!     copy_async(…);                commit_copies();     another
//!     wait_copies::<1>();                                the first has arrived, for the thread that copied it
//!     barrier();                                         and for all of them
//! ```
//!
//! Each thread waits for its own copies alone, so these are assembly: nothing is collective here.

use core::arch::asm;

use super::Smem;
use layout_core::Count;

/// Copies `BYTES` bytes, 4, 8 or 16, which have arrived after [`wait_copies`]. Copies of 16 bytes bypass the first cache.
///
/// # Safety
/// Both addresses are multiples of `BYTES`; that many bytes may be read, and lie in a block of shared memory that no thread reads or writes
/// before they are waited for.
#[inline(always)]
pub unsafe fn copy_async<const BYTES: usize, T: Copy>(to: Smem<T>, from: *const T) {
    const { assert!(is_size(BYTES), "4, 8 or 16 bytes are copied at once") }
    // SAFETY: the caller's promise; not `nomem`, so that no access is moved over it.
    unsafe {
        if BYTES == 16 {
            asm!("cp.async.cg.shared.global [{to}], [{from}], 16;", to = in(reg32) to.address(), from = in(reg64) from,
                options(nostack, preserves_flags));
        } else {
            asm!("cp.async.ca.shared.global [{to}], [{from}], {bytes};", to = in(reg32) to.address(),
                from = in(reg64) from, bytes = const BYTES, options(nostack, preserves_flags));
        }
    }
}

/// Returns true if one instruction copies this many bytes.
const fn is_size(bytes: usize) -> bool {
    matches!(bytes, 4 | 8 | 16)
}

/// Copies the first `count` of `BYTES` bytes, and zeros after them: with a count of 0 nothing is read.
///
/// # Safety
/// Same conditions as [`copy_async`]; the first `count` bytes may be read.
#[inline(always)]
pub unsafe fn copy_async_first<const BYTES: usize, T: Copy>(to: Smem<T>, from: *const T, count: u32) {
    const { assert!(is_size(BYTES), "4, 8 or 16 bytes are copied at once") }
    // SAFETY: the caller's promise; not `nomem`, so that no access is moved over it.
    unsafe {
        if BYTES == 16 {
            asm!("cp.async.cg.shared.global [{to}], [{from}], 16, {count};", to = in(reg32) to.address(),
                from = in(reg64) from, count = in(reg32) count, options(nostack, preserves_flags));
        } else {
            asm!("cp.async.ca.shared.global [{to}], [{from}], {bytes}, {count};", to = in(reg32) to.address(),
                from = in(reg64) from, bytes = const BYTES, count = in(reg32) count, options(nostack, preserves_flags));
        }
    }
}

/// Copies `BYTES` bytes if `is_there`, else writes zeros and reads nothing.
///
/// # Safety
/// Same conditions as [`copy_async`]; the bytes may be read if `is_there`.
#[inline(always)]
pub unsafe fn copy_async_or_zero<const BYTES: usize, T: Copy>(to: Smem<T>, from: *const T, is_there: bool) {
    const { assert!(is_size(BYTES), "4, 8 or 16 bytes are copied at once") }
    let absent = u32::from(!is_there);
    // SAFETY: the caller's promise; not `nomem`, so that no access is moved over it.
    unsafe {
        if BYTES == 16 {
            asm!("{{ .reg .pred absent; setp.ne.u32 absent, {absent}, 0;",
                "cp.async.cg.shared.global [{to}], [{from}], 16, absent; }}",
                absent = in(reg32) absent, to = in(reg32) to.address(), from = in(reg64) from,
                options(nostack, preserves_flags));
        } else {
            asm!("{{ .reg .pred absent; setp.ne.u32 absent, {absent}, 0;",
                "cp.async.ca.shared.global [{to}], [{from}], {bytes}, absent; }}",
                absent = in(reg32) absent, to = in(reg32) to.address(), from = in(reg64) from, bytes = const BYTES,
                options(nostack, preserves_flags));
        }
    }
}

/// Makes a group of the copies of this thread since the last one.
#[inline(always)]
pub fn commit_copies() {
    // SAFETY: no precondition.
    unsafe { asm!("cp.async.commit_group;", options(nostack, preserves_flags)) }
}

/// Waits until all but the last `LEFT` groups of this thread have arrived. Other threads see them after another barrier.
#[inline(always)]
pub fn wait_copies<const LEFT: usize>() {
    // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
    unsafe { asm!("cp.async.wait_group {left};", left = const LEFT, options(nostack, preserves_flags)) }
}

/// Waits as [`wait_copies`] does, with as many groups left as a type says: a number of a family, or a leaf `C<1>`.
#[inline(always)]
pub fn wait_copies_by<Left: Count>() {
    // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
    unsafe { asm!("cp.async.wait_group {left};", left = const Left::COUNT, options(nostack, preserves_flags)) }
}
