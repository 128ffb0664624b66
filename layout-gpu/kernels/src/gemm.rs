//! # Matrix product on tensor cores
//!
//! `C = A Bᵀ` for `A` of `m` × `k` and `B` of `n` × `k`, each in rows or in columns, and row-major `C` of `m` × `n`: a
//! block of four warps makes a tile of 128×128 of C, 64 bytes of each row of A and B at a time.
//!
//! ```text
//!     global ──cp.async──▶ shared       the tiles two steps ahead, 0 past the edges
//!     barrier                           the tiles of this step are there, and nobody reads those of the last
//!     shared ──ldmatrix──▶ registers    a thread's A and B
//!     mma                               64 of them
//!     epilogue                          what becomes of the sums: see `gemm/epilogue.rs`
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
//! Of a factor in columns, the tile is 32 of them, 256 bytes each, and `ldmatrix` transposes: chunk `c` of column `k` is at
//! `c ⊕ (k mod 8)`. It moves 16 bits at once, so of 32 and 8 bits there are none.
//!
//! Rows, or columns, begin at multiples of 16 bytes; `…_any` copies each element for itself and takes any strides.
//!
//! **The grid** is `n / 128` by `m / 128`, rounded up, by the matrices of a batch, each `splits` times: of those blocks each
//! takes so many of the steps along k, and what they sum is added by another kernel.

#[macro_use]
mod entry;
mod epilogue;
mod factor;
mod fused;
#[cfg(not(feature = "e4m3"))]
mod total;

use core::arch::asm;

use crate::matrix::identity;
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

/// Calls `f` with each number, four at once, in a loop that stays one: of more copies at once, no registers would be left.
#[inline(always)]
fn one_by_one<const N: u32>(mut f: impl FnMut(usize)) {
    let count: u32;
    // SAFETY: moves a number, which the compiler then does not know.
    unsafe { asm!("mov.u32 {}, {};", out(reg32) count, const N / 4, options(nomem, nostack, preserves_flags)) };
    for i in 0..count as usize {
        // SAFETY: keeps the assembler from unrolling this loop; does nothing else.
        unsafe { asm!(".pragma \"nounroll\";", options(nomem, nostack, preserves_flags)) };
        unroll::<4>(|j| f(4 * i + j));
    }
}

/// Part `part` of a thread's elements of tile `step`: one row of its instructions.
#[inline(always)]
fn row(part: u32, step: u32) -> (Whole, u32, Whole, u32) {
    (Whole, part, Whole, step)
}

/// As [`row`], a column of them.
#[inline(always)]
fn column(part: u32, step: u32) -> (Whole, Whole, u32, u32) {
    (Whole, Whole, part, step)
}

/// The kernels of one atom: its elements and sums, and what 64 bytes of a row are: so many elements, so many in 16 bytes, in one atom, of so many bits.
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

/// The product of an atom with each factor as it is fetched, stored and loaded.
macro_rules! body {
    ($body:ident $each:expr, [$FetchA:ident $StagesA:ident $LoadA:ident $matrix_a:ident $part_a:ident]
        [$FetchB:ident $StagesB:ident $LoadB:ident $matrix_b:ident $part_b:ident], $Element:ty, $Sum:ty, $k:tt) => {
        #[inline(always)]
        pub(super) unsafe fn $body(
            (m, n, k, splits): (u32, u32, u32, u32),
            a: Factor<$Element>,
            b: Factor<$Element>,
            epilogue: impl Epilogue<$Sum>,
        ) {
            let (t, block) = (thread_idx().x, block_idx());
            let (matrix, split) = (block.z / splits.max(1), block.z % splits.max(1));
            let steps = k.div_ceil($k).div_ceil(splits.max(1));
            let end = k.min(steps.saturating_mul($k).saturating_mul(split + 1));

            // Rows of tiles of A and B, and which elements they are.
            let (tile, at_a, at_b) = ((C::<128>, C::<$k>), (block.y, Whole), (block.x, Whole));
            let (which_a, which_b) = (identity((m, k)).local_tile(tile, at_a), identity((n, k)).local_tile(tile, at_b));
            let a = a.of(matrix).$matrix_a((m, k)).local_tile(tile, at_a);
            let b = b.of(matrix).$matrix_b((n, k)).local_tile(tile, at_b);
            let a_shared = Tensor::new(Smem::<$Element>::for_layout($StagesA), $StagesA);
            let b_shared = Tensor::new(Smem::<$Element>::for_layout($StagesB), $StagesB);

            let mine = $FetchA.get_slice(t);
            let (a_from, a_to, a_which) = (mine.partition_s(a), mine.partition_d(a_shared), mine.partition_s(which_a));
            let mine = $FetchB.get_slice(t);
            let (b_from, b_to, b_which) = (mine.partition_s(b), mine.partition_d(b_shared), mine.partition_s(which_b));
            let fetch = #[inline(always)]
            |step: u32, stage: u32| {
                $each(
                    #[inline(always)]
                    |part| {
                        let (tile_a, stage_a) = ($part_a(part as u32, step), $part_a(part as u32, stage));
                        let (tile_b, stage_b) = ($part_b(part as u32, step), $part_b(part as u32, stage));
                        let (inside_a, inside_b) = (
                            elem_less(a_which.slice(tile_a).at(0_u32), (m, end)),
                            elem_less(b_which.slice(tile_b).at(0_u32), (n, end)),
                        );
                        // SAFETY: what is less than the shape is inside the matrices; nobody reads the stage before it is waited for.
                        unsafe {
                            copy_or_zero($FetchA, &a_from.slice(tile_a), &mut a_to.slice(stage_a), |_| inside_a);
                            copy_or_zero($FetchB, &b_from.slice(tile_b), &mut b_to.slice(stage_b), |_| inside_b);
                        }
                    },
                );
                commit_copies();
            };

            let (mine_a, mine_b) = ($LoadA.get_slice(t), $LoadB.get_slice(t));
            let (a_read, b_read) = (mine_a.partition_s(a_shared), mine_b.partition_s(b_shared));
            let zero = <$Element>::default();
            let (mut a, mut b) =
                (Fragment::<$Element, FragmentA>::filled(zero), Fragment::<$Element, FragmentB>::filled(zero));
            let mut sums = Fragment::<$Sum, Sums>::filled(<$Sum>::default());

            let mut step = split * steps;
            fetch(step, 0);
            fetch(step + 1, 1);
            let (mut read, mut write) = (0, 2);
            while step * $k < end {
                wait_copies::<1>();
                // SAFETY: `step` and `end` are the same for all threads.
                unsafe { barrier() };
                fetch(step + 2, write);
                unroll::<2>(
                    #[inline(always)]
                    |part| {
                        let (from, to) = ((Whole, Whole, part as u32, read), (Whole, Whole, part));
                        // SAFETY: this step's stage is full since the barrier; all lanes are here.
                        unsafe {
                            copy($LoadA, &a_read.slice(from), &mut mine_a.retile(a.tensor_mut()).slice(to));
                            copy($LoadB, &b_read.slice(from), &mut mine_b.retile(b.tensor_mut()).slice(to));
                            gemm(Mma, &mut sums.tensor_mut(), &a.tensor().slice(to), &b.tensor().slice(to));
                        }
                    },
                );
                step += 1;
                write = read;
                read = if read == 2 { 0 } else { read + 1 };
            }
            let place = Place { tile: (block.y, block.x), shape: (m, n), matrix: block.z };
            // SAFETY: the sums of this tile; all threads are here, and the stages are of no use any more.
            unsafe { epilogue.finish(sums, place, a_shared.data().cast()) };
        }
    };
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
