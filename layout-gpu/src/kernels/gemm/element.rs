//! The elements of a product.

use super::E4M3;
use crate::host::{Buffer, Call, Error, Pod};
use crate::kernels::{Calls, CallsE4M3, Kernels};

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
    /// The type of its sums.
    type Sum: GemmOutput<Self>;
    /// The number of the sums' type in the kernels: [`GemmOutput::NUMBER`].
    const SUMS: u32;
    /// The kernels that multiply it.
    #[doc(hidden)]
    type Calls;
    #[doc(hidden)]
    fn calls(kernels: &Kernels) -> Result<&Self::Calls, Error>;
    /// Makes the call of a product.
    #[doc(hidden)]
    fn product<'a, O: Pod>(
        calls: &'a Self::Calls,
        form: Form,
        factors: Factors<'a, Self>,
        end: End<'a, O>,
    ) -> Call<'a, [u32; 3]>;
    /// Makes the call of the kernel that adds the sums of several blocks.
    #[doc(hidden)]
    fn total<'a, O: Pod>(
        calls: &'a Calls,
        sizes: [u32; 3],
        splits: u32,
        parts: &'a Buffer<Self::Sum>,
        end: End<'a, O>,
    ) -> Call<'a, [u32; 3]>;
}

/// An element of the product of factors of `T`: the type of their sums, or rounded from it.
///
/// | factors | products |
/// |---|---|
/// | `bf16`, `f16`, `f32`, `E4M3` | `f32`, `bf16`, `f16`, `i8` |
/// | `i8` | `i32`, the sums as they are; `f32`, `bf16`, `f16`, `i8` |
///
/// Conversion to `i8` rounds, and clamps to its ends.
#[diagnostic::on_unimplemented(
    message = "a product of `{T}` is not made of `{Self}`",
    note = "it is of `f32`, `half::bf16`, `half::f16` or `i8`, and of factors of `i8` also of `i32`"
)]
pub trait GemmOutput<T>: Pod + sealed::Sealed {
    /// The number of this type in the kernels.
    const NUMBER: u32;
}

/// The kind of kernel for a product.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Form {
    Plain,
    Fused,
    BRows,
    AColumns,
    AColumnsBRows,
    Any,
}

/// The factors of a product, as the kernels take them.
#[doc(hidden)]
#[derive(Debug)]
pub struct Factors<'a, T> {
    pub(super) sizes: [u32; 3],
    pub(super) splits: u32,
    pub(super) a: &'a Buffer<T>,
    pub(super) b: &'a Buffer<T>,
    /// From one matrix of `a`, and of `b`, to the next.
    pub(super) matrices: [u64; 2],
    /// From one row, and one column, of `a` to the next, and of `b`, whose columns the kernels count as rows.
    pub(super) strides: [[u32; 2]; 2],
}

/// The destination of the sums, as the kernels take it.
#[doc(hidden)]
#[derive(Debug)]
pub struct End<'a, O> {
    pub(super) c: &'a mut Buffer<O>,
    pub(super) matrix: u64,
    pub(super) alpha: f32,
    pub(super) beta: f32,
    pub(super) bias: Option<&'a Buffer<f32>>,
    pub(super) activation: u32,
    pub(super) output: u32,
}

#[allow(clippy::unnecessary_wraps, reason = "as of those that are loaded late")]
fn of_all(kernels: &Kernels) -> Result<&Calls, Error> {
    Ok(kernels.calls())
}

fn of_e4m3(kernels: &Kernels) -> Result<&CallsE4M3, Error> {
    kernels.calls_e4m3()
}

macro_rules! elements {
    ($($Element:ty: $Sum:ty = $sums:literal, $Calls:ident $calls:ident $total:ident $plain:ident $any:ident { $($Form:ident $fused:ident)* })*) => {$(
        #[allow(clippy::many_single_char_names, reason = "the names of the field")]
        impl GemmElement for $Element {
            type Sum = $Sum;
            const SUMS: u32 = $sums;
            type Calls = $Calls;

            fn calls(kernels: &Kernels) -> Result<&$Calls, Error> {
                $calls(kernels)
            }

            fn product<'a, O: Pod>(calls: &'a $Calls, form: Form, factors: Factors<'a, Self>, end: End<'a, O>) -> Call<'a, [u32; 3]> {
                let Factors { sizes: [m, n, k], splits: s, a, b, matrices: [am, bm], strides: [[ar, ac], [br, bc]] } = factors;
                let End { c, matrix: cm, alpha, beta, bias, activation: f, output } = end;
                match form {
                    Form::Plain => calls.$plain(m, n, k, s, a, am, ar, ac, b, bm, br, bc, c, cm),
                    $(Form::$Form => calls.$fused(m, n, k, s, a, am, ar, ac, b, bm, br, bc, c, cm, alpha, beta, bias, f, output),)*
                    // Any strides, also those without a kernel of their own.
                    #[allow(unreachable_patterns, reason = "some have all")]
                    _ => calls.$any(m, n, k, s, a, am, ar, ac, b, bm, br, bc, c, cm, alpha, beta, bias, f, output),
                }
            }

            fn total<'a, O: Pod>(
                calls: &'a Calls, [m, n, _]: [u32; 3], splits: u32, parts: &'a Buffer<$Sum>, end: End<'a, O>,
            ) -> Call<'a, [u32; 3]> {
                let End { c, matrix, alpha, beta, bias, activation, output } = end;
                calls.$total(m, n, splits, parts, c, matrix, alpha, beta, bias, activation, output)
            }
        }
    )*};
}

elements! {
    half::bf16: f32 = 1, Calls of_all gemm_total_f32 gemm_bf16 gemm_bf16_any {
        Fused gemm_bf16_fused BRows gemm_bf16_b_rows AColumns gemm_bf16_a_columns AColumnsBRows gemm_bf16_a_columns_b_rows
    }
    half::f16: f32 = 1, Calls of_all gemm_total_f32 gemm_f16 gemm_f16_any {
        Fused gemm_f16_fused BRows gemm_f16_b_rows AColumns gemm_f16_a_columns AColumnsBRows gemm_f16_a_columns_b_rows
    }
    f32: f32 = 1, Calls of_all gemm_total_f32 gemm_tf32 gemm_tf32_any { Fused gemm_tf32_fused }
    i8: i32 = 0, Calls of_all gemm_total_i32 gemm_s8 gemm_s8_any { Fused gemm_s8_fused }
    E4M3: f32 = 1, CallsE4M3 of_e4m3 gemm_total_f32 gemm_e4m3 gemm_e4m3_any { Fused gemm_e4m3_fused }
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
