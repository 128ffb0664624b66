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
//! The kernel is one function, generic over the tiles of a head dimension; softmax, mask and stores are the library's blocks.

use layout_gpu::atoms::{StaticTiledCopy, StaticTiledMma};
use layout_gpu::device::{
    BF16, Before, Causal, Mask, OnlineSoftmax, Smem, barrier, block_idx, commit_copies, copy, copy_or_zero, gemm, hide,
    narrow, store_pairs, thread_idx, wait_copies,
};
use layout_gpu::{C, Fragment, Layout, Tensor, Whole, layout, unroll_by};

layout! {
    /// The tiles of heads of `D` elements: 64 queries, 16 for each of four warps, and 64 keys at a time.
    trait Heads for Head<D> in [(64), (128)] {
        /// Four warps, one below the other.
        Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (4,1,1), (64,16,16));
        /// Q, K and V, in shared memory, and on their way to it and from it. V is read by columns.
        Q = plan(operand: A, (64,D), bf16, order: row, Mma, threads: 128);
        K = plan(operand: B, (64,D), bf16, order: row, Mma, threads: 128);
        V = plan(operand: B, (D,64), bf16, order: col, Mma, threads: 128);
        /// A thread's registers for its parts of 16 columns of K and of 16 rows of V; its sums, its scores, and its shares, computed from these.
        FragmentK = partition_fragment_B((64,16), Mma);
        FragmentV = partition_fragment_B((D,16), Mma);
        Sums = partition_fragment_C((64,D), Mma);
        Scores = partition_fragment_C((64,64), Mma);
        Shares = partition_fragment_A((64,64), Mma);
        /// The products of a score along a head, and of a sum along the keys of a step.
        Steps = size(Q::Fragment[2]);
        KeySteps = size(Shares[2]);
        Tile = <64, D>;
        assert Q::CONFLICTS == 0 and K::CONFLICTS == 0 and V::CONFLICTS == 0;
    }
}

/// The factor of a score: `exp(x / √d)` is `exp2(x · scale)`.
const fn scale(d: u32) -> f32 {
    let sqrt = match d {
        64 => 8.0,
        128 => 11.313_708,
        _ => panic!("the root of another head dimension"),
    };
    core::f32::consts::LOG2_E / sqrt
}

/// Waits for the fetched data, in all threads.
///
/// # Safety
/// All threads of the block call it together.
#[inline(always)]
unsafe fn arrived() {
    wait_copies::<0>();
    // SAFETY: the caller's promise.
    unsafe { barrier() };
}

/// The sizes of a launch.
#[derive(Clone, Copy)]
struct Sizes {
    queries: u32,
    keys: u32,
    /// The heads of Q that share one of K and V.
    group: u32,
    is_causal: bool,
}

/// Computes `o = softmax(q kᵀ / √d) v` for heads of `queries` × d and `keys` × d, one after the other; `group` heads
/// of `q` share one of `k` and `v`. If `is_causal`, a query has the keys up to its own, counted from the last.
///
/// # Safety
/// The matrices have these sizes, aligned to 16 bytes; blocks of 128 threads, `queries / 64`, rounded up, for each head of `q`.
#[inline(always)]
unsafe fn attention<T: Heads>(sizes: Sizes, [q, k, v]: [*const BF16; 3], o: *mut f32) {
    let Sizes { queries, keys, group, is_causal } = sizes;
    let (t, block, d) = (thread_idx().x, block_idx(), T::D as u32);
    let (first_query, head) = (64 * block.x, block.y);
    let of_q = head as usize * queries as usize * d as usize;
    let of_k = (head / group.max(1)) as usize * keys as usize * d as usize;
    let rows = |data: *const BF16, count: u32| Tensor::new(data, Layout::of((count, d), (d as usize, C::<1>)));
    let (q_shared, k_shared, v_shared) = (Smem::tensor(T::StagesK), Smem::tensor(T::StagesK), Smem::tensor(T::StagesK));

    let mine = T::FetchK.get_slice(t);
    let fetch = #[inline(always)]
    |data: *const BF16, count: u32, step: u32, to: Tensor<Smem<BF16>, T::StagesK>| {
        let from = mine.partition_s(rows(data, count).local_tile(T::Tile, (step, 0_u32)));
        let which = mine.partition_s(Tensor::identity((count, d)).local_tile(T::Tile, (step, 0_u32)));
        // SAFETY: elements below the shape are inside the matrix; nobody reads the tile before it is waited for.
        unsafe { copy_or_zero(T::FetchK, &from, &mut mine.partition_d(to), which.within((count, d))) };
        commit_copies();
    };
    let (q, k, v) = (q.wrapping_add(of_q), k.wrapping_add(of_k), v.wrapping_add(of_k));
    fetch(q, queries, block.x, q_shared);
    fetch(k, keys, 0, k_shared);

    let (mine_a, mine_b, mine_v) = (T::LoadQ.get_slice(t), T::LoadK.get_slice(t), T::LoadV.get_slice(t));
    let read_q = mine_a.partition_s(q_shared.viewed_as(T::StagesQ));
    let read_k = mine_b.partition_s(k_shared);
    let read_v = mine_v.partition_s(v_shared.viewed_as(T::StagesV));
    let mut a = Fragment::<BF16, T::FragmentQ>::default();
    let (mut b, mut of_v) = (Fragment::<BF16, T::FragmentK>::default(), Fragment::<BF16, T::FragmentV>::default());
    let mut sums = Fragment::<f32, T::Sums>::default();
    let mut softmax = OnlineSoftmax::<_, T::Scores>::new(T::Mma, scale(d));

    let mine = T::Mma.get_slice(t);
    let place = mine.partition_c(Tensor::identity((C::<64>, C::<64>)));
    let mask = Causal::new(if is_causal { queries } else { 0 }, keys).and(Before(keys));
    let (end, only) = (mask.keys(first_query + 63), (Whole, Whole, 0_u32));
    let mut first = 0;
    while first < end {
        // SAFETY: all threads of the block go through the same steps.
        unsafe { arrived() };
        if first == 0 {
            // SAFETY: Q has arrived; all lanes are here.
            unsafe { copy(T::LoadQ, &read_q, &mut mine_a.retile(a.tensor_mut())) };
        }
        fetch(v, keys, first / 64, v_shared);
        let mut scores = Fragment::<f32, T::Scores>::default();
        unroll_by::<T::Steps>(
            #[inline(always)]
            |step| {
                let at = (Whole, Whole, step as u32);
                // SAFETY: K has arrived; all lanes are here.
                unsafe {
                    copy(T::LoadK, &read_k.slice(at), &mut mine_b.retile(b.tensor_mut()).slice(only));
                    gemm(T::Mma, &mut scores.tensor_mut(), &a.tensor().slice(at), &b.tensor().slice(only));
                }
            },
        );
        if mask.hides_any((first_query, first), (64, 64)) {
            let shown = #[inline(always)]
            |query, key| mask.shows(first_query + query, first + key);
            hide(&mut scores.tensor_mut(), place.places(), shown);
        }
        // SAFETY: all lanes are here.
        let shrunk = unsafe { softmax.take(&mut scores.tensor_mut()) };
        shrunk.apply(&mut sums.tensor_mut(), |sum, shrunk| sum * shrunk);

        // SAFETY: all threads of the block go through the same steps.
        unsafe { arrived() };
        if first + 64 < end {
            fetch(k, keys, first / 64 + 1, k_shared);
        }
        let mut shares = Fragment::<BF16, T::Shares>::default();
        narrow(&scores.tensor(), &mut shares.tensor_mut());
        unroll_by::<T::KeySteps>(
            #[inline(always)]
            |step| {
                let at = (Whole, Whole, step as u32);
                // SAFETY: V has arrived; all lanes are here.
                unsafe {
                    copy(T::LoadV, &read_v.slice(at), &mut mine_v.retile(of_v.tensor_mut()).slice(only));
                    gemm(T::Mma, &mut sums.tensor_mut(), &shares.tensor().slice(at), &of_v.tensor().slice(only));
                }
            },
        );
        first += 64;
    }

    // SAFETY: all lanes are here.
    let share = unsafe { softmax.finish() };
    share.apply(&mut sums.tensor_mut(), |sum, share| sum * share);
    let o = Tensor::new(o.wrapping_add(of_q), Layout::of((queries, d), (d as usize, C::<1>)));
    let which = mine.partition_c(Tensor::identity((queries, d)).local_tile(T::Tile, (block.x, 0_u32)));
    let mut to = mine.partition_c(o.local_tile(T::Tile, (block.x, 0_u32)));
    // SAFETY: inside `o`, one thread a pair, which begins at an even element.
    unsafe { store_pairs(&sums.tensor(), &mut to, which.within((queries, d))) };
}

/// The kernels of each head dimension.
macro_rules! kernels {
    ($($name:ident: $Head:ty;)*) => {$(
        /// # Safety
        /// Same conditions as [`attention`].
        #[unsafe(no_mangle)]
        unsafe extern "ptx-kernel" fn $name(
            queries: u32,
            keys: u32,
            group: u32,
            is_causal: u32,
            q: *const BF16,
            k: *const BF16,
            v: *const BF16,
            o: *mut f32,
        ) {
            let sizes = Sizes { queries, keys, group, is_causal: is_causal != 0 };
            // SAFETY: the host's promise.
            unsafe { attention::<$Head>(sizes, [q, k, v], o) }
        }
    )*};
}

kernels! {
    attention_64: Head<64>;
    attention_128: Head<128>;
}
