//! # Attention
//!
//! `O = softmax(Q Kᵀ / √d) V` for each head, without the matrix in between: a block of four warps has 64 queries, 16 each, and 64 keys at a time.
//!
//! ```text
//!     S = Q Kᵀ           64 × 64, in registers; meanwhile V arrives
//!     m' = max(m, S)     of each row: four lanes share it
//!     P = exp(S − m')    summed in l; as bf16, in the same registers, the left factor of the next product
//!     O = O·exp(m − m') + P V        meanwhile the next K arrives;   in the end, O / l
//! ```
//!
//! **C is the next A.** Of a product of 16 by 8, a lane has two neighbors in each of two rows; of the left factor of the next, 16 by 16, the same
//! of two such products side by side. With one row of atoms a warp, the registers lie in the same order: `C = ((2,2),1,8)`, `A = ((2,2,2),1,4)`.
//!
//! **In shared memory** a row of K, V or Q is `2d` bytes in chunks of 16; the swizzle puts the chunks of one column
//! into eight different places of a line of banks. V is read by columns: as `(d, keys)`, transposed by `ldmatrix`.
//!
//! The steps for a row of scores are in [`rows`]: the mask, the greatest, the sum.

mod rows;

use crate::matrix::row_major;
use layout_gpu::atoms::{StaticTiledCopy, StaticTiledMma};
use layout_gpu::device::{BF16, Smem, block_idx, commit_copies, copy, copy_or_zero, gemm, narrow, thread_idx};
use layout_gpu::{C, Coordinates, Fragment, Layout, Tensor, Whole, copy_raw_if, elem_less, layout, unroll};
use rows::{Rows, Scores, arrived, count_keys, hide};

layout! {
    /// Four warps, one below the other.
    Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (4,1,1), (64,16,16));
    /// A thread's shares, computed from its scores.
    Shares = partition_fragment_A((64,64), Mma);
    /// Four matrices of 8×8 at once; for V, transposed.
    LoadQ = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    LoadK = tiled_copy_B("SM75_U32x4_LDSM_N", 16, Mma);
    LoadV = tiled_copy_B("SM75_U16x8_LDSM_T", 16, Mma);
}

/// The kernels of one head dimension: the number of elements, the swizzle, and how threads fetch 16 bytes each.
macro_rules! attention {
    ($($kernel:ident: $d:tt, [$($swizzle:tt)*], [$rows:tt $chunks:tt];)*) => {$(
        mod $kernel {
            use super::*;

            layout! {
                /// (row, column) of Q, K, V in shared memory, and (column, row) of V.
                pub(super) Tile = Sw<$($swizzle)*> o (64,$d):row;
                pub(super) Turned = Sw<$($swizzle)*> o ($d,64):col;
                pub(super) FragmentQ = partition_fragment_A((64,$d), Mma);
                pub(super) FragmentK = partition_fragment_B((64,16), Mma);
                pub(super) FragmentV = partition_fragment_B(($d,16), Mma);
                pub(super) Sums = partition_fragment_C((64,$d), Mma);
                pub(super) Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 16, ($rows,$chunks):row, (1,8));
            }
        }

        /// Computes `o = softmax(q kᵀ / √d) v` for heads of `queries` × d and `keys` × d, one after the other; `group` heads
        /// of `q` share one of `k` and `v`. If `is_causal`, a query has the keys up to its own, counted from the last.
        ///
        /// # Safety
        /// The matrices have these sizes, aligned to 16 bytes; blocks of 128 threads, `queries / 64`, rounded up, for each head of `q`.
        #[unsafe(no_mangle)]
        unsafe extern "ptx-kernel" fn $kernel(
            queries: u32,
            keys: u32,
            group: u32,
            is_causal: u32,
            q: *const BF16,
            k: *const BF16,
            v: *const BF16,
            o: *mut f32,
        ) {
            use $kernel::{Fetch, FragmentK, FragmentQ, FragmentV, Sums, Tile, Turned};
            let (t, block) = (thread_idx().x, block_idx());
            let (tile, head) = ((C::<64>, C::<$d>), block.y);
            let (of_q, of_k) = (head as usize * queries as usize * $d, (head / group.max(1)) as usize * keys as usize * $d);
            let rows = |data: *const BF16, count: u32| Tensor::new(data, Layout::of((count, C::<$d>), (C::<$d>, C::<1>)));
            let which = |count: u32| Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((count, C::<$d>)));
            let shared = [Smem::<BF16>::for_layout(Tile), Smem::for_layout(Tile), Smem::for_layout(Tile)];

            let mine = Fetch.get_slice(t);
            let fetch = #[inline(always)] |data: *const BF16, count: u32, step: u32, to: Smem<BF16>| {
                let from = mine.partition_s(rows(data, count).local_tile(tile, (step, 0_u32)));
                let which = mine.partition_s(which(count).local_tile(tile, (step, 0_u32)));
                let mut to = mine.partition_d(Tensor::new(to, Tile));
                // SAFETY: elements below the shape are inside the matrix; nobody reads the tile before it is waited for.
                unsafe { copy_or_zero(Fetch, &from, &mut to, |i| elem_less(which.at(i as u32), (count, $d))) };
                commit_copies();
            };
            let (q, k, v) = (q.wrapping_add(of_q), k.wrapping_add(of_k), v.wrapping_add(of_k));
            fetch(q, queries, block.x, shared[0]);
            fetch(k, keys, 0, shared[1]);

            let (mine_a, mine_b, mine_v, mma) = (LoadQ.get_slice(t), LoadK.get_slice(t), LoadV.get_slice(t), Mma.get_slice(t));
            let read_q = mine_a.partition_s(Tensor::new(shared[0], Tile));
            let read_k = mine_b.partition_s(Tensor::new(shared[1], Tile));
            let read_v = mine_v.partition_s(Tensor::new(shared[2], Turned));
            let zero = BF16::from_bits(0);
            let mut a = Fragment::<BF16, FragmentQ>::filled(zero);
            let (mut b, mut of_v) = (Fragment::<BF16, FragmentK>::filled(zero), Fragment::<BF16, FragmentV>::filled(zero));
            let mut sums = Fragment::<f32, Sums>::filled(0.0);
            let mut of_rows = Rows::of_heads::<$d>();

            // The query and key of each score, and the keys of these queries.
            let place = mma.partition_c(Tensor::new(Coordinates::from((block.x * 64, 0_u32)), Layout::identity((C::<64>, C::<64>))));
            // The number of keys of a thread's two queries.
            let count = |query: u32| count_keys(query, queries, keys, is_causal);
            let counts = [count(place.at(0_u32).0), count(place.at(2_u32).0)];
            let end = count(block.x * 64 + 63);
            let mut first = 0;
            while first < end {
                // SAFETY: all threads of the block go through the same steps.
                unsafe { arrived() };
                if first == 0 {
                    // SAFETY: Q has arrived; all lanes are here.
                    unsafe { copy(LoadQ, &read_q, &mut mine_a.retile(a.tensor_mut())) };
                }
                fetch(v, keys, first / 64, shared[2]);
                let mut scores = Fragment::<f32, Scores>::filled(0.0);
                unroll::<{ $d / 16 }>(#[inline(always)] |step| {
                    let (from, at) = ((Whole, Whole, step as u32), (Whole, Whole, step));
                    // SAFETY: K has arrived; all lanes are here.
                    unsafe {
                        copy(LoadK, &read_k.slice(from), &mut mine_b.retile(b.tensor_mut()).slice((Whole, Whole, 0_usize)));
                        gemm(Mma, &mut scores.tensor_mut(), &a.tensor().slice(at), &b.tensor().slice((Whole, Whole, 0_usize)));
                    }
                });

                if first + 64 > keys || is_causal != 0 && first + 64 > (block.x * 64 + keys).saturating_sub(queries) {
                    hide(&mut scores, counts, |i| first + place.at(i as u32).1);
                }
                unroll::<2>(#[inline(always)] |row| {
                    // SAFETY: all lanes are here.
                    let shrunk = unsafe { of_rows.take(row, &mut scores) };
                    unroll::<{ $d / 4 }>(#[inline(always)] |i| sums[((i % 2, row), 0, i / 2)] *= shrunk);
                });

                // SAFETY: all threads of the block go through the same steps.
                unsafe { arrived() };
                if first + 64 < end {
                    fetch(k, keys, first / 64 + 1, shared[1]);
                }
                let mut shares = Fragment::<BF16, Shares>::filled(zero);
                narrow(&scores.tensor(), &mut shares.tensor_mut());
                unroll::<4>(#[inline(always)] |step| {
                    let (from, at) = ((Whole, Whole, step as u32), (Whole, Whole, step));
                    // SAFETY: V has arrived; all lanes are here.
                    unsafe {
                        copy(LoadV, &read_v.slice(from), &mut mine_v.retile(of_v.tensor_mut()).slice((Whole, Whole, 0_usize)));
                        gemm(Mma, &mut sums.tensor_mut(), &shares.tensor().slice(at), &of_v.tensor().slice((Whole, Whole, 0_usize)));
                    }
                });
                first += 64;
            }

            unroll::<2>(#[inline(always)] |row| {
                // SAFETY: all lanes are here.
                let share = unsafe { of_rows.share(row) };
                unroll::<{ $d / 4 }>(#[inline(always)] |i| sums[((i % 2, row), 0, i / 2)] *= share);
            });
            let o = row_major(o.wrapping_add(of_q), (queries, $d)).local_tile(tile, (block.x, 0_u32));
            let which = mma.partition_c(which(queries).local_tile(tile, (block.x, 0_u32)));
            // SAFETY: inside `o`, one thread an element.
            unsafe { copy_raw_if(&sums.tensor(), &mut mma.partition_c(o), |i| elem_less(which.at(i as u32), (queries, $d))) };
        }
    )*};
}

attention! {
    attention_64: 64, [3,3,3], [16 8];
    attention_128: 128, [3,3,4], [8 16];
}
