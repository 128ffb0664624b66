//! The identity layout of a shape: each coordinate goes to itself.

use super::E;
use crate::types::constant::{C, Leaf};
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::tuples::each_rank;

/// The identity layout of the shape `S`.
pub type IdentityOf<S> = Layout<S, <S as Identity>::Stride>;

/// A shape that has an identity layout: a leaf, or a tuple of at most 8 such.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no identity layout",
    label = "neither an extent nor a tuple of at most 8 shapes"
)]
pub trait Identity: Copy {
    /// `1@i` in mode `i`, `1@j@i` in mode `j` of mode `i`, …
    type Stride: Copy;
    /// The type in which its coordinates are counted: `usize` if an extent is.
    type Index: Index;
    /// A coordinate, counted in `I`: nested as the shape is.
    type Coord<I: Index>: Copy;

    /// The strides.
    fn basis() -> Self::Stride;

    /// The coordinate with all parts 0.
    fn origin<I: Index>() -> Self::Coord<I>;
}

impl<S: Leaf> Identity for S {
    type Stride = C<1>;
    type Index = S::Index;
    type Coord<I: Index> = I;

    #[inline(always)]
    fn basis() -> C<1> {
        C
    }

    #[inline(always)]
    fn origin<I: Index>() -> I {
        const { assert!(fits::<S, I>(), "coordinates of extents known at compile time are counted in `u32`") }
        I::truncated(0)
    }
}

const fn fits<S: Leaf, I: Index>() -> bool {
    match S::STATIC {
        Some(extent) => extent <= I::MAX,
        None => true,
    }
}

/// Strides of a space that is part `MODE` of another.
pub trait Within<const MODE: usize>: Copy {
    /// The strides in the other.
    type Strides: Copy;

    /// The strides in the other.
    fn within(self) -> Self::Strides;
}

impl<const N: usize, const MODE: usize> Within<MODE> for C<N> {
    type Strides = E<MODE, Self>;

    #[inline(always)]
    fn within(self) -> E<MODE, Self> {
        E::of(self)
    }
}

impl<const INNER: usize, D: Copy, const MODE: usize> Within<MODE> for E<INNER, D> {
    type Strides = E<MODE, Self>;

    #[inline(always)]
    fn within(self) -> E<MODE, Self> {
        E::of(self)
    }
}

macro_rules! tuple {
    (@index $S:ident) => { $S::Index };
    (@index $S:ident $($more:ident)+) => { <$S::Index as Index>::With<tuple!(@index $($more)+)> };
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Within<MODE>,)* $Last: Within<MODE>, const MODE: usize> Within<MODE> for ($($S,)* $Last,) {
            type Strides = ($($S::Strides,)* $Last::Strides,);

            #[inline(always)]
            fn within(self) -> Self::Strides {
                ($(self.$i.within(),)* self.$last.within(),)
            }
        }

        impl<$($S: Identity<Stride: Within<$i>>,)* $Last: Identity<Stride: Within<$last>>> Identity for ($($S,)* $Last,) {
            type Stride = ($(<$S::Stride as Within<$i>>::Strides,)* <$Last::Stride as Within<$last>>::Strides,);
            type Index = tuple!(@index $($S)* $Last);
            type Coord<I: Index> = ($($S::Coord<I>,)* $Last::Coord<I>,);

            #[inline(always)]
            fn basis() -> Self::Stride {
                ($($S::basis().within(),)* $Last::basis().within(),)
            }

            #[inline(always)]
            fn origin<I: Index>() -> Self::Coord<I> {
                ($($S::origin::<I>(),)* $Last::origin::<I>(),)
            }
        }
    };
}

each_rank! { tuple to 16 }

impl<S: Identity> IdentityOf<S> {
    /// The layout that takes each coordinate of a shape to itself.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let identity = Layout::identity((100_u32, (C::<2>, 6_u32)));
    /// assert_eq!(identity.to_string(), "(100,(2,6)):(1@0,(1@0@1,1@1@1))");
    /// assert_eq!(identity.coordinate((31_u32, 7_u32)), (31, (1, 3)));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn identity(shape: S) -> Self {
        Layout::unchecked(shape, S::basis())
    }
}
