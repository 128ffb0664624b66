//! Int-tuples as types: a leaf, or a tuple of int-tuples.

use layout_algebra::IntTuple;

use crate::coordinate::StaticBases;
use crate::refusal::answer;
use crate::types::constant::{C, StaticLeaf};
use crate::types::integers::Integers;
use crate::types::tuples::each_rank;

/// An int-tuple known at compile time: a [`C`], or a tuple of up to 8 static int-tuples (32 with the feature `wide`).
///
/// ```
/// use layout_core::{C, StaticIntTuple};
/// assert_eq!(<(C<4>, (C<2>, C<8>))>::VALUE.to_string(), "(4,(2,8))");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static int-tuple",
    label = "not a shape or stride known at compile time",
    note = "static int-tuples are `C<N>` and nested tuples of them of at most 8 modes (32 with the feature `wide`), such as `(C<4>, (C<2>, C<8>))`; the \
            tuple of one mode is written `(C<4>,)`"
)]
pub trait StaticIntTuple: Integers + StaticBases {
    /// The int-tuple as a value.
    const VALUE: IntTuple;

    /// The one value of the type.
    fn instance() -> Self;
}

/// A type with values in constants: shapes and strides known at compile time, nested.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made in a constant",
    label = "`new` needs leaves known at compile time",
    note = "the leaves of a layout that is made by `new` are `C<N>` and `E<MODE, C<N>>`; `default` makes one of typenum's integers"
)]
pub trait Constant: Copy {
    /// The one value of the type.
    const NEW: Self;
}

/// A static int-tuple with a value in constants: a [`C`], or a tuple of such.
///
/// The integers of typenum are static int-tuples, but have no value in constants.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made in a constant",
    label = "`new` needs leaves `C<N>`",
    note = "the leaves of a layout that is made by `new` are `C<N>`; `default` makes one of typenum's integers"
)]
pub trait ConstIntTuple: StaticIntTuple + Constant {}

impl<S: StaticIntTuple + Constant> ConstIntTuple for S {}

impl<const N: usize> Constant for C<N> {
    const NEW: Self = Self;
}

impl<N: StaticLeaf> StaticIntTuple for N {
    const VALUE: IntTuple = IntTuple::int(N::VALUE);

    #[inline(always)]
    fn instance() -> Self {
        N::instance()
    }
}

macro_rules! tuple {
    ([$(($S:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        #[diagnostic::do_not_recommend]
        impl<$($S: StaticIntTuple,)* $Last: StaticIntTuple> StaticIntTuple for ($($S,)* $Last,) {
            const VALUE: IntTuple = answer(IntTuple::of(&[$($S::VALUE,)* $Last::VALUE]));

            #[inline(always)]
            fn instance() -> Self {
                ($($S::instance(),)* $Last::instance(),)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($S: Constant,)* $Last: Constant> Constant for ($($S,)* $Last,) {
            const NEW: Self = ($($S::NEW,)* $Last::NEW,);
        }
    };
}

each_rank! { tuple }

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    #[cfg(feature = "wide")]
    use crate::{Layout, StaticLayout};

    type Two = C<2>;
    type Eight<T> = (T, T, T, T, T, T, T, T);

    #[test]
    fn tuples_nest_and_are_zero_sized() {
        type Shape = (C<4>, (C<2>, (C<8>,)), Eight<Two>);
        assert_eq!(Shape::VALUE.to_string(), "(4,(2,(8)),(2,2,2,2,2,2,2,2))");
        assert_eq!(size_of::<Shape>(), 0);
    }

    #[test]
    #[cfg(feature = "wide")]
    fn a_tuple_has_up_to_32_modes() {
        type C0 = C<0>;
        type C1 = C<1>;
        type Shape = (
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C1,
            C<5>,
        );
        type Stride = (
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C0,
            C<3>,
        );
        assert_eq!(Layout::<Shape, Stride>::RANK, 32);
        assert_eq!(Layout::<Shape, Stride>::new().offset(4_u32), 12);
    }
}
