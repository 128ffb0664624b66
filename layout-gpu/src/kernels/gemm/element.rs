//! The elements of a product.

use super::E4M3;
use crate::host::Pod;

mod sealed {
    pub trait Sealed {}
}

/// An element of the factors of a product.
///
/// | elements | sums | instruction |
/// |---|---|---|
/// | `half::bf16` | `f32` | `mma.m16n8k16` |
/// | `half::f16` | `f32` | `mma.m16n8k16` |
/// | `f32`, of which a product takes 10 bits after the first | `f32` | `mma.m16n8k8`, `tf32` |
/// | `i8` | `i32` | `mma.m16n8k32` |
/// | [`E4M3`], from `sm_89` on | `f32` | `mma.m16n8k32` |
pub trait GemmElement: Pod + sealed::Sealed {
    /// What its products are summed in.
    type Sum: GemmOutput<Self>;
    /// What the kernels know its sums by: [`GemmOutput::NUMBER`].
    const SUMS: u32;
    /// Its name in those of the kernels.
    const NAME: &'static str;
    /// Whether its kernels are those of `sm_89`.
    const IS_OF_SM_89: bool;
    /// Whether `ldmatrix` transposes it.
    const IS_TRANSPOSED: bool;
    /// The kernel that adds what several blocks have summed.
    const TOTAL: &'static str;
}

/// An element of the product of factors of `T`: what they are summed in, or rounded from it.
///
/// | factors | products |
/// |---|---|
/// | `bf16`, `f16`, `f32`, `E4M3` | `f32`, `bf16`, `f16`, `i8` |
/// | `i8` | `i32`, the sums as they are; `f32`, `bf16`, `f16`, `i8` |
///
/// To `i8` numbers are rounded, and those past its ends become the last.
#[diagnostic::on_unimplemented(
    message = "a product of `{T}` is not made of `{Self}`",
    note = "it is of `f32`, `half::bf16`, `half::f16` or `i8`, and of factors of `i8` also of `i32`"
)]
pub trait GemmOutput<T>: Pod + sealed::Sealed {
    /// What the kernels know it by.
    const NUMBER: u32;
}

macro_rules! elements {
    ($($Element:ty: $Sum:ty = $sums:literal, $name:literal $is_transposed:literal $total:literal $is_of_sm_89:literal;)*) => {$(
        impl GemmElement for $Element {
            type Sum = $Sum;
            const SUMS: u32 = $sums;
            const NAME: &'static str = $name;
            const IS_TRANSPOSED: bool = $is_transposed;
            const TOTAL: &'static str = $total;
            const IS_OF_SM_89: bool = $is_of_sm_89;
        }
    )*};
}

elements! {
    half::bf16: f32 = 1, "bf16" true "gemm_total_f32" false;
    half::f16: f32 = 1, "f16" true "gemm_total_f32" false;
    f32: f32 = 1, "tf32" false "gemm_total_f32" false;
    i8: i32 = 0, "s8" false "gemm_total_i32" false;
    E4M3: f32 = 1, "e4m3" false "gemm_total_f32" true;
}

impl sealed::Sealed for E4M3 {}

macro_rules! outputs {
    ($($Output:ty = $number:literal;)*) => {$(
        impl sealed::Sealed for $Output {}

        impl<T: GemmElement> GemmOutput<T> for $Output {
            const NUMBER: u32 = $number;
        }
    )*};
}

outputs! {
    f32 = 1;
    half::bf16 = 2;
    half::f16 = 3;
    i8 = 4;
}

impl sealed::Sealed for i32 {}

impl GemmOutput<i8> for i32 {
    const NUMBER: u32 = 0;
}
