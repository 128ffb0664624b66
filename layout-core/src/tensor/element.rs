//! Elements read and written one by one, wherever they are stored.

use super::Counting;

/// Data whose elements can be read, by their offsets.
///
/// A slice, an array, a raw pointer, an address of shared memory, or no memory at all ([`Counting`]).
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no elements that can be read",
    label = "not the data of a tensor",
    note = "the data of a tensor are a slice, an array, a pointer, an address of shared memory, or `Counting`"
)]
pub trait Elements {
    /// The type of the elements.
    type Element: Copy;

    /// True if they are the program's own: in a kernel, registers of one thread.
    #[doc(hidden)]
    const ARE_OWN: bool = false;

    /// The element at an offset.
    ///
    /// # Safety
    /// For [`Checked`] data, none. For others: the place at this offset is valid for reads and aligned, and nobody
    /// writes the element meanwhile.
    unsafe fn element(&self, offset: usize) -> Self::Element;
}

/// Data whose elements can be written, by their offsets.
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` cannot be written",
    label = "only read",
    note = "a tensor that is written is over `&mut [T]`, `[T; N]`, `*mut T`, or shared memory: `Tensor::new(&mut data[..], layout)`"
)]
pub trait ElementsMut: Elements {
    /// Writes the element at an offset.
    ///
    /// # Safety
    /// For [`Checked`] data, none. For others: the place at this offset is valid for writes and aligned, and nobody
    /// reads or writes the element meanwhile.
    unsafe fn set(&mut self, offset: usize, value: Self::Element);
}

/// Data that check each offset themselves: past their end they panic.
///
/// # Safety
/// Every offset can be given to [`Elements::element`] and [`ElementsMut::set`].
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` cannot be copied without a promise",
    label = "nobody looks whether these places may be read or written",
    note = "raw pointers and addresses are copied by `copy_raw`, which is unsafe; slices, arrays and fragments by `copy`"
)]
pub unsafe trait Checked {}

/// Indexing panics past the end.
macro_rules! checked {
    ($([$($parameters:tt)*] $Data:ty;)*) => {$(
        impl<T: Copy, $($parameters)*> Elements for $Data {
            type Element = T;
            const ARE_OWN: bool = true;

            #[inline(always)]
            unsafe fn element(&self, offset: usize) -> T {
                self[offset]
            }
        }

        // SAFETY: indexing checks the offset.
        unsafe impl<T, $($parameters)*> Checked for $Data {}
    )*};
}

macro_rules! checked_mut {
    ($([$($parameters:tt)*] $Data:ty;)*) => {$(
        impl<T: Copy, $($parameters)*> ElementsMut for $Data {
            #[inline(always)]
            unsafe fn set(&mut self, offset: usize, value: T) {
                self[offset] = value;
            }
        }
    )*};
}

checked! {
    [] &[T];
    [] &mut [T];
    [const N: usize] [T; N];
}

#[cfg(feature = "alloc")]
checked! { [] alloc::vec::Vec<T>; }

#[cfg(feature = "alloc")]
checked_mut! { [] alloc::vec::Vec<T>; }

checked_mut! {
    [] &mut [T];
    [const N: usize] [T; N];
}

macro_rules! pointer {
    ($($Pointer:ty)*) => {$(
        impl<T: Copy> Elements for $Pointer {
            type Element = T;

            #[inline(always)]
            unsafe fn element(&self, offset: usize) -> T {
                // SAFETY: the caller's promise.
                unsafe { self.wrapping_add(offset).read() }
            }
        }
    )*};
}

pointer! { *const T *mut T }

impl<T: Copy> ElementsMut for *mut T {
    #[inline(always)]
    unsafe fn set(&mut self, offset: usize, value: T) {
        // SAFETY: the caller's promise.
        unsafe { self.wrapping_add(offset).write(value) }
    }
}

impl Elements for Counting {
    type Element = usize;

    #[inline(always)]
    unsafe fn element(&self, offset: usize) -> usize {
        self.first() + offset
    }
}

// SAFETY: nothing is read.
unsafe impl Checked for Counting {}
