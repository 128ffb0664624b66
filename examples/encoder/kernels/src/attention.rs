//! # Attention
//!
//! `O = softmax(Q Kᵀ / √32) V` of each head of each sentence: a block of two warps has 32 queries, 16 each, and takes 32 keys at a time.
//!
//! **One product makes Q, K and V**, so they are modes of one tensor: its rows have 1152 elements, `(32,12,3)` of them, an element of a
//! head, a head, and which of the three. A slice at a head and one of the three is the matrix to tile:
//!
//! ```text
//!     (rows,(32,12,3)) : (1152,(1,32,384))  at (_,(_,head,1))   →   (rows,32) : (1152,1)     K of a head
//! ```
//!
//! **The mask.** Sentences are of different lengths. A block starts its tensor at the first token of its sentence and gives it as many rows
//! as the sentence has, so a row of the next sentence is outside: it is not read, and its score does not count.
//!
//! **C is the next A.** The registers of the scores, `((2,2),1,4)`, are in order those of a left factor, `((2,2,2),1,2)`.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{OnlineSoftmax, hide, narrow, store_pairs};

use crate::HIDDEN;

layout! {
    /// Q, K and V of a token.
    Parts = (32,12,3);
    /// Two warps, one below the other.
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,1,1), (32,16,16));
    /// Q, K and V: in shared memory, and on their way to it and from it. V is read by columns.
    Q = plan(operand: A, (32,32), f16, order: row, Mma, threads: 64);
    K = plan(operand: B, (32,32), f16, order: row, Mma, threads: 64, stages: 2);
    V = plan(operand: B, (32,32), f16, order: col, Mma, threads: 64, stages: 2);
    /// The scores of a thread.
    Scores = partition_fragment_C((32,32), Mma);
}

/// The factor of a score: `exp(x / √32)` is `exp2(x · SCALE)`.
const SCALE: f32 = core::f32::consts::LOG2_E * 0.176_776_7;

/// Computes `o = softmax(q kᵀ / √32) v` of each head of each sentence, from the rows of one product.
///
/// # Safety
/// Sentence `s` has the rows from `starts[s]` up to `starts[s + 1]` of `qkv`, 1152 elements each, and of `o`, 384 each; both are
/// aligned to 16 bytes. Blocks of 64 threads: the rows of the longest sentence / 32, rounded up, by heads, by sentences.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn attend(starts: *const u32, qkv: *const F16, o: *mut F16) {
    block_size::<64, 1, 1>();
    let (t, block) = (thread_idx().x, block_idx());
    let head = block.y;
    // SAFETY: each sentence has a start and an end.
    let (first, end) = unsafe { (*starts.add(block.z as usize), *starts.add(block.z as usize + 1)) };
    let count = end - first;
    if block.x * 32 >= count {
        return;
    }
    let tile = (C::<32>, C::<32>);
    let qkv = qkv.wrapping_add(first as usize * (3 * HIDDEN) as usize);
    let qkv = Tensor::new(qkv, make_layout!(({count}, (32,12,3)):(1152, (1,32,384))));
    let part = #[inline(always)]
    |which: u32| qkv.slice((Whole, (Whole, head, which)));
    let which = Tensor::identity((count, C::<32>));
    let (q_shared, k_shared, v_shared) =
        (Smem::<F16>::tensor(Q::Stages), Smem::<F16>::tensor(K::Stages), Smem::<F16>::tensor(K::Stages));

    let mine = K::Fetch.get_slice(t);
    let from_k = mine.partition_s(part(1).local_tile(tile, (Whole, 0_u32)));
    let from_v = mine.partition_s(part(2).local_tile(tile, (Whole, 0_u32)));
    let which_k = mine.partition_s(which.local_tile(tile, (Whole, 0_u32)));
    let (to_k, to_v) = (mine.partition_d(k_shared), mine.partition_d(v_shared));
    let fetch = #[inline(always)]
    |step: u32, stage: u32| {
        let (from, to) = ((Whole, Whole, Whole, step), (Whole, Whole, Whole, stage));
        let is_there = which_k.slice(from).within((count, 32));
        // SAFETY: rows below the count are this sentence's; nobody reads the stage before waiting for it.
        unsafe {
            copy_or_zero(K::Fetch, &from_k.slice(from), &mut to_k.slice(to), &is_there);
            copy_or_zero(K::Fetch, &from_v.slice(from), &mut to_v.slice(to), &is_there);
        }
        commit_copies();
    };
    let from_q = mine.partition_s(part(0).local_tile(tile, (block.x, 0_u32)));
    let which_q = mine.partition_s(which.local_tile(tile, (block.x, 0_u32)));
    // SAFETY: as above.
    unsafe { copy_or_zero(K::Fetch, &from_q, &mut mine.partition_d(q_shared), which_q.within((count, 32))) };
    fetch(0, 0);

    let (mine_q, mine_k, mine_v) = (Q::Load.get_slice(t), K::Load.get_slice(t), V::Load.get_slice(t));
    let (read_q, read_k) = (mine_q.partition_s(q_shared), mine_k.partition_s(k_shared));
    let read_v = mine_v.partition_s(v_shared.viewed_as(V::Stages));
    let (mut q, mut k) = (Fragment::<F16, Q::Fragment>::default(), Fragment::<F16, K::Fragment>::default());
    let (mut v, mut sums) = (Fragment::<F16, V::Fragment>::default(), Fragment::<f32, Scores>::default());
    let mut softmax = OnlineSoftmax::new(Mma, SCALE);
    let keys = Mma.get_slice(t).partition_c(Tensor::identity(tile));
    for (step, read, write) in pipeline::<2>(count, 32) {
        wait_copies::<0>();
        // SAFETY: the steps are the same for all threads.
        unsafe { barrier() };
        fetch(step + 1, write);
        let mut scores = Fragment::<f32, Scores>::default();
        // SAFETY: since the barrier, Q and this step's stage are full; all lanes are here.
        unsafe {
            copy(Q::Load, &read_q, &mut mine_q.retile(q.tensor_mut()));
            copy(K::Load, &read_k.slice((Whole, Whole, Whole, read)), &mut mine_k.retile(k.tensor_mut()));
            copy(V::Load, &read_v.slice((Whole, Whole, Whole, read)), &mut mine_v.retile(v.tensor_mut()));
            gemm(Mma, &mut scores.tensor_mut(), &q.tensor(), &k.tensor());
        }
        if 32 * step + 32 > count {
            let is_shown = #[inline(always)]
            |_, key| 32 * step + key < count;
            hide(&mut scores.tensor_mut(), keys.places(), is_shown);
        }
        // SAFETY: all lanes are here.
        let shrunk = unsafe { softmax.take(&mut scores.tensor_mut()) };
        shrunk.apply(&mut sums.tensor_mut(), |sum, shrunk| sum * shrunk);
        let mut shares = Fragment::<F16, Q::Fragment>::default();
        narrow(&scores.tensor(), &mut shares.tensor_mut());
        // SAFETY: all lanes are here.
        unsafe { gemm(Mma, &mut sums.tensor_mut(), &shares.tensor(), &v.tensor()) };
    }
    wait_copies::<0>();

    // SAFETY: all lanes are here.
    let share = unsafe { softmax.finish() };
    share.apply(&mut sums.tensor_mut(), |sum, share| sum * share);
    let o = Tensor::new(o.wrapping_add((first * HIDDEN) as usize), make_layout!(({count}, (32,12)):(384, (1,32))));
    let (o, mine) = (o.slice((Whole, (Whole, head))), Mma.get_slice(t));
    let which = mine.partition_c(which.local_tile(tile, (block.x, 0_u32)));
    let mut to = mine.partition_c(o.local_tile(tile, (block.x, 0_u32)));
    // SAFETY: rows below the count are this sentence's; one thread a pair.
    unsafe { store_pairs(&sums.tensor(), &mut to, which.within((count, 32))) };
}
