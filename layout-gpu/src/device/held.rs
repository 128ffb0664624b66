//! Registers of this thread as stored in a fragment: whole instructions' worth, of elements that need not be aligned as such.

use layout_core::Elements;

/// Data of a fragment's tensor: elements of this thread, which can be read as the registers of an instruction.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not registers of this thread",
    label = "not the tensor of a fragment",
    note = "products take fragments: `fragment.tensor()`, and slices of it; what lies in memory is copied to a fragment first"
)]
pub trait Held: Elements {
    /// Returns the registers from an element on.
    ///
    /// # Safety
    /// At least that many elements follow it, and any bits are an `R`.
    unsafe fn get<R: Copy>(&self, first: usize) -> R;
}

/// Data of a fragment's tensor that can be written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not registers of this thread that can be written",
    label = "not the tensor of a fragment that is written",
    note = "sums are a fragment: `&mut fragment.tensor_mut()`, or a slice of it"
)]
pub trait HeldMut: Held {
    /// Writes registers from an element on.
    ///
    /// # Safety
    /// At least that many elements follow it; the registers are elements, one after the other.
    unsafe fn put<R: Copy>(&mut self, first: usize, registers: R);
}

macro_rules! held {
    ($($Slice:ty)*) => {$(
        impl<T: Copy> Held for $Slice {
            #[inline(always)]
            unsafe fn get<R: Copy>(&self, first: usize) -> R {
                debug_assert!(first + size_of::<R>() / size_of::<T>() <= self.len(), "past the end of a fragment");
                // SAFETY: the caller's promise.
                unsafe { self.as_ptr().add(first).cast::<R>().read_unaligned() }
            }
        }
    )*};
}

held! { &[T] &mut [T] }

impl<T: Copy> HeldMut for &mut [T] {
    #[inline(always)]
    unsafe fn put<R: Copy>(&mut self, first: usize, registers: R) {
        debug_assert!(first + size_of::<R>() / size_of::<T>() <= self.len(), "past the end of a fragment");
        // SAFETY: the caller's promise.
        unsafe { self.as_mut_ptr().add(first).cast::<R>().write_unaligned(registers) }
    }
}
