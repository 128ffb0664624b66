//! Division by mode as a type operator.
//!
//! `Quot<Layout<S, D>, T>` is `logical_divide` by a tiler of one number for each leaf, `Whole` where a mode stays:
//! a leaf `s:d` divided by `t` becomes `(t, s/t):(d, t·d)`, where the rest has stride 0 if its extent is 1, as
//! [`algebra::logical_divide`](crate::algebra::logical_divide) has it. `t` must divide `s`; if it does not, there is no such type.

use core::ops::{Div, Mul};

use typenum::{B1, PartialDiv, U0, UInt, UTerm};

use crate::types::int_tuple::StaticIntTuple;
use crate::types::layout::Layout;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// A shape whose layout under the strides `D` can be divided by the numbers `T`; see [`Quot`].
#[diagnostic::on_unimplemented(
    message = "a layout of shape `{Self}` cannot be divided by `{T}`",
    label = "a number of the tiler does not divide its extent, or the two nest differently",
    note = "the tiler has one unsigned integer of typenum for each leaf, or `Whole` for a mode"
)]
pub trait DivideBy<D, T> {
    /// `(t, s/t)` for each leaf.
    type Shape;
    /// `(d, t·d)` for each leaf.
    type Stride;
}

/// `L / T`, mode by mode, as a [`Layout`]: [`typenum::Quot`](https://docs.rs/typenum), which reads it off `core::ops::Div`.
///
/// ```
/// use layout_core::typenum::Quot;
/// use layout_core::{Layout, Whole};
/// use typenum::{U1, U2, U4, U8};
///
/// type Rows = Layout<(U4, U8), (U8, U1)>;
/// let tiled: Layout<((U2, U2), (U4, U2)), ((U8, typenum::U16), (U1, U4))> = Quot::<Rows, (U2, U4)>::default();
/// assert_eq!(tiled.to_string(), "((2,2),(4,2)):((8,16),(1,4))");
/// assert_eq!(Rows::default() / (U2::new(), U4::new()), tiled);
/// assert_eq!((Rows::default() / (Whole, U4::new())).to_string(), "(4,(4,2)):(8,(1,4))");
/// ```
///
/// ```compile_fail
/// use layout_core::{Layout, typenum::Quot};
/// use typenum::{U1, U3, U8};
/// let ragged = Quot::<Layout<U8, U1>, U3>::default();
/// ```
pub type Quot<L, T> = <L as Div<T>>::Output;

impl<S, D, T> Div<T> for Layout<S, D>
where
    S: DivideBy<D, T, Shape: StaticIntTuple, Stride: StaticIntTuple>,
{
    type Output = Layout<S::Shape, S::Stride>;

    #[inline(always)]
    fn div(self, _: T) -> Self::Output {
        Self::Output::default()
    }
}

/// The stride `D` if an extent is more than 1, else 0.
pub trait StrideFor<D> {
    /// The resulting stride.
    type Stride;
}

impl<D> StrideFor<D> for UInt<UTerm, B1> {
    type Stride = U0;
}

impl<U, B, C, D> StrideFor<D> for UInt<UInt<U, B>, C> {
    type Stride = D;
}

/// A number `t`, or `Whole`, that a leaf `s:d` can be divided by.
///
/// The trait is the tiler's, not the leaf's, so that the compiler meets the division only when it knows both numbers.
pub trait DividesLeaf<S, D> {
    /// `(t, s/t)`.
    type Shape;
    /// `(d, t·d)`.
    type Stride;
}

impl<V, C, S: PartialDiv<Self>, D: Mul<Self>> DividesLeaf<S, D> for UInt<V, C>
where
    S::Output: StrideFor<D::Output>,
{
    type Shape = (Self, S::Output);
    type Stride = (D, <S::Output as StrideFor<D::Output>>::Stride);
}

impl<S, D> DividesLeaf<S, D> for Whole {
    type Shape = S;
    type Stride = D;
}

impl<U, B, D, T: DividesLeaf<Self, D>> DivideBy<D, T> for UInt<U, B> {
    type Shape = T::Shape;
    type Stride = T::Stride;
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $T:ident $($names:tt)*))*] ($Last:ident $LastD:ident $LastT:ident $($last:tt)*)) => {
        impl<$($S,)* $Last, D> DivideBy<D, Whole> for ($($S,)* $Last,) {
            type Shape = Self;
            type Stride = D;
        }

        impl<$($S: DivideBy<$D, $T>, $D, $T,)* $Last: DivideBy<$LastD, $LastT>, $LastD, $LastT>
            DivideBy<($($D,)* $LastD,), ($($T,)* $LastT,)> for ($($S,)* $Last,)
        {
            type Shape = ($($S::Shape,)* $Last::Shape,);
            type Stride = ($($S::Stride,)* $Last::Stride,);
        }
    };
}

each_rank! { tuple to 16 }

#[cfg(test)]
mod tests {
    use typenum::{U1, U2, U3, U4, U5, U6, U8, U12, U24};

    use super::*;
    use crate::{StaticLayout, StaticTiler, algebra};

    fn agrees<L: StaticLayout + Div<T, Output: StaticLayout>, T: StaticTiler>() {
        let expected = algebra::logical_divide(&L::VALUE, &T::TILER, algebra::Rounding::Exact).unwrap();
        assert_eq!(<L::Output as StaticLayout>::VALUE, expected, "{} / {}", L::VALUE, T::TILER);
    }

    #[test]
    fn quotients_are_those_of_the_algebra() {
        agrees::<Layout<U24, U1>, U4>();
        agrees::<Layout<U24, U5>, U24>();
        agrees::<Layout<U24, U0>, U6>();
        agrees::<Layout<U1, U5>, U1>();
        agrees::<Layout<(U24,), (U3,)>, (U1,)>();
        agrees::<Layout<(U4, U8, U6), (U8, U1, U0)>, (U2, U8, U3)>();
        agrees::<Layout<(U4, U8), (U8, U1)>, (Whole, U2)>();
        agrees::<Layout<(U4, (U8, U12)), (U3, (U12, U1))>, (U2, (U4, U6))>();
    }
}
