//! Labels of modes, carried by the elements: `Named<F16, (Keys, Dim)>` says which matrix a number is of.
//!
//! ```text
//!     Tensor::new(k.named::<(Keys, Dim)>(), layout)      a pointer: labelled where it comes from
//!     Smem::<Named<F16, (Keys, Dim)>>::tensor(layout)    shared memory: by its type
//!     Fragment::<Named<F16, (Keys, Dim)>, Columns>       registers: by their type
//!     copy                                               asks for the same labels on both sides
//!     gemm                                               (M, K) · (N, K)  →  (M, N)
//!     tensor.turned()                                    (Keys, Dim)  →  (Dim, Keys), modes and labels
//!     fragment.tensor_mut().plain()                      numbers again, for arithmetic
//! ```
//!
//! Slices, tiles and partitions keep the elements, and so the labels: these name the two modes of the whole matrix, not those of a part. They cost
//! nothing, they are optional, and they are believed: nothing checks the label that memory is given.

use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use core::slice;

use layout_core::{Measured, PlainBits, Tensor, Turn};

use super::Smem;

/// A number of a matrix whose modes have the labels `N`, a pair of types.
///
/// ```ignore
/// enum Keys {}
/// enum Dim {}
/// enum Width {}
/// let k = Smem::<Named<F16, (Keys, Dim)>>::tensor(Stages);
/// let v = Smem::<Named<F16, (Keys, Width)>>::tensor(Stages);
/// let mut b = Fragment::<Named<F16, (Width, Keys)>, Columns>::default();
/// copy(LoadV, &load.partition_s(v.turned()), &mut load.retile(b.tensor_mut()));
/// copy(LoadV, &load.partition_s(k.turned()), /* … */);      // cannot copy: … `Named<F16, (Dim, Keys)>`, … `Named<F16, (Width, Keys)>`
/// ```
#[repr(transparent)]
pub struct Named<T, N>(pub T, PhantomData<N>);

impl<T, N> Named<T, N> {
    /// Labels a number.
    #[must_use]
    #[inline(always)]
    pub const fn new(number: T) -> Self {
        Self(number, PhantomData)
    }
}

impl<T: Copy, N> Clone for Named<T, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy, N> Copy for Named<T, N> {}

impl<T: Default, N> Default for Named<T, N> {
    #[inline(always)]
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T, N> Deref for Named<T, N> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T, N> DerefMut for Named<T, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

// SAFETY: transparent.
unsafe impl<T: PlainBits, N: 'static> PlainBits for Named<T, N> where Self: Copy {}

// SAFETY: both are transparent over the same number.
unsafe impl<T, M, K> Turn for Named<T, (M, K)> {
    type Turned = Named<T, (K, M)>;
}

/// Addresses of numbers, which can be labelled.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not labelled",
    label = "neither a pointer nor an address of shared memory",
    note = "registers are labelled by their type: `Fragment::<Named<F16, (Rows, Columns)>, L>::default()`"
)]
pub trait Label: Sized {
    /// The address of labelled numbers.
    type Named<N>;

    /// Labels the numbers: these are of a matrix with the modes `N`.
    #[must_use]
    fn named<N>(self) -> Self::Named<N>;
}

impl<T> Label for *const T {
    type Named<N> = *const Named<T, N>;

    #[inline(always)]
    fn named<N>(self) -> *const Named<T, N> {
        self.cast()
    }
}

impl<T> Label for *mut T {
    type Named<N> = *mut Named<T, N>;

    #[inline(always)]
    fn named<N>(self) -> *mut Named<T, N> {
        self.cast()
    }
}

impl<T: Copy> Label for Smem<T> {
    type Named<N> = Smem<Named<T, N>>;

    #[inline(always)]
    fn named<N>(self) -> Smem<Named<T, N>> {
        self.cast()
    }
}

/// Tensors of labelled registers, seen as numbers.
pub trait Plain {
    /// The tensor without labels.
    type Plain;

    /// Removes the labels, for arithmetic.
    #[must_use]
    fn plain(self) -> Self::Plain;
}

impl<'a, T, N, L: Measured> Plain for Tensor<&'a [Named<T, N>], L> {
    type Plain = Tensor<&'a [T], L>;

    #[inline(always)]
    fn plain(self) -> Self::Plain {
        let (layout, data) = (self.layout(), self.into_data());
        // SAFETY: as many numbers, over which `Named` is transparent, borrowed as they are.
        let numbers = unsafe { slice::from_raw_parts(data.as_ptr().cast::<T>(), data.len()) };
        Tensor::new(numbers, layout)
    }
}

impl<'a, T, N, L: Measured> Plain for Tensor<&'a mut [Named<T, N>], L> {
    type Plain = Tensor<&'a mut [T], L>;

    #[inline(always)]
    fn plain(self) -> Self::Plain {
        let (layout, data) = (self.layout(), self.into_data());
        // SAFETY: as many numbers, over which `Named` is transparent, borrowed as they are.
        let numbers = unsafe { slice::from_raw_parts_mut(data.as_mut_ptr().cast::<T>(), data.len()) };
        Tensor::new(numbers, layout)
    }
}
