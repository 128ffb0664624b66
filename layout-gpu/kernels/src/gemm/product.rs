//! The product, and its ring: three stages of shared memory, one of which is multiplied while two are filled.
//!
//! ```text
//!     step          0    1    2    3    4
//!     multiplied    0    1    2    0    1      the stage that is read
//!     fetched       2    0    1    2    0      for the step after the next; it held the factors of the step before
//! ```
//!
//! One barrier a step is enough: after it all threads have read the stage that is filled next, and all have their part of the stage
//! that is read now. Each step makes one group of copies, even an empty one, and waits for all groups but the last.

use super::Tiles;
use super::epilogue::{Epilogue, Place, Sum, Sums};
use super::factor::Factor;
use super::order::{Order, Tiled};
use layout_gpu::device::{barrier, block_idx, block_size, commit_copies, gemm, wait_copies};
use layout_gpu::{Fragment, Whole, unroll_by};

/// The sizes of a product, and in how many blocks each tile is computed.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) m: u32,
    pub(super) n: u32,
    pub(super) k: u32,
    pub(super) splits: u32,
}

/// Computes this block's tile of `epilogue(a bᵀ)`, or its share of the steps along k.
///
/// # Safety
/// The matrices have these sizes and orders, and the epilogue's memory is as large as its matrices; all threads of a block of 128 come.
#[inline(always)]
pub(super) unsafe fn product<T, A, B>(
    Sizes { m, n, k, splits }: Sizes,
    a: Factor<T::E>,
    b: Factor<T::E>,
    epilogue: impl Epilogue<T::S>,
) where
    T: Tiles<S: Sum>,
    A: Order<T>,
    B: Order<T>,
{
    block_size::<128, 1, 1>();
    let (block, tile_k) = (block_idx(), T::K as u32);
    let (matrix, split) = (block.z / splits.max(1), block.z % splits.max(1));
    let steps = k.div_ceil(tile_k).div_ceil(splits.max(1));
    let end = k.min(steps.saturating_mul(tile_k).saturating_mul(split + 1));

    let (a_stages, b_stages) = (A::stages(), B::stages());
    let (of_a, of_b) = (Tiled { shape: (m, k), end, row: block.y }, Tiled { shape: (n, k), end, row: block.x });
    // SAFETY: the caller's promise; a stage is read behind the barrier that waits for it.
    let (fetch_a, fetch_b, load_a, load_b) = unsafe {
        (
            A::fetch(a.of(matrix), of_a, a_stages),
            B::fetch(b.of(matrix), of_b, b_stages),
            A::load_a(a_stages),
            B::load_b(b_stages),
        )
    };
    let fetch = #[inline(always)]
    |step: u32, stage: u32| {
        A::each_part(
            #[inline(always)]
            |part| {
                fetch_a(part as u32, step, stage);
                fetch_b(part as u32, step, stage);
            },
        );
        commit_copies();
    };

    let (mut a, mut b) = (Fragment::<T::E, T::FragmentA>::default(), Fragment::<T::E, T::FragmentB>::default());
    let mut sums = Fragment::<T::S, Sums>::default();
    let mut step = split * steps;
    fetch(step, 0);
    fetch(step + 1, 1);
    let (mut read, mut write) = (0, 2);
    while step * tile_k < end {
        wait_copies::<1>();
        // SAFETY: `step` and `end` are the same for all threads.
        unsafe { barrier() };
        fetch(step + 2, write);
        unroll_by::<T::Parts>(
            #[inline(always)]
            |part| {
                let at = (Whole, Whole, part as u32);
                load_a(part, read, &mut a);
                load_b(part, read, &mut b);
                // SAFETY: all lanes are here.
                unsafe { gemm(T::Mma, &mut sums.tensor_mut(), &a.tensor().slice(at), &b.tensor().slice(at)) };
            },
        );
        step += 1;
        write = read;
        read = if read == 2 { 0 } else { read + 1 };
    }
    let place = Place { tile: (block.y, block.x), shape: (m, n), matrix: block.z };
    // SAFETY: the sums of this tile; all threads are here, and the stages are not used any more.
    unsafe { epilogue.finish(sums, place, a_stages.cast()) };
}
