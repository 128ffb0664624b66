//! The elements of products: the fragments that an atom multiplies.

use layout_core::__private::Poison as Refused;
use layout_core::atoms::{sm70, sm75, sm80, sm89, sm90};

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
    ($($A:ident $B:ident $C:ident: $($module:ident::$name:ident)*;)*) => {$($(
        impl Multiplies<$A, $B, $C> for $module::$name::Atom {}

        /// The labels of a product: (M,K) and (N,K) into (M,N).
        #[diagnostic::do_not_recommend]
        impl<M, N, K> Multiplies<Named<$A, (M, K)>, Named<$B, (N, K)>, Named<$C, (M, N)>> for $module::$name::Atom {}

        multiplies! { @ $module $name [] $A, $B, $C }
        multiplies! { @ $module $name [M, N, K] Named<$A, (M, K)>, Named<$B, (N, K)>, Named<$C, (M, N)> }

        #[diagnostic::do_not_recommend]
        impl<A, B> Multiplies<A, B, NoElement<0>> for $module::$name::Atom {}

        #[diagnostic::do_not_recommend]
        impl<A, B> Multiplies<A, B, NoElement<1>> for $module::$name::Atom {}
    )*)*};
    (@ $module:ident $name:ident [$($label:ident),*] $A:ty, $B:ty, $C:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($label),*> Multiplies<NoElement<2>, $B, $C> for $module::$name::Atom {}

        #[diagnostic::do_not_recommend]
        impl<$($label),*> Multiplies<$A, NoElement<2>, $C> for $module::$name::Atom {}
    };
}

multiplies! {
    F16 F16 f32:
        sm70::SM70_8x8x4_F32F16F16F32_TN
        sm70::SM70_8x8x4_F32F16F16F32_NT
        sm70::SM70_8x8x4_F32F16F16F32_NN
        sm70::SM70_8x8x4_F32F16F16F32_TT
        sm75::SM75_16x8x8_F32F16F16F32_TN
        sm80::SM80_16x8x8_F32F16F16F32_TN
        sm80::SM80_16x8x16_F32F16F16F32_TN;
    F16 F16 F16:
        sm70::SM70_8x8x4_F16F16F16F16_TN
        sm70::SM70_8x8x4_F16F16F16F16_NT
        sm70::SM70_8x8x4_F16F16F16F16_NN
        sm70::SM70_8x8x4_F16F16F16F16_TT
        sm75::SM75_16x8x8_F16F16F16F16_TN
        sm80::SM80_16x8x8_F16F16F16F16_TN
        sm80::SM80_16x8x16_F16F16F16F16_TN;
    i8 i8 i32:
        sm75::SM75_8x8x16_S32S8S8S32_TN
        sm80::SM80_8x8x16_S32S8S8S32_TN
        sm80::SM80_8x8x16_S32S8S8S32_TN_SATURATE
        sm80::SM80_16x8x16_S32S8S8S32_TN
        sm80::SM80_16x8x16_S32S8S8S32_TN_SATURATE
        sm80::SM80_16x8x32_S32S8S8S32_TN
        sm80::SM80_16x8x32_S32S8S8S32_TN_SATURATE;
    i8 u8 i32:
        sm80::SM80_8x8x16_S32S8U8S32_TN
        sm80::SM80_8x8x16_S32S8U8S32_TN_SATURATE
        sm80::SM80_16x8x16_S32S8U8S32_TN
        sm80::SM80_16x8x16_S32S8U8S32_TN_SATURATE
        sm80::SM80_16x8x32_S32S8U8S32_TN
        sm80::SM80_16x8x32_S32S8U8S32_TN_SATURATE;
    u8 i8 i32:
        sm80::SM80_8x8x16_S32U8S8S32_TN
        sm80::SM80_8x8x16_S32U8S8S32_TN_SATURATE
        sm80::SM80_16x8x16_S32U8S8S32_TN
        sm80::SM80_16x8x16_S32U8S8S32_TN_SATURATE
        sm80::SM80_16x8x32_S32U8S8S32_TN
        sm80::SM80_16x8x32_S32U8S8S32_TN_SATURATE;
    u8 u8 i32:
        sm80::SM80_8x8x16_S32U8U8S32_TN
        sm80::SM80_8x8x16_S32U8U8S32_TN_SATURATE
        sm80::SM80_16x8x16_S32U8U8S32_TN
        sm80::SM80_16x8x16_S32U8U8S32_TN_SATURATE
        sm80::SM80_16x8x32_S32U8U8S32_TN
        sm80::SM80_16x8x32_S32U8U8S32_TN_SATURATE;
    BF16 BF16 f32:
        sm80::SM80_16x8x8_F32BF16BF16F32_TN
        sm80::SM80_16x8x16_F32BF16BF16F32_TN;
    f32 f32 f32:
        sm80::SM80_16x8x4_F32TF32TF32F32_TN
        sm80::SM80_16x8x8_F32TF32TF32F32_TN;
    E4M3 E4M3 F16:
        sm89::SM89_16x8x32_F16E4M3E4M3F16_TN;
    E4M3 E5M2 F16:
        sm89::SM89_16x8x32_F16E4M3E5M2F16_TN;
    E5M2 E4M3 F16:
        sm89::SM89_16x8x32_F16E5M2E4M3F16_TN;
    E5M2 E5M2 F16:
        sm89::SM89_16x8x32_F16E5M2E5M2F16_TN;
    E4M3 E4M3 f32:
        sm89::SM89_16x8x32_F32E4M3E4M3F32_TN;
    E4M3 E5M2 f32:
        sm89::SM89_16x8x32_F32E4M3E5M2F32_TN;
    E5M2 E4M3 f32:
        sm89::SM89_16x8x32_F32E5M2E4M3F32_TN;
    E5M2 E5M2 f32:
        sm89::SM89_16x8x32_F32E5M2E5M2F32_TN;
    f64 f64 f64:
        sm80::SM80_8x8x4_F64F64F64F64_TN
        sm90::SM90_16x8x4_F64F64F64F64_TN
        sm90::SM90_16x8x8_F64F64F64F64_TN
        sm90::SM90_16x8x16_F64F64F64F64_TN;
}
