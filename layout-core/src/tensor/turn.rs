//! The elements of a transposed matrix: themselves, with the labels of their modes exchanged if they have any.

use super::{Coordinates, Counting};

/// An element whose matrix can be transposed: a number is itself; one with the labels of its matrix gets them in the other order.
///
/// # Safety
/// `Turned` has the size, the alignment and the values of this type, bit by bit.
#[diagnostic::on_unimplemented(
    message = "a matrix of `{Self}` is not turned",
    label = "these elements do not say whether they have labels",
    note = "numbers and arrays of numbers have none; for a type of your own write `unsafe impl Turn for {Self} {{ type Turned = Self; }}`, or exchange the \
            modes by `tensor.select((At::<1>, At::<0>))`"
)]
pub unsafe trait Turn {
    /// The element of the transposed matrix.
    type Turned;
}

macro_rules! without_labels {
    ($($Number:ty)*) => { $(
        // SAFETY: the same type.
        #[doc(hidden)]
        unsafe impl Turn for $Number {
            type Turned = Self;
        }
    )* };
}

without_labels! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char }
// Not in documentation, where every page would list the blanket impls of what that crate depends on.
#[cfg(all(feature = "half", not(docsrs)))]
without_labels! { half::f16 half::bf16 }

// SAFETY: the elements of an array lie one after the other, each with the values of its own.
unsafe impl<T: Turn, const N: usize> Turn for [T; N] {
    type Turned = [T::Turned; N];
}

/// Data of elements whose matrix can be transposed.
#[diagnostic::on_unimplemented(
    message = "a tensor of `{Self}` is not turned",
    label = "neither borrowed nor an address",
    note = "a tensor that owns its elements is borrowed first: `tensor.as_view().turned()`, `tensor.reborrow().turned()`"
)]
pub trait TurnData {
    /// The data of the transposed matrix.
    type Data;

    /// Returns the same data as those of the transposed matrix.
    fn turn_data(self) -> Self::Data;
}

#[doc(hidden)]
impl<T: Turn> TurnData for *const T {
    type Data = *const T::Turned;

    #[inline(always)]
    fn turn_data(self) -> Self::Data {
        self.cast()
    }
}

#[doc(hidden)]
impl<T: Turn> TurnData for *mut T {
    type Data = *mut T::Turned;

    #[inline(always)]
    fn turn_data(self) -> Self::Data {
        self.cast()
    }
}

impl<'a, T: Turn<Turned: 'a>> TurnData for &'a [T] {
    type Data = &'a [T::Turned];

    #[inline(always)]
    fn turn_data(self) -> Self::Data {
        // SAFETY: as many elements of the same size, alignment and values, as `Turn` promises, borrowed as they are.
        unsafe { core::slice::from_raw_parts(self.as_ptr().cast(), self.len()) }
    }
}

impl<'a, T: Turn<Turned: 'a>> TurnData for &'a mut [T] {
    type Data = &'a mut [T::Turned];

    #[inline(always)]
    fn turn_data(self) -> Self::Data {
        // SAFETY: as many elements of the same size, alignment and values, as `Turn` promises, borrowed as they are.
        unsafe { core::slice::from_raw_parts_mut(self.as_mut_ptr().cast(), self.len()) }
    }
}

#[doc(hidden)]
impl TurnData for Counting {
    type Data = Self;

    #[inline(always)]
    fn turn_data(self) -> Self {
        self
    }
}

#[doc(hidden)]
impl<O> TurnData for Coordinates<O> {
    type Data = Self;

    #[inline(always)]
    fn turn_data(self) -> Self {
        self
    }
}
