//! Product by mode as a type operator.
//!
//! `Prod<Layout<S, D>, N>` is `logical_product` by a tiler of one number for each leaf, `Whole` where a mode stays.
//! A leaf `s:d` repeated `n` times becomes `(s, r):(d, e)`, the repetitions at the offsets the leaf leaves free:
//!
//! | leaf | repetitions `r:e` |
//! |---|---|
//! | `1:d` | `n:1` |
//! | `s:0` | `n:1` |
//! | `s:1` | `n:s` |
//! | `s:d`, `n ≤ d` | `n:1`: all fit between neighbors |
//! | `s:d`, `d` divides `n` | `(d, n/d):(1, s·d)` |
//!
//! In any other case there is no such layout, and no such type.

use core::ops::Mul;

use typenum::{B0, B1, IsLessOrEqual, PartialDiv, U1, UInt, UTerm};

use super::divide::StrideFor;
use crate::types::int_tuple::StaticIntTuple;
use crate::types::layout::Layout;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// A shape whose layout under the strides `D` can be repeated the numbers `N` of times; see [`Prod`].
#[diagnostic::on_unimplemented(
    message = "a layout of shape `{Self}` cannot be repeated `{N}` times",
    label = "a mode's gaps have no place for so many repetitions, or the two nest differently",
    note = "the tiler has one unsigned integer of typenum for each leaf, or `Whole` for a mode"
)]
pub trait ProductBy<D, N> {
    /// `(s, r)` for each leaf.
    type Shape;
    /// `(d, e)` for each leaf.
    type Stride;
}

/// `L * N`, mode by mode, as a [`Layout`]: [`typenum::Prod`](https://docs.rs/typenum), which reads it off `core::ops::Mul`.
///
/// ```
/// use layout_core::Layout;
/// use layout_core::typenum::Prod;
/// use typenum::{U1, U3, U4, U6, U24};
///
/// type Repeated = Prod<Layout<(U4,), (U1,)>, (U6,)>;
/// let repeated: Layout<((U4, U6),), ((U1, U4),)> = Repeated::default();
/// assert_eq!(repeated.to_string(), "((4,6)):((1,4))");
/// // Every third offset, and then the two between.
/// assert_eq!(Prod::<Layout<U4, U3>, U3>::default().to_string(), "(4,3):(3,1)");
/// ```
pub type Prod<L, N> = <L as Mul<N>>::Output;

impl<S, D, N> Mul<N> for Layout<S, D>
where
    S: ProductBy<D, N, Shape: StaticIntTuple, Stride: StaticIntTuple>,
{
    type Output = Layout<S::Shape, S::Stride>;

    #[inline(always)]
    fn mul(self, _: N) -> Self::Output {
        Self::Output::default()
    }
}

/// A number `n`, or `Whole`, that a leaf `s:d` can be repeated by.
///
/// The trait is the tiler's, not the leaf's, so that the compiler meets the arithmetic only when it knows both numbers.
pub trait RepeatsLeaf<S, D> {
    /// `(s, r)`.
    type Shape;
    /// `(d, e)`.
    type Stride;
}

impl<S, D> RepeatsLeaf<S, D> for Whole {
    type Shape = S;
    type Stride = D;
}

impl<V, C, S: Leaves<D, Self>, D> RepeatsLeaf<S, D> for UInt<V, C> {
    type Shape = (S, S::Shape);
    type Stride = (D, S::Stride);
}

impl<U, B, D, N: RepeatsLeaf<Self, D>> ProductBy<D, N> for UInt<U, B> {
    type Shape = N::Shape;
    type Stride = N::Stride;
}

/// An extent `s` that leaves, under the stride `d`, offsets free for `n` repetitions.
pub trait Leaves<D, N> {
    /// The extents of the repetitions, `r`.
    type Shape;
    /// Their strides, `e`.
    type Stride;
}

/// Extents of 2 and more.
type Many<U, B, C> = UInt<UInt<U, B>, C>;

impl<D, N: StrideFor<U1>> Leaves<D, N> for U1 {
    type Shape = N;
    type Stride = N::Stride;
}

impl<U, A, B, D: Gap<Self, N>, N> Leaves<D, N> for Many<U, A, B> {
    type Shape = D::Shape;
    type Stride = D::Stride;
}

/// A stride `d` that leaves offsets free between the `s ≥ 2` of a leaf, or after them.
pub trait Gap<S, N> {
    /// The extents of the repetitions, `r`.
    type Shape;
    /// Their strides, `e`.
    type Stride;
}

impl<S, N> Gap<S, N> for UTerm {
    type Shape = N;
    type Stride = U1;
}

impl<S, N: StrideFor<S>> Gap<S, N> for U1 {
    type Shape = N;
    type Stride = N::Stride;
}

impl<U, A, B, S, N: IsLessOrEqual<Self>> Gap<S, N> for Many<U, A, B>
where
    N::Output: Fits<S, Self, N>,
{
    type Shape = <N::Output as Fits<S, Self, N>>::Shape;
    type Stride = <N::Output as Fits<S, Self, N>>::Stride;
}

/// A test whether `n` repetitions of `s:d` fit between neighbors (`B1`), or continue past them (`B0`).
pub trait Fits<S, D, N> {
    /// The extents of the repetitions, `r`.
    type Shape;
    /// Their strides, `e`.
    type Stride;
}

impl<S, D, N> Fits<S, D, N> for B1 {
    type Shape = N;
    type Stride = U1;
}

impl<S: Mul<D>, D, N: PartialDiv<D>> Fits<S, D, N> for B0 {
    type Shape = (D, N::Output);
    type Stride = (U1, S::Output);
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $N:ident $($names:tt)*))*] ($Last:ident $LastD:ident $LastN:ident $($last:tt)*)) => {
        impl<$($S,)* $Last, D> ProductBy<D, Whole> for ($($S,)* $Last,) {
            type Shape = Self;
            type Stride = D;
        }

        impl<$($S: ProductBy<$D, $N>, $D, $N,)* $Last: ProductBy<$LastD, $LastN>, $LastD, $LastN>
            ProductBy<($($D,)* $LastD,), ($($N,)* $LastN,)> for ($($S,)* $Last,)
        {
            type Shape = ($($S::Shape,)* $Last::Shape,);
            type Stride = ($($S::Stride,)* $Last::Stride,);
        }
    };
}

each_rank! { tuple to 16 }

#[cfg(test)]
mod tests {
    use typenum::{U0, U2, U3, U4, U5, U6, U8};

    use super::*;
    use crate::{StaticLayout, StaticTiler, algebra};

    fn agrees<L: StaticLayout + Mul<N, Output: StaticLayout>, N: StaticTiler>() {
        let expected = algebra::logical_product(&L::VALUE, &N::TILER).unwrap();
        assert_eq!(<L::Output as StaticLayout>::VALUE, expected, "{} * {}", L::VALUE, N::TILER);
    }

    #[test]
    fn a_single_element() {
        agrees::<Layout<U1, U5>, U1>();
        agrees::<Layout<U1, U5>, U4>();
    }

    #[test]
    fn a_broadcast() {
        agrees::<Layout<U4, U0>, U1>();
        agrees::<Layout<U4, U0>, U6>();
    }

    #[test]
    fn without_gaps() {
        agrees::<Layout<U4, U1>, U1>();
        agrees::<Layout<U4, U1>, U6>();
        agrees::<Layout<(U4, U8), (U1, U1)>, (U6, Whole)>();
    }

    #[test]
    fn within_the_gaps() {
        agrees::<Layout<U4, U3>, U1>();
        agrees::<Layout<U4, U3>, U2>();
        agrees::<Layout<U4, U3>, U3>();
    }

    #[test]
    fn past_the_gaps() {
        agrees::<Layout<U4, U2>, U4>();
        agrees::<Layout<(U4, (U4, U2)), (U3, (U2, U8))>, (U6, (U6, U8))>();
    }
}
