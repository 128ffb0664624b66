//! Tensors: elements seen through a layout.
//!
//! ```text
//!     Tensor::new(data, L)                     element c      data[L(c)]
//!         .slice((i, Whole))                   element j      data[L(i,j)]
//!         .local_tile((bM, bK), (m, Whole))    element c,k    row m of tiles, tile k, element c
//!         .local_partition(threads, t)         element r      tile r of threads, element of thread t
//! ```
//!
//! The data are a slice, an array or a [`Fragment`](crate::Fragment) (the registers of a thread), a raw pointer (on a device, or
//! if several threads write), or nothing at all ([`Counting`]). A tensor consists of its data and the stored part of its layout: for a static
//! layout, a pointer. Slicing and tiling move the data to the beginning of the part and keep the rest of the layout, so that everything that
//! depends on a thread is computed once, and everything else is constant.

mod coordinates;
mod copy;
mod counting;
mod divided;
mod element;
pub(crate) mod evaluated;
mod fragment;
mod iter;
mod lent;
#[cfg(feature = "ndarray")]
mod ndarray;
mod owned;
mod part;
mod partition;
mod pick;
mod pointer;
mod projection;
mod recast;
mod refused;
mod relaid;
mod show;
pub(crate) mod slice;
mod storage;
mod swizzled;
mod turn;
#[cfg(feature = "alloc")]
mod vec;
mod views;

use self::slice::inside;
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::index::Index;
use crate::types::layout::Layout;

pub use coordinates::{Coordinates, LocateFrom};
pub use copy::{copy, copy_if, copy_raw, copy_raw_if};
pub use counting::Counting;
pub use element::{Checked, Elements, ElementsMut};
pub use evaluated::Evaluated;
pub(crate) use evaluated::evaluated;
pub use iter::{Contiguous, ContiguousMut, Iter, IterMut};
#[cfg(feature = "ndarray")]
pub use ndarray::NotALayout;
pub use partition::{FlatCoord, Inner, Outer};
pub use projection::{Project, Projected};
pub use recast::{PlainBits, Recast, RecastOf, RecastTo};
pub use storage::{Data, Distance, Holds, LayoutOf, MadeOf, Makes, NoData, Place, Storage, TooShort, must_hold};
pub use swizzled::Moved;
pub use turn::{Turn, TurnData};
pub use views::ReadOnly;

/// Elements seen through a layout.
///
/// ```
/// use layout_core::{C, Layout, Tensor, Whole};
/// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
/// let rows = Tensor::new(&numbers[..], Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
/// assert_eq!(rows[(2_usize, 3_usize)], 19);
/// let row = rows.slice((2_usize, Whole));
/// assert_eq!(row[3_usize], 19);
/// ```
#[derive(Clone, Copy)]
pub struct Tensor<P, L> {
    data: P,
    layout: L,
}

impl<P: Holds<L>, L: Copy> Tensor<P, L> {
    /// The data through this layout: a slice, an array, borrowed or not, a pointer; with the feature `alloc` a vector, borrowed or not, or a boxed slice.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let rows = Tensor::new(&numbers[..], make_layout!((4, 8):row));
    /// assert_eq!(rows[(2_u32, 3_u32)], 19);
    ///
    /// let mut staged = [0; 32];
    /// Tensor::new(&mut staged, make_layout!((4, 8):row))[(2_u32, 3_u32)] = 5;
    /// assert_eq!(staged[19], 5);
    /// ```
    ///
    /// [`make_tensor!`](crate::make_tensor) compares an array with its layout in your function.
    ///
    /// # Panics
    /// If the data do not reach as far as the layout does; [`try_new`](Self::try_new) returns an error instead.
    ///
    /// ```should_panic
    /// use layout_core::{C, Layout, Tensor};
    /// let padded = Layout::of((C::<4>, C::<8>), (9_u32, C::<1>));
    /// let _ = Tensor::new(&[0_u8; 32][..], padded); // reaches to 35
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn new<D: Data<P>, T: LayoutOf<P, L>>(data: D, layout: T) -> MadeOf<D, MadeOf<T, Self>> {
        const { storage::must_hold::<D, P, L>() };
        Self::compared(data, layout)
    }

    /// Like [`new`](Self::new), after what the types tell has been compared: by [`make_tensor!`](crate::make_tensor), in the user's function.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn compared<D: Data<P>, T: LayoutOf<P, L>>(data: D, layout: T) -> MadeOf<D, MadeOf<T, Self>> {
        Self::holding(data.data(), layout.laid_out())
    }

    /// Like [`new`](Self::new), for a layout whose type is known.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn holding(data: P, layout: L) -> Self {
        if !data.holds(layout) {
            refuse(data.too_short(layout));
        }
        Self { data, layout }
    }

    /// The data through this layout, if they reach as far as it does.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let (bytes, pitch) = ([0_u8; 32], 9_u32);
    /// let error = Tensor::try_new(&bytes[..], make_layout!((4, 8):({pitch}, 1))).unwrap_err();
    /// assert_eq!((error.cosize, error.len), (35, 32));
    /// assert_eq!(error.to_string(), "the layout of a tensor reaches past the end of its data: over 35 elements, and there are 32");
    /// ```
    #[inline(always)]
    pub fn try_new(data: P, layout: L) -> Result<Self, TooShort> {
        const { storage::must_hold::<P, P, L>() };
        if data.holds(layout) { Ok(Self { data, layout }) } else { Err(data.too_short(layout)) }
    }

    /// The data through this layout, whatever was stored there through another: an address of a GPU's shared memory, which [`new`](Self::new) does not take, as
    /// its type does not tell how its elements lie. Of a tensor, this is [`reinterpreted_as`](Self::reinterpreted_as).
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// // SAFETY: six elements, all stored.
    /// let rows = unsafe { Tensor::laid_over([0, 1, 2, 3, 4, 5], make_layout!((2,3):row)) };
    /// assert_eq!(rows[(1_u32, 0_u32)], 3);
    /// ```
    ///
    /// # Safety
    /// Same conditions as [`reinterpreted_as`](Self::reinterpreted_as).
    ///
    /// # Panics
    /// If the data are a slice or an array that does not reach as far as the layout does.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub unsafe fn laid_over(data: P, layout: L) -> Self {
        Self::holding(data, layout)
    }
}

#[cold]
#[track_caller]
fn refuse(error: TooShort) -> ! {
    panic!("{error}")
}

impl<P, L: Copy> Tensor<P, L> {
    /// The layout.
    #[must_use]
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The data, from the element of coordinate 0 on; of a part of a swizzled tensor, whose start is in its layout, those of the whole: there the place of an
    /// element is [`at`](Self::at).
    #[must_use]
    #[inline(always)]
    pub fn data(&self) -> &P {
        &self.data
    }

    /// The data, mutable.
    #[inline(always)]
    pub fn data_mut(&mut self) -> &mut P {
        &mut self.data
    }

    /// The data, as [`data`](Self::data) has them.
    #[must_use]
    #[inline(always)]
    pub fn into_data(self) -> P {
        self.data
    }

    /// A part that begins some elements further on.
    #[inline(always)]
    pub(crate) fn part_at<O, M>(self, offset: O, layout: M) -> Tensor<P, M>
    where
        P: Storage<O>,
    {
        Tensor { data: self.data.advance(offset), layout }
    }

    /// The same data through a layout that reaches no further.
    #[inline(always)]
    pub(crate) fn through<M>(self, layout: M) -> Tensor<P, M> {
        Tensor { data: self.data, layout }
    }
}

impl<P, S: Copy, D: Copy> Tensor<P, Layout<S, D>> {
    /// The elements at a coordinate in which [`Whole`](crate::Whole), written `_`, keeps a mode. In debug builds the coordinate must
    /// be in the domain; in release builds, too, if the data are a slice, such as those of a [`Fragment`](crate::Fragment).
    ///
    /// ```
    /// use layout_core::{Tensor, Whole, make_layout};
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let rows = Tensor::new(&numbers[..], make_layout!((4, (2, 4)):(8, (1, 2))));
    /// let odd = rows.slice((Whole, (1_usize, Whole)));
    /// assert_eq!(odd.layout().to_string(), "(4,4):(8,2)");
    /// assert_eq!(odd[(2_usize, 3_usize)], 23);
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn slice<X, I: Index, A: Copy, B: Copy, O, K: IndicesOf<I>>(self, coord: X) -> Tensor<P, Layout<A, B>>
    where
        X: Slice<S, D, I, Shape = A, Stride = B, Offset = O, Indices = K>,
        P: Storage<O>,
    {
        inside(const { P::IS_CHECKED }, || coord.outside(self.layout.shape()), "tensor");
        let (shape, stride, offset) = coord.slice(self.layout.shape(), self.layout.stride());
        self.part_at(offset, Layout::unchecked(shape, stride))
    }
}
