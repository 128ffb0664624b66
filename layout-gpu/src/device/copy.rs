//! Four elements of global memory at once: 128 bits a lane.

use crate::device::Word;

/// Read and written field by field, so that its alignment makes one access of four.
#[repr(C, align(16))]
struct Quad<T>(T, T, T, T);

/// Loads the four elements from here on, in one access.
///
/// # Safety
/// All four may be read; the address is a multiple of 16.
#[must_use]
#[inline(always)]
pub unsafe fn load4<T: Word>(from: *const T) -> [T; 4] {
    let from = from.cast::<Quad<T>>();
    // SAFETY: the caller's promise.
    unsafe { [(*from).0, (*from).1, (*from).2, (*from).3] }
}

/// Writes the four elements from here on, in one access.
///
/// # Safety
/// All four may be written; the address is a multiple of 16.
#[inline(always)]
pub unsafe fn store4<T: Word>(to: *mut T, [a, b, c, d]: [T; 4]) {
    // SAFETY: the caller's promise.
    unsafe { to.cast::<Quad<T>>().write(Quad(a, b, c, d)) }
}
