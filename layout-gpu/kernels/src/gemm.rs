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
//! **The grid** is `n / 128` by `m / 128`, rounded up, by the matrices of a batch, each `splits` times: each of those blocks
//! takes a part of the steps along k, and another kernel adds their sums.

#[macro_use]
mod entry;
#[macro_use]
mod ring;
mod epilogue;
mod factor;
mod fused;
#[cfg(not(feature = "e4m3"))]
mod total;

use epilogue::{Each, Epilogue, Place, Sums};
use factor::Factor;
use fused::Fused;
use layout_gpu::atoms::StaticTiledCopy;
#[cfg(feature = "e4m3")]
use layout_gpu::device::E4M3;
#[cfg(not(feature = "e4m3"))]
use layout_gpu::device::{BF16, F16};
use layout_gpu::device::{Smem, barrier, block_idx, commit_copies, copy, copy_or_zero, gemm, thread_idx, wait_copies};
use layout_gpu::{C, Fragment, Tensor, Whole, elem_less, layout, unroll};
use ring::{column, one_by_one, row};

/// The kernels of one atom: its elements and sums; then the elements in 64 bytes of a row, in 16 bytes and in one atom, and their bits.
macro_rules! products {
    ($($name:ident: $text:tt, $Element:ty, $Sum:ty, [$k:tt $chunk:tt $atom:tt $bits:tt], [$($swizzle:tt)*], [$Any:tt $rows:tt]
        => $plain:ident $fused:ident $any:ident $(, turned [$($turned:tt)*] $of_rows:ident $of_columns:ident $of_both:ident)?;)*) => {$(
        mod $name {
            use super::*;

            layout! {
                /// (row, column, stage) of A, and of B, in shared memory.
                Stages = Sw<$($swizzle)*> o (128,$k,3):($k,1,{128*$k});
                /// Four warps, two by two, over tiles of 32×32.
                Mma = tiled_mma($text, (2,2,1), (32,32,$atom));
                /// A thread's registers for its part of A, and of B.
                FragmentA = partition_fragment_A((128,$k), Mma);
                FragmentB = partition_fragment_B((128,$k), Mma);
                /// A thread's 16 bytes, four in a row.
                Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", $bits, (32,4):row, (1,$chunk));
                /// A thread's element, a row of them.
                FetchAny = tiled_copy($Any, $bits, ($rows,$k):row, (1,1));
                /// A thread's registers, four matrices of 8×8 at once.
                LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", $bits, Mma);
                LoadB = tiled_copy_B("SM75_U32x4_LDSM_N", $bits, Mma);
            }

            body! { straight unroll::<4>, [Fetch Stages LoadA rows row] [Fetch Stages LoadB rows row], $Element, $Sum, $k }
            body! { any one_by_one::<$k>, [FetchAny Stages LoadA strided row] [FetchAny Stages LoadB strided row], $Element, $Sum, $k }
            $(
                layout! {
                    /// (row, column, stage) in shared memory, by columns.
                    Turned = Sw<$($turned)*> o (128,$k,3):(1,128,{128*$k});
                    FetchTurned = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", $bits, (16,8), ($chunk,1));
                    TurnedA = tiled_copy_A("SM75_U16x8_LDSM_T", $bits, Mma);
                    TurnedB = tiled_copy_B("SM75_U16x8_LDSM_T", $bits, Mma);
                }

                body! { $of_rows unroll::<4>, [Fetch Stages LoadA rows row] [FetchTurned Turned TurnedB columns column], $Element, $Sum, $k }
                body! { $of_columns unroll::<4>, [FetchTurned Turned TurnedA columns column] [Fetch Stages LoadB rows row], $Element, $Sum, $k }
                body! { $of_both unroll::<4>, [FetchTurned Turned TurnedA columns column] [FetchTurned Turned TurnedB columns column], $Element, $Sum, $k }
            )?
        }

        entry! { $plain = $name::straight, $Element, (c: *mut $Sum, c_matrix: u64) Each { c, c_matrix, of: |sum, _| sum } }
        fused! { $fused = $name::straight, $any = $name::any $(, $of_rows = $name::$of_rows, $of_columns = $name::$of_columns, $of_both = $name::$of_both)?: $Element, $Sum }
    )*};
}

#[cfg(not(feature = "e4m3"))]
products! {
    bf16: "SM80_16x8x16_F32BF16BF16F32_TN", BF16, f32, [32 8 16 16], [2,3,3], ["UniversalCopy<uint16_t>" 4]
        => gemm_bf16 gemm_bf16_fused gemm_bf16_any, turned [3,3,4] gemm_bf16_b_rows gemm_bf16_a_columns gemm_bf16_a_columns_b_rows;
    f16: "SM80_16x8x16_F32F16F16F32_TN", F16, f32, [32 8 16 16], [2,3,3], ["UniversalCopy<uint16_t>" 4]
        => gemm_f16 gemm_f16_fused gemm_f16_any, turned [3,3,4] gemm_f16_b_rows gemm_f16_a_columns gemm_f16_a_columns_b_rows;
    tf32: "SM80_16x8x8_F32TF32TF32F32_TN", f32, f32, [16 4 8 32], [2,2,3], ["UniversalCopy<uint32_t>" 8]
        => gemm_tf32 gemm_tf32_fused gemm_tf32_any;
    s8: "SM80_16x8x32_S32S8S8S32_TN", i8, i32, [64 16 32 8], [2,4,3], ["UniversalCopy<uint8_t>" 2]
        => gemm_s8 gemm_s8_fused gemm_s8_any;
}

#[cfg(feature = "e4m3")]
products! {
    e4m3: "SM89_16x8x32_F32E4M3E4M3F32_TN", E4M3, f32, [64 16 32 8], [2,4,3], ["UniversalCopy<uint8_t>" 2]
        => gemm_e4m3 gemm_e4m3_fused gemm_e4m3_any;
}
