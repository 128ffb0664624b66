//! The elements of products: the fragments that an atom multiplies.

use layout_core::__private::Poison as Refused;
use layout_core::atoms::{sm70, sm75, sm80, sm89, sm90};

use super::mma::rows;
use super::{BF16, E4M3, E5M2, F16, Mma, Named};

/// An atom that multiplies elements `A` and `B` into sums of `C`: those in its name, where tf32 stands for `f32`.
#[diagnostic::on_unimplemented(
    message = "cannot multiply: `{Self}` does not multiply `{A}` and `{B}` into sums of `{C}`",
    label = "fragments of other elements than the atom's",
    note = "the name of an atom says its elements, those of the sums before and after A and B: `F32BF16BF16F32` multiplies `BF16` and `BF16` into sums \
            of `f32`; of `TF32` they are `f32`, of `S8`, `U8` and `S32` `i8`, `u8` and `i32`",
    note = "labels, if there are any, are on all three: `(M, K)` and `(N, K)` make `(M, N)`"
)]
pub trait Multiplies<A, B, C>: Mma {}

/// No element: an impl for it beside that for the elements of an atom keeps the compiler from taking the latter for the only one, so that it reports
/// the three together in the words above. There are two of the sums', for a type that is an error already.
pub enum NoElement<const WHICH: usize> {}

impl<A, B, C, const REPORTED: usize> Multiplies<A, B, C> for Refused<REPORTED> {}

macro_rules! multiplies {
    ($($how:ident $a:tt $b:tt $c:tt { $($module:ident::$name:ident: $text:literal $([$A:ident $B:ident $C:ident])?;)* })*) => {
        $($($(multiplies! { @ atom $module $name $A $B $C })?)*)*
    };
    (@ atom $module:ident $name:ident $A:ident $B:ident $C:ident) => {
        impl Multiplies<$A, $B, $C> for $module::$name::Atom {}

        /// The labels of a product: (M,K) and (N,K) into (M,N).
        #[diagnostic::do_not_recommend]
        impl<M, N, K> Multiplies<Named<$A, (M, K)>, Named<$B, (N, K)>, Named<$C, (M, N)>> for $module::$name::Atom {}

        multiplies! { @ none $module $name [] $A, $B, $C }
        multiplies! { @ none $module $name [M, N, K] Named<$A, (M, K)>, Named<$B, (N, K)>, Named<$C, (M, N)> }

        #[diagnostic::do_not_recommend]
        impl<A, B> Multiplies<A, B, NoElement<0>> for $module::$name::Atom {}

        #[diagnostic::do_not_recommend]
        impl<A, B> Multiplies<A, B, NoElement<1>> for $module::$name::Atom {}
    };
    (@ none $module:ident $name:ident [$($label:ident),*] $A:ty, $B:ty, $C:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($label),*> Multiplies<NoElement<2>, $B, $C> for $module::$name::Atom {}

        #[diagnostic::do_not_recommend]
        impl<$($label),*> Multiplies<$A, NoElement<2>, $C> for $module::$name::Atom {}
    };
}

rows!(multiplies);
