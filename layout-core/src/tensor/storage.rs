//! The storage of a tensor's elements.

use core::fmt;

use layout_algebra::Text;

use crate::coordinate::Zero;
use crate::types::any_layout::{Itself, Measured};
use crate::types::index::Index;

/// Data of a tensor, of the type `P`, which are their own. For other types the compiler does not know `P`, so that
/// nothing made of them is an additional error.
///
/// ```
/// use layout_core::{Data, Holds, Tensor, layout};
/// layout! { Tile = (4,8); }
/// fn tile<P: Holds<Tile>>(data: impl Data<P>) -> Tensor<P, Tile> {
///     Tensor::new(data, Tile)
/// }
/// assert_eq!(tile([7; 32])[(1_u32, 2_u32)], 7);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the data of a tensor",
    label = "neither a slice nor an array nor a pointer",
    note = "a tensor is made of data and then a layout: data are `&[T]`, `&mut [T]`, `[T; N]`, `*const T`, `*mut T`, shared memory, `Counting` or `Coordinates`: of a vector, `&data[..]`, or itself with the feature `alloc`"
)]
pub trait Data<P> {
    /// The number of elements, if the type knows it and `P` does not.
    #[doc(hidden)]
    const LENGTH: Option<usize> = None;

    /// The reason why [`Tensor::new`](crate::Tensor::new) takes no such data, if there is one.
    #[doc(hidden)]
    const REFUSAL: Option<&'static str> = None;

    /// The data.
    fn data(self) -> P;
}

/// A layout of the type `L`, for data of the type `P`: if the data are invalid, the compiler does not know `P`, and does not complain about the layout as well.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "layouts are `Layout<Shape, Stride>` of congruent tuples, swizzled ones, what `layout!` and `make_layout!` make, and the operations on them"
)]
pub trait LayoutOf<P, L> {
    /// The layout.
    fn laid_out(self) -> L;
}

/// No data: if data stand in place of a layout, they might be these or those, so that the compiler does not decide, and reports nothing about them.
pub struct NoData<const WHICH: usize>;

macro_rules! data_in_place_of_a_layout {
    ($([$($generic:tt)*] $data:ty;)*) => { $(
        data_in_place_of_a_layout! { 0 [$($generic)*] $data }
        data_in_place_of_a_layout! { 1 [$($generic)*] $data }
    )* };
    ($which:literal [$($generic:tt)*] $data:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generic)*> LayoutOf<NoData<$which>, Self> for $data {
            fn laid_out(self) -> Self {
                self
            }
        }
    };
}

data_in_place_of_a_layout! {
    [T] &[T];
    [T] &mut [T];
    [T, const N: usize] [T; N];
    [T, const N: usize] &[T; N];
    [T, const N: usize] &mut [T; N];
    [T] *const T;
    [T] *mut T;
}

#[diagnostic::do_not_recommend]
impl<P: Data<P>, L, T: Itself<L>> LayoutOf<P, L> for T {
    #[inline(always)]
    fn laid_out(self) -> L {
        self.itself()
    }
}

/// An argument from which a `T` is made. If the argument is already an error, the compiler does not know the result, so that no use of it is an additional error.
///
/// Hidden, as the page of every type would list it.
#[doc(hidden)]
pub trait Makes<T> {
    /// The result: a `T`.
    type Made;
}

impl<A, T> Makes<T> for A {
    type Made = T;
}

/// A `T`, made of an `A`.
pub type MadeOf<A, T> = <A as Makes<T>>::Made;

/// Data that may hold the elements of a layout `L`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the data of a tensor",
    label = "neither a slice nor an array nor a pointer",
    note = "a tensor is made of data and then a layout: data are `&[T]`, `&mut [T]`, `[T; N]`, `*const T`, `*mut T`, shared memory, `Counting` or `Coordinates`: of a vector, `&data[..]`, or itself with the feature `alloc`"
)]
pub trait Holds<L>: Data<Self> + Sized {
    /// The reach of the layout, if its type knows it; rejects, in const evaluation, a layout that is an error.
    #[doc(hidden)]
    const KNOWN: Option<usize> = None;

    /// Returns true if each offset of the layout has an element, as far as the data know.
    fn holds(&self, layout: L) -> bool;

    /// The error if the data do not hold the layout: the reach of the layout, and the number of elements.
    fn too_short(&self, layout: L) -> TooShort {
        let _ = layout;
        TooShort { cosize: 0, len: 0 }
    }
}

/// Data that do not reach as far as a layout does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooShort {
    /// The number of elements that the layout reaches over: one more than its greatest offset.
    pub cosize: usize,
    /// The number of elements.
    pub len: usize,
}

impl fmt::Display for TooShort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cosize, len } = self;
        let what = "the layout of a tensor reaches past the end of its data";
        write!(f, "{what}: over {cosize} elements, and there are {len}")
    }
}

impl core::error::Error for TooShort {}

/// An offset in memory.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an offset in memory",
    label = "neither `u32` nor `usize`",
    note = "an offset counts elements, in `u32` or `usize`; that of a layout of coordinates is a coordinate"
)]
pub trait Distance: Copy {
    /// The number of elements.
    fn elements(self) -> usize;
}

impl<I: Index> Distance for I {
    #[inline(always)]
    fn elements(self) -> usize {
        self.to_usize()
    }
}

impl Distance for Zero {
    #[inline(always)]
    fn elements(self) -> usize {
        0
    }
}

/// Data that can begin further on: memory by a [`Distance`], coordinates by a coordinate. Past the end of a slice there is an empty one: a part past the
/// edge has no elements, and accesses need a predicate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot begin `{Offset}` further on",
    label = "these data and this offset do not go together",
    note = "slices, pointers and shared memory are advanced by `u32` or `usize`, `Coordinates` by a coordinate; an array is made a slice: `&data[..]`"
)]
pub trait Storage<Offset>: Sized {
    /// True if each access is checked, in release builds too: then so is the beginning of a slice.
    #[doc(hidden)]
    const IS_CHECKED: bool = false;

    /// The data from this offset on.
    #[must_use]
    fn advance(self, offset: Offset) -> Self;
}

/// An address that counts in elements: a raw pointer, or its counterpart on a device.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the place of an element",
    label = "neither a pointer nor an address of a device",
    note = "elements of slices and arrays are reached by indexing, `tensor[(i, j)]`"
)]
pub trait Place: Storage<u32> + Storage<usize> + Storage<Zero> + Copy {}

impl<T> Place for *const T {}
impl<T> Place for *mut T {}

impl<T> Data<Self> for &[T] {
    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

impl<T, L: Measured> Holds<L> for &[T] {
    const KNOWN: Option<usize> = L::KNOWN_COSIZE;

    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= self.len()
    }

    fn too_short(&self, layout: L) -> TooShort {
        TooShort { cosize: layout.cosize(), len: self.len() }
    }
}

impl<T, O: Distance> Storage<O> for &[T] {
    const IS_CHECKED: bool = true;

    #[inline(always)]
    fn advance(self, offset: O) -> Self {
        &self[offset.elements().min(self.len())..]
    }
}

impl<T> Data<Self> for &mut [T] {
    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

impl<T, L: Measured> Holds<L> for &mut [T] {
    const KNOWN: Option<usize> = L::KNOWN_COSIZE;

    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= self.len()
    }

    fn too_short(&self, layout: L) -> TooShort {
        TooShort { cosize: layout.cosize(), len: self.len() }
    }
}

impl<T, O: Distance> Storage<O> for &mut [T] {
    const IS_CHECKED: bool = true;

    #[inline(always)]
    fn advance(self, offset: O) -> Self {
        let first = offset.elements().min(self.len());
        &mut self[first..]
    }
}

/// Rejects data that say why, and an array that does not reach as far as a layout, as far as both are known.
///
/// # Panics
/// In const evaluation, so that it is a compile error.
#[track_caller]
pub const fn must_hold<D: Data<P>, P: Holds<L>, L>() {
    if let Some(why) = D::REFUSAL {
        panic!("{}", why);
    }
    if let (Some(cosize), Some(length)) = (P::KNOWN, D::LENGTH)
        && cosize > length
    {
        let over = Text::new("the layout of a tensor reaches past the end of its array: over ").index(cosize);
        panic!("{}", over.and(" elements, and there are ").index(length).as_str());
    }
}

/// A borrowed array is a slice.
impl<'a, T, const N: usize> Data<&'a [T]> for &'a [T; N] {
    const LENGTH: Option<usize> = Some(N);

    #[inline(always)]
    fn data(self) -> &'a [T] {
        self
    }
}

impl<'a, T, const N: usize> Data<&'a mut [T]> for &'a mut [T; N] {
    const LENGTH: Option<usize> = Some(N);

    #[inline(always)]
    fn data(self) -> &'a mut [T] {
        self
    }
}

impl<T, const N: usize> Data<Self> for [T; N] {
    const LENGTH: Option<usize> = Some(N);

    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

/// The length of an array is checked at compile time if the layout's type knows its reach.
impl<T, L: Measured, const N: usize> Holds<L> for [T; N] {
    const KNOWN: Option<usize> = L::KNOWN_COSIZE;

    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= N
    }

    fn too_short(&self, layout: L) -> TooShort {
        TooShort { cosize: layout.cosize(), len: N }
    }
}

impl<T> Data<Self> for *const T {
    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

impl<T, L> Holds<L> for *const T {
    #[inline(always)]
    fn holds(&self, _: L) -> bool {
        true
    }
}

impl<T, O: Distance> Storage<O> for *const T {
    #[inline(always)]
    fn advance(self, offset: O) -> Self {
        self.wrapping_add(offset.elements())
    }
}

impl<T> Data<Self> for *mut T {
    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

impl<T, L> Holds<L> for *mut T {
    #[inline(always)]
    fn holds(&self, _: L) -> bool {
        true
    }
}

impl<T, O: Distance> Storage<O> for *mut T {
    #[inline(always)]
    fn advance(self, offset: O) -> Self {
        self.wrapping_add(offset.elements())
    }
}

#[cfg(test)]
mod tests {
    use crate::{C, Layout, Swizzled, SwizzledFrom, Tensor};

    #[test]
    fn a_layout_that_reaches_past_64_bits_is_past_the_end_of_any_data() {
        let wide = Layout::of((3_u64, C::<2>), (1_u64 << 63, 5_u64));
        assert_eq!(Tensor::try_new(&[0_u8; 9][..], wide).map_err(|error| error.cosize).err(), Some(usize::MAX));
        let swizzled = Swizzled::<1, 0, 2, 4, _>::of(wide);
        assert_eq!(Tensor::try_new(&[0_u8; 9][..], swizzled).map_err(|error| error.cosize).err(), Some(usize::MAX));
        let part = SwizzledFrom::<1, 0, 2, u32, _>::new(7, wide);
        assert_eq!(Tensor::try_new(&[0_u8; 9][..], part).map_err(|error| error.cosize).err(), Some(usize::MAX));
    }
}
