//! # Attention of one query over pages
//!
//! `o = softmax(q Kᵀ / 8) V` of each head of each sequence, one query each. Several heads of Q share a head of K and V: they are the rows of one
//! matrix, so tensor cores read a page once for all of them. A block of four warps has such a group, and a warp every fourth page:
//!
//! ```text
//!     page ──cp.async──▶ shared        one ahead; zeros past the end of the sequence
//!     S = Q Kᵀ     16 rows, of which a group's are used, by 16 positions
//!     softmax      of each warp's positions by itself
//!     O = O + P V
//!     four warps ──▶ shared ──▶ the greatest of all, shares shrunk to it, their sum
//! ```
//!
//! **C is the next A**, as for queries of a sentence: the registers of the scores are in order those of a left factor.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{OnlineSoftmax, exp2, hide, narrow, rcp};

use crate::cache::{Cache, PAGE};

layout! {
    /// A warp.
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1), (16,16,16));
    /// (position, element, stage, warp) of K and of V in shared memory, and (element, position, stage, warp).
    Stages = Sw<3,3,3> o (16,64,2,4):(64,1,1024,2048);
    Turned = Sw<3,3,3> o (64,16,2,4):(1,64,1024,2048);
    /// A lane's registers for its parts of Q, K and V, the scores, their shares, and the sums.
    FragmentQ = partition_fragment_A((16,64), Mma);
    FragmentK = partition_fragment_B((16,64), Mma);
    FragmentV = partition_fragment_B((64,16), Mma);
    Scores = partition_fragment_C((16,16), Mma);
    Shares = partition_fragment_A((16,16), Mma);
    Sums = partition_fragment_C((16,64), Mma);
    /// A lane's 16 bytes, eight lanes a position, asynchronously.
    Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 16, (4,8):row, (1,8));
    /// Two neighbors of Q at once; four matrices of 8×8 of K and, transposed, of V.
    LoadQ = tiled_copy_A("UniversalCopy<uint32_t>", 16, Mma);
    LoadK = tiled_copy_B("SM75_U32x4_LDSM_N", 16, Mma);
    LoadV = tiled_copy_B("SM75_U16x8_LDSM_T", 16, Mma);
    /// (row, element, warp) of the sums in shared memory, written two neighbors at once, and read along a row.
    Outs = append(auto_swizzle((16,64):row, f32, write: ((4,8),2):((32,1),16), read: (32,1):(16,1)), 4:1024);
    TurnOut = tiled_copy_C("UniversalCopy<uint64_t>", 32, Mma);
    /// (row, warp, greatest or total).
    States = (16,4,2):(1,16,64);
}

/// The factor of a score: `exp(x / √64)` is `exp2(x · SCALE)`.
const SCALE: f32 = core::f32::consts::LOG2_E / 8.0;

/// Computes the attention of each head of each sequence's last position.
///
/// # Safety
/// `q` and `o` have for each sequence `key_heads` groups of `group` heads of 64 elements, at most 16 in a group. `lengths` counts the
/// positions of each sequence, at least one, and `tables` has a row of `most` pages for each, below `pages`, which are in `keys` and
/// `values`. All are aligned to 16 bytes. Blocks of 128 threads, `key_heads` by sequences.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn attend(
    group: u32,
    key_heads: u32,
    q: *const F16,
    lengths: *const u32,
    tables: *const u32,
    most: u32,
    pages: u32,
    keys: *const F16,
    values: *const F16,
    o: *mut F16,
) {
    block_size::<128, 1, 1>();
    let (lane, warp, block) = (lane_idx(), thread_idx().x / 32, block_idx());
    let (key_head, sequence) = (block.x, block.y);
    let (k_shared, v_shared) = (Smem::<F16>::tensor(Stages), Smem::<F16>::tensor(Stages));
    let states = Smem::<f32>::tensor(States);
    let cache = Cache { heads: key_heads, pages, tables, most };
    // SAFETY: a length for each sequence.
    let length = unsafe { *lengths.wrapping_add(sequence as usize) };
    let first_head = (sequence * key_heads + key_head) as usize * group as usize * 64;
    let tile = (C::<16>, C::<64>);

    let mine = Fetch.get_slice(lane);
    let (keys, values) = (cache.slots(keys), cache.slots(values));
    let which = mine.partition_s(Tensor::identity(tile));
    let (to_k, to_v) = (mine.partition_d(k_shared), mine.partition_d(v_shared));
    let fetch = #[inline(always)]
    |step: u32, stage: u32| {
        let index = warp + 4 * step;
        if PAGE * index < length {
            // SAFETY: the sequence has this page; positions below its length were written; nobody reads the stage before waiting for it.
            unsafe {
                let from = (Whole, Whole, key_head, cache.page(sequence, index));
                let to = (Whole, Whole, Whole, stage, warp);
                let is_there = which.within((length - PAGE * index, 64));
                copy_or_zero(Fetch, &mine.partition_s(keys.slice(from)), &mut to_k.slice(to), &is_there);
                copy_or_zero(Fetch, &mine.partition_s(values.slice(from)), &mut to_v.slice(to), &is_there);
            }
        }
        commit_copies();
    };
    fetch(0, 0);

    let of_q = LoadQ.get_slice(lane);
    let mut q_held = Fragment::<F16, FragmentQ>::default();
    let from_q = Tensor::new(q.wrapping_add(first_head), make_layout!((16,64):row));
    let which_q = of_q.partition_s(Tensor::identity(tile));
    // SAFETY: the group's rows.
    unsafe {
        copy_if(LoadQ, &of_q.partition_s(from_q), &mut of_q.retile(q_held.tensor_mut()), which_q.within((group, 64)));
    }

    let (mine_k, mine_v) = (LoadK.get_slice(lane), LoadV.get_slice(lane));
    let read_k = mine_k.partition_s(k_shared);
    let read_v = mine_v.partition_s(v_shared.viewed_as(Turned));
    let (mut k, mut v) = (Fragment::<F16, FragmentK>::default(), Fragment::<F16, FragmentV>::default());
    let mut sums = Fragment::<f32, Sums>::default();
    let mut softmax = OnlineSoftmax::<_, Scores>::new(Mma, SCALE);
    let of_c = Mma.get_slice(lane);
    let places = of_c.partition_c(Tensor::identity((C::<16>, C::<16>)));
    let mut step = 0;
    while PAGE * (warp + 4 * step) < length {
        let (first, stage) = (PAGE * (warp + 4 * step), step % 2);
        wait_copies::<0>();
        // SAFETY: the steps are the same for all lanes.
        unsafe { sync_warp() };
        fetch(step + 1, 1 - stage);
        let mut scores = Fragment::<f32, Scores>::default();
        // SAFETY: since the warp has met, this step's stage is full; all lanes are here.
        unsafe {
            copy(LoadK, &read_k.slice((Whole, Whole, Whole, stage, warp)), &mut mine_k.retile(k.tensor_mut()));
            copy(LoadV, &read_v.slice((Whole, Whole, Whole, stage, warp)), &mut mine_v.retile(v.tensor_mut()));
            gemm(Mma, &mut scores.tensor_mut(), &q_held.tensor(), &k.tensor());
        }
        if first + PAGE > length {
            let is_shown = #[inline(always)]
            |_, key| first + key < length;
            hide(&mut scores.tensor_mut(), places.places(), is_shown);
        }
        // SAFETY: all lanes are here.
        let shrunk = unsafe { softmax.take(&mut scores.tensor_mut()) };
        shrunk.apply(&mut sums.tensor_mut(), |sum, shrunk| sum * shrunk);
        let mut shares = Fragment::<F16, Shares>::default();
        narrow(&scores.tensor(), &mut shares.tensor_mut());
        // SAFETY: all lanes are here.
        unsafe { gemm(Mma, &mut sums.tensor_mut(), &shares.tensor(), &v.tensor()) };
        step += 1;
    }
    wait_copies::<0>();

    // SAFETY: all threads come; the memory of K is read no more, and each warp writes its own part.
    unsafe {
        barrier();
        let (greatest, total) = softmax.into_parts();
        unroll::<8>(
            #[inline(always)]
            |i| {
                let (row, column) = places.at(i as u32);
                if column == 0 && row < group {
                    states.write((row, warp, 0_u32), greatest.of_sum(i));
                    states.write((row, warp, 1_u32), total.of_sum(i));
                }
            },
        );
    }
    // SAFETY: the keys' memory, which is large enough, and is read no more.
    let outs = unsafe { Tensor::laid_over(k_shared.data().cast::<f32>(), Outs) };
    let turn = TurnOut.get_slice(lane);
    let which = turn.partition_s(Tensor::identity(tile));
    // SAFETY: as above; then all is written, and a thread has its elements of `o`.
    unsafe {
        let to = turn.partition_d(outs);
        copy_if(
            TurnOut,
            &turn.retile(sums.tensor()),
            &mut to.slice((Whole, Whole, Whole, warp)),
            which.within((group, 64)),
        );
        barrier();
        let o = Tensor::new(o.wrapping_add(first_head), make_layout!(({group},64):row));
        let mut row = warp;
        while row < group {
            let greatest = [0, 1, 2, 3].map(|warp: u32| states.read((row, warp, 0_u32)));
            let most = greatest.into_iter().fold(greatest[0], f32::max);
            let factors = greatest.map(|greatest| exp2((greatest - most) * SCALE));
            let mut total = 0.0;
            unroll::<4>(|part| total = fma(factors[part], states.read((row, part as u32, 1_u32)), total));
            let share = rcp(total);
            unroll!(for half in 0..2_u32 {
                let (column, mut sum) = (lane + 32 * half, 0.0);
                unroll::<4>(|part| sum = fma(factors[part], outs.read((row, column, part as u32)), sum));
                o.write((row, column), F16::from_f32(sum * share));
            });
            row += 4;
        }
    }
}
