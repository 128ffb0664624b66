//! The library's names for element types.

use cudarc::cublaslt::sys::{cublasComputeType_t as Compute, cudaDataType as Type};
use half::{bf16, f16};
use layout_gpu::host::Pod;
use layout_gpu::kernels::E4M3;

/// An element of a matrix.
pub trait Element: Pod {
    /// The library's name of the type.
    const TYPE: Type;
}

/// An element of a factor.
pub trait Factor: Element {
    /// Type of the factors alpha and beta.
    type Scale: Element;
    /// Type in which products are summed.
    const COMPUTE: Compute;
    /// One.
    const ONE: Self::Scale;
    /// Zero.
    const ZERO: Self::Scale;
}

macro_rules! elements {
    ($($Element:ty: $name:ident;)*) => {$(
        impl Element for $Element {
            const TYPE: Type = Type::$name;
        }
    )*};
}

elements! {
    bf16: CUDA_R_16BF;
    f16: CUDA_R_16F;
    f32: CUDA_R_32F;
    i8: CUDA_R_8I;
    i32: CUDA_R_32I;
    E4M3: CUDA_R_8F_E4M3;
}

macro_rules! factors {
    ($($Factor:ty: $compute:ident, $Scale:ty = $one:literal $zero:literal;)*) => {$(
        impl Factor for $Factor {
            type Scale = $Scale;
            const COMPUTE: Compute = Compute::$compute;
            const ONE: $Scale = $one;
            const ZERO: $Scale = $zero;
        }
    )*};
}

factors! {
    bf16: CUBLAS_COMPUTE_32F, f32 = 1.0 0.0;
    f16: CUBLAS_COMPUTE_32F, f32 = 1.0 0.0;
    f32: CUBLAS_COMPUTE_32F_FAST_TF32, f32 = 1.0 0.0;
    i8: CUBLAS_COMPUTE_32I, i32 = 1 0;
    E4M3: CUBLAS_COMPUTE_32F, f32 = 1.0 0.0;
}
