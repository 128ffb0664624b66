//! # Matrix product
//!
//! `C = A B` in tiles of 128×128, eight columns of A and rows of B at a time. See [`layouts`] for the pictures.
//!
//! ```text
//!     for each k0 = 0, 8, 16, …
//!         registers ──▶ shared       the eight columns of A and rows of B fetched before
//!         barrier
//!         global ──▶ registers       the next eight, on their way while this multiplies:
//!         shared ──▶ registers       8 of A and 8 of B for each k,
//!                    64 sums += A·B  and all their products
//!         barrier
//! ```
//!
//! Past the edges of A and B a thread fetches 0, which adds nothing; past the edges of C it writes nothing. So any sizes
//! will do.

mod by_hand;
mod layouts;

use crate::matrix::row_major;
use layout_gpu::device::{Smem, barrier, block_idx, block_size, fma, thread_idx};
use layout_gpu::{C, Coordinates, Fragment, Layout, Tensor, copy_raw, copy_raw_if, elem_less, layout_const, unroll};
use layouts::{ColumnC, ReadA, ReadB, RowC, Share, Sums, ThreadsA, ThreadsB, TileA, TileB, Values, WhichC};

/// The rows of a tile of C.
const M: u32 = layout_const!(size(TileA[0]));
/// The columns of a tile of C.
const N: u32 = layout_const!(size(TileB[0]));
/// The columns of A, and rows of B, that are taken at a time.
const K: u32 = layout_const!(size(TileA[1]));

/// Computes `c = a b` for row-major `a` of `m` × `k`, `b` of `k` × `n`, `c` of `m` × `n`.
///
/// # Safety
/// The three matrices have these sizes; blocks of 256 threads, `n / 128` by `m / 128` of them, rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sgemm(m: u32, n: u32, k: u32, a: *const f32, b: *const f32, c: *mut f32) {
    block_size::<256, 1, 1>();
    let (t, block) = (thread_idx().x, block_idx());
    let (a, c) = (row_major(a, (m, k)), row_major(c, (m, n)));
    let b = Tensor::new(b, Layout::of((n, k), (C::<1>, n as usize)));
    let (tile_a, tile_b) = (Smem::tensor(TileA), Smem::tensor(TileB));

    // The thread's share of two tiles, 0 past the edges.
    let fetch = |step: u32| {
        let which_a = Tensor::identity((m, k)).local_tile(TileA.shape(), (block.y, step)).local_partition(ThreadsA, t);
        let which_b = Tensor::identity((n, k)).local_tile(TileB.shape(), (block.x, step)).local_partition(ThreadsB, t);
        let mut next = [Fragment::<f32, Share>::filled(0.0), Fragment::filled(0.0)];
        // SAFETY: the caller's promise: elements below the shape are inside `a`, and inside `b`.
        unsafe {
            copy_raw_if(&a.pick(which_a), &mut next[0].tensor_mut(), |v| elem_less(which_a.at(v as u32), (m, k)));
            copy_raw_if(&b.pick(which_b), &mut next[1].tensor_mut(), |v| elem_less(which_b.at(v as u32), (n, k)));
        }
        next
    };
    let (mut put_a, mut put_b) = (tile_a.local_partition(ThreadsA, t), tile_b.local_partition(ThreadsB, t));

    let (m0, n0) = (RowC.offset((t, 0)), ColumnC.offset((t, 0)));
    // SAFETY: parts of the tiles, from the thread's first element on.
    let (read_a, read_b) =
        unsafe { (Tensor::laid_over(tile_a.at((m0, 0)), ReadA), Tensor::laid_over(tile_b.at((n0, 0)), ReadB)) };
    let mut sums = Fragment::<f32, Sums>::filled(0.0);
    let mut next = fetch(0);
    let mut step = 0;
    while step * K < k {
        // SAFETY: inside the tiles, one thread an element.
        unsafe {
            copy_raw(&next[0].tensor(), &mut put_a);
            copy_raw(&next[1].tensor(), &mut put_b);
        }
        // SAFETY: `step` and `k` are the same for all threads.
        unsafe { barrier() };
        step += 1;
        next = fetch(step);
        // SAFETY: the tiles are full since the barrier.
        unsafe { multiply(read_a, read_b, &mut sums) };
        // SAFETY: as above.
        unsafe { barrier() };
    }
    let which_c = Tensor::new(Coordinates::from((block.y * M + m0, block.x * N + n0)), WhichC);
    // SAFETY: the caller's promise: inside `c`; one thread an element.
    unsafe { copy_raw_if(&sums.tensor(), &mut c.pick(which_c), |v| elem_less(which_c.at(v as u32), (m, n))) };
}

/// Adds the product of the two tiles to the sums of this thread.
#[inline(always)]
unsafe fn multiply(read_a: Tensor<Smem<f32>, ReadA>, read_b: Tensor<Smem<f32>, ReadB>, sums: &mut Fragment<f32, Sums>) {
    unroll::<8>(|k| {
        // SAFETY: inside the tiles, multiples of four elements.
        let (a, b) = unsafe {
            (
                [read_a.at(((0, 0), k)).load4(), read_a.at(((0, 1), k)).load4()],
                [read_b.at(((0, 0), k)).load4(), read_b.at(((0, 1), k)).load4()],
            )
        };
        let (a, b) = (Fragment::<f32, Values>::from_array(a), Fragment::<f32, Values>::from_array(b));
        unroll::<8>(|i| unroll::<8>(|j| sums[(i, j)] = fma(a[i], b[j], sums[(i, j)])));
    });
}
