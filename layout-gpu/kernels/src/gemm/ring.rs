//! The ring: three stages of shared memory, one of which is multiplied while two are filled.
//!
//! ```text
//!     step          0    1    2    3    4
//!     multiplied    0    1    2    0    1      the stage that is read
//!     fetched       2    0    1    2    0      for the step after the next; it held the factors of the step before
//! ```
//!
//! One barrier a step is enough: after it all threads have read the stage that is filled next, and all have their part of the stage
//! that is read now. Each step makes one group of copies, even an empty one, and waits for all groups but the last.

use core::arch::asm;
use layout_gpu::{Whole, unroll};

/// Calls `f` with each number, four at once, in a loop that is not unrolled further: more copies at once would leave no registers.
#[inline(always)]
pub(super) fn one_by_one<const N: u32>(mut f: impl FnMut(usize)) {
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
pub(super) fn row(part: u32, step: u32) -> (Whole, u32, Whole, u32) {
    (Whole, part, Whole, step)
}

/// Like [`row`], for a column of them.
#[inline(always)]
pub(super) fn column(part: u32, step: u32) -> (Whole, Whole, u32, u32) {
    (Whole, Whole, part, step)
}

/// The product of an atom, with each factor's way of being fetched, stored and loaded.
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

            // Rows of tiles of A and B, and the elements in them.
            let (tile, at_a, at_b) = ((C::<128>, C::<$k>), (block.y, Whole), (block.x, Whole));
            let (which_a, which_b) =
                (Tensor::identity((m, k)).local_tile(tile, at_a), Tensor::identity((n, k)).local_tile(tile, at_b));
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
                        // SAFETY: elements below the shape are inside the matrices; nobody reads the stage before it is waited for.
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
            // SAFETY: the sums of this tile; all threads are here, and the stages are not used any more.
            unsafe { epilogue.finish(sums, place, a_shared.data().cast()) };
        }
    };
}
