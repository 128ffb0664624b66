//! # Matrix product on tensor cores
//!
//! `C = A Bᵀ` for row-major `A` of `m` × `k`, `B` of `n` × `k` and `C` of `m` × `n`, or `C = A B` for `B` of `k` × `n` (`…_of_rows`): a block of four warps makes a tile of 128×128 of C,
//! 64 bytes of each row of A and B at a time.
//!
//! ```text
//!     global ──cp.async──▶ shared       the tiles two steps ahead, 0 past the edges
//!     barrier                           the tiles of this step are there, and nobody reads those of the last
//!     shared ──ldmatrix──▶ registers    a thread's A and B
//!     mma                               64 of them
//! ```
//!
//! **In shared memory** a row of a tile is 64 bytes, four chunks of 16, so two rows are a line of all 32 banks. `ldmatrix` reads a chunk of eight
//! rows at once; the swizzle puts those of one column into eight different places of a line:
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
//! Of rows of B, the tile is 32 of them, 256 bytes each, and `ldmatrix` transposes: chunk `c` of row `r` is at `c ⊕ (r mod 8)`.
//!
//! Rows of A and B begin at multiples of 16 bytes; `…_any` copies each element for itself and takes any rows.

use core::arch::asm;

use crate::matrix::{column_major, identity, row_major};
use layout_gpu::atoms::universal::SM80_CP_ASYNC_CACHEGLOBAL_uint128_t as Chunk;
use layout_gpu::atoms::universal::{UniversalCopy_uint8_t, UniversalCopy_uint16_t, UniversalCopy_uint32_t};
use layout_gpu::atoms::{CopyByMma, CopyByThreads, OperandA, OperandB, StaticTiledCopy, StaticTiledMma, TiledMma};
use layout_gpu::atoms::{sm75, sm80};
use layout_gpu::device::barrier;
use layout_gpu::device::{
    BF16, F16, Smem, block_idx, commit_copies, copy, copy_or_zero, gemm, thread_idx, wait_copies,
};
use layout_gpu::{C, Fragment, Tensor, Whole, copy_raw_if, elem_less, layout, unroll};

/// The kernels of one atom: its elements and sums, and what 64 bytes of a row are: so many elements, so many in 16 bytes, in one atom.
macro_rules! products {
    ($($name:ident: $Atom:ident $text:tt, $Element:ty, $Sum:ty, [$k:tt $chunk:tt $atom:tt], [$($swizzle:tt)*], [$Any:ident $rows:tt]
        => $kernel:ident $any:ident $(, of rows [$($turned:tt)*] $of_rows:ident $of_rows_any:ident)?;)*) => {$(
        mod $name {
            use super::*;

            layout! {
                /// (row, column, stage) of A, and of B, in shared memory.
                pub Stages = Sw<$($swizzle)*> o (128,$k,3):($k,1,{128*$k});
                /// A thread's registers for its part of A, of B and of C.
                pub FragmentA = partition_fragment_A((128,$k), $text, (2,2,1), (32,32,$atom));
                pub FragmentB = partition_fragment_B((128,$k), $text, (2,2,1), (32,32,$atom));
                pub Sums = partition_fragment_C((128,128), $text, (2,2,1), (32,32,$atom));
            }

            pub type Mma = TiledMma<sm80::$Atom::Atom, layout!((2,2,1)), (C<32>, C<32>, C<$atom>)>;
            pub type Load<Operand> = CopyByMma<sm75::SM75_U32x4_LDSM_N::Atom, $Element, Operand>;
            /// A thread's 16 bytes, four in a row.
            pub type Fetch = CopyByThreads<Chunk::Atom, $Element, layout!((32,4):row), layout!((1,$chunk))>;
            $(
                layout! {
                    /// (column, row, stage) of B in shared memory.
                    pub(super) Rows = Sw<$($turned)*> o (128,$k,3):(1,128,{128*$k});
                }
                pub type LoadRows<Operand> = CopyByMma<sm75::SM75_U16x8_LDSM_T::Atom, $Element, Operand>;
                pub type FetchRows = CopyByThreads<Chunk::Atom, $Element, layout!((16,8)), layout!(($chunk,1))>;
                pub type FetchAnyRows = CopyByThreads<$Any::Atom, $Element, layout!((128,1)), layout!((1,1))>;
            )?
            /// A thread's element, a row of them.
            pub type FetchAny = CopyByThreads<$Any::Atom, $Element, layout!(($rows,$k):row), layout!((1,1))>;
        }

        product! { $name $kernel unroll::<4>, Fetch Stages, Fetch Stages Load row_major row, $Element, $Sum, $k }
        product! { $name $any one_by_one::<$k>, FetchAny Stages, FetchAny Stages Load row_major row, $Element, $Sum, $k }
        $(
            product! { $name $of_rows unroll::<4>, Fetch Stages, FetchRows Rows LoadRows column_major column, $Element, $Sum, $k }
            product! { $name $of_rows_any one_by_one::<$k>, FetchAny Stages, FetchAnyRows Rows LoadRows column_major column, $Element, $Sum, $k }
        )?
    )*};
}

/// Calls `f` with each number, in a loop that stays one: of so many copies at once, no registers would be left.
#[inline(always)]
fn one_by_one<const N: u32>(mut f: impl FnMut(usize)) {
    let count: u32;
    // SAFETY: moves a number, which the compiler then does not know.
    unsafe { asm!("mov.u32 {}, {};", out(reg32) count, const N, options(nomem, nostack, preserves_flags)) };
    for i in 0..count as usize {
        f(i);
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

/// `c = a bᵀ`. Blocks of 128 threads, `n / 128` by `m / 128` of them, rounded up.
macro_rules! product {
    ($name:ident $kernel:ident $each:expr, $Fetch:ident $Stages:ident, $FetchB:ident $StagesB:ident $LoadB:ident $matrix:ident $part:ident,
        $Element:ty, $Sum:ty, $k:tt) => {
        #[unsafe(no_mangle)]
        unsafe extern "ptx-kernel" fn $kernel(
            m: u32,
            n: u32,
            k: u32,
            a: *const $Element,
            b: *const $Element,
            c: *mut $Sum,
        ) {
            use $name::{FragmentA, FragmentB, Load, Mma, Sums};
            use $name::{$Fetch as Fetch, $FetchB as FetchB, $LoadB as LoadB, $Stages as Stages, $StagesB as StagesB};
            let (t, block) = (thread_idx().x, block_idx());

            // Rows of tiles of A and B, and which elements they are.
            let (tile, at_a, at_b) = ((C::<128>, C::<$k>), (block.y, Whole), (block.x, Whole));
            let (a, which_a) = (row_major(a, (m, k)).local_tile(tile, at_a), identity((m, k)).local_tile(tile, at_a));
            let (b, which_b) = ($matrix(b, (n, k)).local_tile(tile, at_b), identity((n, k)).local_tile(tile, at_b));
            let a_shared = Tensor::new(Smem::<$Element>::for_layout(Stages), Stages);
            let b_shared = Tensor::new(Smem::<$Element>::for_layout(StagesB), StagesB);

            let mine = Fetch::new().get_slice(t);
            let (a_from, a_to, a_which) = (mine.partition_s(a), mine.partition_d(a_shared), mine.partition_s(which_a));
            let mine = FetchB::new().get_slice(t);
            let (b_from, b_to, b_which) = (mine.partition_s(b), mine.partition_d(b_shared), mine.partition_s(which_b));
            let fetch = #[inline(always)]
            |step: u32, stage: u32| {
                $each(
                    #[inline(always)]
                    |part| {
                        let (tile_a, stage_a) = (row(part as u32, step), row(part as u32, stage));
                        let (tile_b, stage_b) = ($part(part as u32, step), $part(part as u32, stage));
                        let (inside_a, inside_b) = (
                            elem_less(a_which.slice(tile_a).at(0_u32), (m, k)),
                            elem_less(b_which.slice(tile_b).at(0_u32), (n, k)),
                        );
                        // SAFETY: what is less than the shape is inside the matrices; nobody reads the stage before it is waited for.
                        unsafe {
                            copy_or_zero(Fetch::new(), &a_from.slice(tile_a), &mut a_to.slice(stage_a), |_| inside_a);
                            copy_or_zero(FetchB::new(), &b_from.slice(tile_b), &mut b_to.slice(stage_b), |_| inside_b);
                        }
                    },
                );
                commit_copies();
            };

            let (load_a, load_b) = (Load::<OperandA<Mma>>::new(), LoadB::<OperandB<Mma>>::new());
            let (mine_a, mine_b) = (load_a.get_slice(t), load_b.get_slice(t));
            let (a_read, b_read) = (mine_a.partition_s(a_shared), mine_b.partition_s(b_shared));
            let zero = <$Element>::default();
            let (mut a, mut b) =
                (Fragment::<$Element, FragmentA>::filled(zero), Fragment::<$Element, FragmentB>::filled(zero));
            let mut sums = Fragment::<$Sum, Sums>::filled(<$Sum>::default());

            fetch(0, 0);
            fetch(1, 1);
            let (mut step, mut read, mut write) = (0, 0, 2);
            while step * $k < k {
                wait_copies::<1>();
                // SAFETY: `step` and `k` are the same for all threads.
                unsafe { barrier() };
                fetch(step + 2, write);
                unroll::<2>(
                    #[inline(always)]
                    |part| {
                        let (from, to) = ((Whole, Whole, part as u32, read), (Whole, Whole, part));
                        // SAFETY: this step's stage is full since the barrier; all lanes are here.
                        unsafe {
                            copy(load_a, &a_read.slice(from), &mut mine_a.retile(a.tensor_mut()).slice(to));
                            copy(load_b, &b_read.slice(from), &mut mine_b.retile(b.tensor_mut()).slice(to));
                            gemm(Mma::new(), &mut sums.tensor_mut(), &a.tensor().slice(to), &b.tensor().slice(to));
                        }
                    },
                );
                step += 1;
                write = read;
                read = if read == 2 { 0 } else { read + 1 };
            }

            let (tile, place, mine) = ((C::<128>, C::<128>), (block.y, block.x), Mma::new().get_slice(t));
            let which = mine.partition_c(identity((m, n)).local_tile(tile, place));
            let mut to = mine.partition_c(row_major(c, (m, n)).local_tile(tile, place));
            // SAFETY: inside `c`, one thread an element.
            unsafe { copy_raw_if(&sums.tensor(), &mut to, |i| elem_less(which.at(i as u32), (m, n))) };
        }
    };
}

products! {
    bf16: SM80_16x8x16_F32BF16BF16F32_TN "SM80_16x8x16_F32BF16BF16F32_TN", BF16, f32, [32 8 16], [2,3,3], [UniversalCopy_uint16_t 4]
        => gemm_bf16 gemm_bf16_any, of rows [3,3,4] gemm_bf16_of_rows gemm_bf16_of_rows_any;
    f16: SM80_16x8x16_F32F16F16F32_TN "SM80_16x8x16_F32F16F16F32_TN", F16, f32, [32 8 16], [2,3,3], [UniversalCopy_uint16_t 4]
        => gemm_f16 gemm_f16_any, of rows [3,3,4] gemm_f16_of_rows gemm_f16_of_rows_any;
    tf32: SM80_16x8x8_F32TF32TF32F32_TN "SM80_16x8x8_F32TF32TF32F32_TN", f32, f32, [16 4 8], [2,2,3], [UniversalCopy_uint32_t 8]
        => gemm_tf32 gemm_tf32_any;
    s8: SM80_16x8x32_S32S8S8S32_TN "SM80_16x8x32_S32S8S8S32_TN", i8, i32, [64 16 32], [2,4,3], [UniversalCopy_uint8_t 2]
        => gemm_s8 gemm_s8_any;
}
