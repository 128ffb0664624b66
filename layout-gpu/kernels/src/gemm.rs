//! # Matrix product on tensor cores
//!
//! `C = A Bᵀ` for `A` of `m` × `k` and `B` of `n` × `k`, each in rows or in columns, and row-major `C` of `m` × `n`: a
//! block of four warps makes a tile of 128×128 of C, 64 bytes of each row of A and B at a time.
//!
//! ```text
//!     global ──cp.async──▶ shared       the tiles two steps ahead, 0 past the edges
//!     barrier                           the tiles of this step have arrived, and nobody reads those of the last
//!     shared ──ldmatrix──▶ registers    a thread's A and B
//!     mma                               64 of them
//!     epilogue                          turns the sums into C: see `gemm/epilogue.rs`
//! ```
//!
//! **In shared memory** a row of a tile is 64 bytes, four chunks of 16, so two rows are a line of all 32 banks. `ldmatrix`
//! reads a chunk of eight rows at once; the swizzle puts those of one column into eight different places of a line:
//!
//! ```text
//!     Sw<2,…,3>: chunk c of row r at c ⊕ (r/2 mod 4)
//!
//!     row 0    0 1 2 3 │ row 1    0 1 2 3
//!     row 2    1 0 3 2 │ row 3    1 0 3 2
//!     row 4    2 3 0 1 │ row 5    2 3 0 1
//!     row 6    3 2 1 0 │ row 7    3 2 1 0
//! ```
//!
//! **Warps** are 2×2, a step of all four makes 32×32 of C, and each has 16 of them side by side and one above the other:
//!
//! ```text
//!     rows  0 … 15     warp 0   warp 2 │ warp 0   warp 2 │ …        each warp: 16 rows, two atoms of 8 columns
//!     rows 16 … 31     warp 1   warp 3 │ warp 1   warp 3 │
//! ```
//!
//! For a factor in columns, the tile is 32 of them, 256 bytes each, and `ldmatrix` transposes: chunk `c` of column `k` is at
//! `c ⊕ (k mod 8)`. It moves 16 bits at once, so there is no such kernel for 32 and 8 bits.
//!
//! Rows, or columns, start at multiples of 16 bytes; `…_any` copies each element separately and takes any strides.
//!
//! **One function** computes every product: `product`, generic over the tiles of an atom, the order of each factor, and the epilogue. The kernels are
//! a list in the end.
//!
//! **The grid** is `n / 128` by `m / 128`, rounded up, by the matrices of a batch, each `splits` times: each of those blocks
//! takes a part of the steps along k, and another kernel adds their sums.

mod epilogue;
mod factor;
mod fused;
mod order;
mod product;
#[cfg(not(feature = "e4m3"))]
mod total;

use epilogue::Each;
use factor::Factor;
use fused::Fused;
use layout_gpu::device::{BF16, E4M3, F16, Multiplies, Smem, ZeroFill};
use layout_gpu::layout;
use order::{ByColumns, ByElements, ByRows, Loads};
use product::{Sizes, product};

layout! {
    /// The tiles of the products of an atom: 128×128 of C, 64 bytes of each row of A and B at a time.
    trait Tiles for Tile<E, S, Atom, K, Any, Turn> in [
        (BF16, f32, "SM80_16x8x16_F32BF16BF16F32_TN", 32, "UniversalCopy<uint16_t>", "SM75_U16x8_LDSM_T"),
        (F16, f32, "SM80_16x8x16_F32F16F16F32_TN", 32, "UniversalCopy<uint16_t>", "SM75_U16x8_LDSM_T"),
        (f32, f32, "SM80_16x8x8_F32TF32TF32F32_TN", 16, "UniversalCopy<uint32_t>", "SM75_U32x4_LDSM_N"),
        (i8, i32, "SM80_16x8x32_S32S8S8S32_TN", 64, "UniversalCopy<uint8_t>", "SM75_U32x4_LDSM_N"),
        (E4M3, f32, "SM89_16x8x32_F32E4M3E4M3F32_TN", 64, "UniversalCopy<uint8_t>", "SM75_U32x4_LDSM_N"),
    ] {
        /// Four warps, two by two, over tiles of 32×32.
        Mma: Multiplies<E, E, S> = tiled_mma(Atom, (2,2,1), (32,32,_));
        /// A and B by rows: in shared memory, and on their way to it and from it.
        A = plan(operand: A, (128,K), E, order: row, Mma, threads: 128, stages: 3);
        B = plan(operand: B, (128,K), E, order: row, Mma, threads: 128, stages: 3);
        /// The stages and the copy, which are those of both.
        Stages = A::Stages;
        Fetch = A::Fetch;
        /// The steps of a product along k.
        Parts = size(A::Fragment[2]);
        Factor = <128, K>;
        /// One element of a thread, a row of them.
        RowsAtOnce = {128 / K};
        FetchElements: ZeroFill<*const E, Smem<E>> = tiled_copy(Any, E, (RowsAtOnce,K):row, (1,1));
        /// The elements in 16 bytes, and a factor by columns, which atoms of 16 bits alone transpose.
        Vector = vector_width(16:1, E);
        FetchColumns = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", E, (16,8), (Vector,1));
        Columns = Sw<3,3,4> o (128,K,3):(1,128,{128 * K});
        TurnA: Loads<E> = tiled_copy_A(Turn, E, Mma);
        TurnB: Loads<E> = tiled_copy_B(Turn, E, Mma);
        assert A::Stages == B::Stages;
        assert A::CONFLICTS == 0 and B::CONFLICTS == 0;
    }
}

/// Kernels: each a product of elements, sums and a tile's extent along k, of the orders of A and B, with an epilogue. Blocks of 128 threads.
macro_rules! kernels {
    ($($kernel:ident: [$Element:ty, $Sum:ty, $k:literal], $OrderA:ty, $OrderB:ty, $epilogue:tt;)*) => {$(
        kernels! { $epilogue [$kernel [$Element, $Sum, $k], $OrderA, $OrderB] $Sum }
    )*};
    (plain $kernel:tt $Sum:ty) => {
        kernels! { $kernel (c: *mut $Sum, c_matrix: u64) Each { c, c_matrix, of: |sum, _| sum } }
    };
    (fused $kernel:tt $Sum:ty) => {
        kernels! { $kernel (c: *mut $Sum, c_matrix: u64, alpha: f32, beta: f32, bias: *const f32, activation: u32, output: u32)
            Fused { c, c_matrix, alpha, beta, bias, activation, output } }
    };
    ([$kernel:ident [$Element:ty, $Sum:ty, $k:literal], $OrderA:ty, $OrderB:ty] ($($argument:ident: $Argument:ty),*) $epilogue:expr) => {
        #[unsafe(no_mangle)]
        unsafe extern "ptx-kernel" fn $kernel(
            m: u32,
            n: u32,
            k: u32,
            splits: u32,
            a: *const $Element,
            a_matrix: u64,
            a_row: u32,
            a_column: u32,
            b: *const $Element,
            b_matrix: u64,
            b_row: u32,
            b_column: u32,
            $($argument: $Argument),*
        ) {
            let a = Factor { data: a, matrix: a_matrix, strides: [a_row, a_column] };
            let b = Factor { data: b, matrix: b_matrix, strides: [b_row, b_column] };
            // SAFETY: the host's promise.
            unsafe { product::<Tile<$Element, $Sum, $k>, $OrderA, $OrderB>(Sizes { m, n, k, splits }, a, b, $epilogue) }
        }
    };
}

#[cfg(not(feature = "e4m3"))]
kernels! {
    gemm_bf16: [BF16, f32, 32], ByRows, ByRows, plain;
    gemm_bf16_fused: [BF16, f32, 32], ByRows, ByRows, fused;
    gemm_bf16_any: [BF16, f32, 32], ByElements, ByElements, fused;
    gemm_bf16_b_rows: [BF16, f32, 32], ByRows, ByColumns, fused;
    gemm_bf16_a_columns: [BF16, f32, 32], ByColumns, ByRows, fused;
    gemm_bf16_a_columns_b_rows: [BF16, f32, 32], ByColumns, ByColumns, fused;
    gemm_f16: [F16, f32, 32], ByRows, ByRows, plain;
    gemm_f16_fused: [F16, f32, 32], ByRows, ByRows, fused;
    gemm_f16_any: [F16, f32, 32], ByElements, ByElements, fused;
    gemm_f16_b_rows: [F16, f32, 32], ByRows, ByColumns, fused;
    gemm_f16_a_columns: [F16, f32, 32], ByColumns, ByRows, fused;
    gemm_f16_a_columns_b_rows: [F16, f32, 32], ByColumns, ByColumns, fused;
    gemm_tf32: [f32, f32, 16], ByRows, ByRows, plain;
    gemm_tf32_fused: [f32, f32, 16], ByRows, ByRows, fused;
    gemm_tf32_any: [f32, f32, 16], ByElements, ByElements, fused;
    gemm_s8: [i8, i32, 64], ByRows, ByRows, plain;
    gemm_s8_fused: [i8, i32, 64], ByRows, ByRows, fused;
    gemm_s8_any: [i8, i32, 64], ByElements, ByElements, fused;
}

#[cfg(feature = "e4m3")]
kernels! {
    gemm_e4m3: [E4M3, f32, 64], ByRows, ByRows, plain;
    gemm_e4m3_fused: [E4M3, f32, 64], ByRows, ByRows, fused;
    gemm_e4m3_any: [E4M3, f32, 64], ByElements, ByElements, fused;
}
