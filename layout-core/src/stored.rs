//! Shapes as nested arrays: the storage of a fragment.

use crate::types::any_shape::AnyShape;
use crate::types::constant::{C, split};
use crate::types::sealed::Sealed;
use crate::types::tuples::each_rank;

/// A shape whose elements nest as arrays do: `(4,8)` is stored as `[[T; 4]; 8]`.
///
/// The leftmost mode is innermost, so that the elements lie in memory in the column-major layout of the shape,
/// `(4,8):(1,4)`.
///
/// ```
/// use layout_core::{C, Stored};
/// let array: [[f32; 4]; 8] = <(C<4>, C<8>)>::filled(0.0);
/// let nested: [[[u8; 2]; 4]; 8] = <((C<2>, C<4>), C<8>)>::filled(0);
/// # let _ = (array, nested);
/// ```
#[diagnostic::on_unimplemented(
    message = "the shape `{Self}` has no nested array",
    label = "not the shape of a fragment",
    note = "the extents of a fragment are `C<1>` to `C<64>`, some multiples of 8, 16, 32 and 64 up to `C<256>`, `C<384>`, `C<512>`, or `C<1024>`",
    note = "in generic code, write `L: FragmentLayout` for the layout of a fragment"
)]
pub trait Stored: Sealed {
    /// The elements, nested.
    type Array<T: Copy + 'static>: Copy + 'static;
    /// The number of elements.
    const ELEMENTS: u64;

    /// The array with every element set to `value`.
    fn filled<T: Copy + 'static>(value: T) -> Self::Array<T>;
}

/// A shape with an element at each coordinate `X`.
#[diagnostic::on_unimplemented(
    message = "the coordinate `{X}` does not fit the shape `{Self}`",
    label = "this coordinate does not fit",
    note = "elements are counted in `usize`; an index fits any shape, a tuple fits a tuple of the same number of modes, if each entry fits"
)]
pub trait ElementAt<X>: Stored {
    /// The element at `coord`.
    ///
    /// # Panics
    /// If there is none: the check of a constant index is left to the compiler, and nothing of it remains.
    #[track_caller]
    fn element<T: Copy + 'static>(array: &Self::Array<T>, coord: X) -> &T;

    /// The element at `coord`, to be changed.
    ///
    /// # Panics
    /// If there is none.
    #[track_caller]
    fn element_mut<T: Copy + 'static>(array: &mut Self::Array<T>, coord: X) -> &mut T;
}

impl Stored for AnyShape {
    type Array<T: Copy + 'static> = [T; 1];
    const ELEMENTS: u64 = 1;

    fn filled<T: Copy + 'static>(value: T) -> [T; 1] {
        [value]
    }
}

impl<X> ElementAt<X> for AnyShape {
    fn element<T: Copy + 'static>(array: &[T; 1], _: X) -> &T {
        &array[0]
    }

    fn element_mut<T: Copy + 'static>(array: &mut [T; 1], _: X) -> &mut T {
        &mut array[0]
    }
}

macro_rules! leaf {
    ($($extent:literal)*) => {$(
        #[doc(hidden)]
        impl Stored for C<$extent> {
            type Array<T: Copy + 'static> = [T; $extent];
            const ELEMENTS: u64 = $extent;

            #[inline(always)]
            fn filled<T: Copy + 'static>(value: T) -> [T; $extent] {
                [value; $extent]
            }
        }

        #[doc(hidden)]
        impl ElementAt<usize> for C<$extent> {
            #[inline(always)]
            fn element<T: Copy + 'static>(array: &[T; $extent], coord: usize) -> &T {
                &array[coord]
            }

            #[inline(always)]
            fn element_mut<T: Copy + 'static>(array: &mut [T; $extent], coord: usize) -> &mut T {
                &mut array[coord]
            }
        }
    )*};
}

leaf! {
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 72 80 96 112 128 160 192 224 256 384 512 1024
}

/// The innermost array: one element.
impl Stored for () {
    type Array<T: Copy + 'static> = T;
    const ELEMENTS: u64 = 1;

    #[inline(always)]
    fn filled<T: Copy + 'static>(value: T) -> T {
        value
    }
}

impl Sealed for () {}

impl ElementAt<()> for () {
    #[inline(always)]
    fn element<T: Copy + 'static>(array: &T, (): ()) -> &T {
        array
    }

    #[inline(always)]
    fn element_mut<T: Copy + 'static>(array: &mut T, (): ()) -> &mut T {
        array
    }
}

impl ElementAt<usize> for () {
    #[inline(always)]
    fn element<T: Copy + 'static>(array: &T, _: usize) -> &T {
        array
    }

    #[inline(always)]
    fn element_mut<T: Copy + 'static>(array: &mut T, _: usize) -> &mut T {
        array
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Stored,)* $Last: Stored> Stored for ($($S,)* $Last,) {
            type Array<T: Copy + 'static> = $Last::Array<<($($S,)*) as Stored>::Array<T>>;
            const ELEMENTS: u64 = <($($S,)*)>::ELEMENTS * $Last::ELEMENTS;

            #[inline(always)]
            fn filled<T: Copy + 'static>(value: T) -> Self::Array<T> {
                $Last::filled(<($($S,)*)>::filled(value))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($S: ElementAt<$X>, $X,)* $Last: ElementAt<$LastX>, $LastX> ElementAt<($($X,)* $LastX,)>
            for ($($S,)* $Last,)
        {
            #[inline(always)]
            fn element<T: Copy + 'static>(array: &Self::Array<T>, coord: ($($X,)* $LastX,)) -> &T {
                <($($S,)*)>::element($Last::element(array, coord.$last), ($(coord.$i,)*))
            }

            #[inline(always)]
            fn element_mut<T: Copy + 'static>(array: &mut Self::Array<T>, coord: ($($X,)* $LastX,)) -> &mut T {
                <($($S,)*)>::element_mut($Last::element_mut(array, coord.$last), ($(coord.$i,)*))
            }
        }

        impl<$($S: ElementAt<usize>,)* $Last: ElementAt<usize>> ElementAt<usize> for ($($S,)* $Last,) {
            #[inline(always)]
            fn element<T: Copy + 'static>(array: &Self::Array<T>, coord: usize) -> &T {
                let (inner, outer) = split(<($($S,)*)>::ELEMENTS, coord);
                <($($S,)*)>::element($Last::element(array, outer), inner)
            }

            #[inline(always)]
            fn element_mut<T: Copy + 'static>(array: &mut Self::Array<T>, coord: usize) -> &mut T {
                let (inner, outer) = split(<($($S,)*)>::ELEMENTS, coord);
                <($($S,)*)>::element_mut($Last::element_mut(array, outer), inner)
            }
        }
    };
}

each_rank! { tuple to 16 }
