//! Attention: `O = softmax(Q Kᵀ / √d) V` for each head. A warp group copies; two others have 64 queries each, and 128 keys at a time.
//!
//! ```text
//!     consumer 0   S₁ = Q K₁ᵀ   O += P₀ V₀ │ softmax of S₁: P₁        │ S₂ …
//!     consumer 1   softmax of S₀: P₀       │ S₁ = Q K₁ᵀ   O += P₀ V₀  │ softmax of S₁ …
//! ```
//!
//! The two take turns with the tensor cores: while one has its products made, the other computes exponentials. Within a consumer, the scores of the
//! next keys come before the products with these values, so that the softmax waits for the scores alone.
//!
//! Sums are the next factor: a thread's scores, rounded to bf16, are its registers of A in the product with V.

use layout_gpu::TensorMap;
use layout_gpu::device::hopper::{
    Map, Mbarrier, OperandAt, Phase, Running, Stages, Tiles, Turns, Wgmma, fence_async, group_barrier, set_up,
    wait_bulk, warp_groups,
};
use layout_gpu::device::prelude::*;
use layout_gpu::device::{Before, Causal, Mask, OnlineSoftmax, compute_here, hide, narrow};

use crate::tiles::{KEY_SLOTS, KEYS, TileK64, TileK128, TileQ64, TileQ128, TileV64, TileV128};

layout! {
    /// The product of queries and keys, and a thread's scores.
    MmaS = tiled_mma("SM90_64x128x16_F32BF16BF16_SS", (1,1,1));
    Scores = partition_fragment_C((64,128), MmaS);
}

layout! {
    /// What differs with the elements of a head.
    trait Heads for Head<D, Atom> in [(64, "SM90_64x64x16_F32BF16BF16_RS"), (128, "SM90_64x128x16_F32BF16BF16_RS")] {
        /// The product of shares and values, and a thread's shares.
        MmaO = tiled_mma(Atom, (1,1,1));
        Shares = partition_fragment_A((64,128), MmaO);
        /// Queries, keys and values of the host's maps, and the output, which is stored where queries were.
        Q = plan(operand: A, (64,D), bf16, order: row, arch: sm_90);
        K = plan(operand: B, (128,D), bf16, order: row, arch: sm_90);
        V = plan(operand: B, (D,128), bf16, order: col, arch: sm_90);
        O = plan(operand: C, (64,D), bf16, order: row, MmaO);
        assert O::Tile == Q::Tile and O::CONFLICTS == 0;
    }
}

layout_gpu::wgmma! {
    /// 64 queries by 128 keys, and by 128 elements of a head.
    Wide: n128, BF16 * BF16 -> f32;
    /// 64 queries by 64 elements of a head.
    Narrow: n64, BF16 * BF16 -> f32;
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

/// The maps of a launch: `[query, element, head]`, `[key, element, head]`, and `[element, key, head]` of V.
struct Maps<T: Heads> {
    q: Map<BF16, T::TileQ>,
    k: Map<BF16, T::TileK>,
    v: Map<BF16, T::TileV>,
    o: Map<BF16, T::TileQ>,
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

/// Computes the attention of 128 queries of a head, as the grid has them by `x` and `y`; if `is_causal`, a query has the keys up to its own, counted
/// from the last.
///
/// # Safety
/// The maps are of tensors of these sizes; blocks of 384 threads.
#[inline(always)]
unsafe fn attend<T: Heads, O: Wgmma<A = BF16, B = BF16, Sum = f32>>(sizes: Sizes, maps: Maps<T>) {
    let Sizes { queries, keys, group, is_causal } = sizes;
    block_size::<384, 1, 1>();
    let mut shared = dynamic_shared!();
    let tiles_q = Tiles::<BF16, T::TileQ, 2>::new(&mut shared, T::TileQ);
    let tiles_k = Tiles::<BF16, T::TileK, KEY_SLOTS>::new(&mut shared, T::TileK);
    let tiles_v = Tiles::<BF16, T::TileV, KEY_SLOTS>::new(&mut shared, T::TileV);
    let (stages_k, stages_v) = (Stages::<KEY_SLOTS>::new(&mut shared), Stages::<KEY_SLOTS>::new(&mut shared));
    let full_q = Mbarrier::from_address(shared.block::<u64, 1>().address());
    // The last queries have the most keys: they begin.
    let (first_query, head) = (128 * (grid_dim().x - 1 - block_idx().x), block_idx().y);
    let mask = Causal::new(if is_causal { queries } else { 0 }, keys).and(Before(keys));
    let steps = mask.keys(first_query + 127).div_ceil(KEYS).max(1);
    // SAFETY: a slot is filled when both consumers have released it, and read when its bytes have come; all threads of a warp group come.
    unsafe {
        set_up(|| {
            full_q.init(1);
            stages_k.init(2);
            stages_v.init(2);
        });
        warp_groups::<40, 232, 2>(
            #[inline(always)]
            || {
                let (mut fill_k, mut fill_v, shared_head) = (stages_k.fill(), stages_v.fill(), head / group.max(1));
                full_q.arrive_and_expect(2 * Map::<BF16, T::TileQ>::BYTES);
                for part in 0..2 {
                    maps.q.load(tiles_q.at(part), [first_query + 64 * part, 0, head], full_q);
                }
                for step in 0..steps {
                    let (slot, full) = fill_k.next(Map::<BF16, T::TileK>::BYTES);
                    maps.k.load(tiles_k.at(slot), [step * KEYS, 0, shared_head], full);
                    let (slot, full) = fill_v.next(Map::<BF16, T::TileV>::BYTES);
                    maps.v.load(tiles_v.at(slot), [0, step * KEYS, shared_head], full);
                }
            },
            #[inline(always)]
            |group| {
                let (t, first_query) = (thread_idx().x % 128, first_query + 64 * group);
                let (mut read_k, mut read_v) = (stages_k.read(), stages_v.read());
                let (of_k, of_v) = (tiles_k.operands(T::TileK, 0), tiles_v.operands(T::TileV, 0));
                let of_q = OperandAt::new(tiles_q.at(group));
                let place = MmaS.get_slice(t).partition_c(Tensor::identity((C::<64>, C::<128>)));
                let conceal = #[inline(always)]
                |scores: &mut Fragment<f32, Scores>, first: u32| {
                    if mask.hides_any((first_query, first), (64, KEYS)) {
                        let shown = #[inline(always)]
                        |query, key| mask.shows(first_query + query, first + key);
                        hide(&mut scores.tensor_mut(), place.places(), shown);
                    }
                };
                let mut softmax = OnlineSoftmax::<_, Scores>::new(MmaS, scale(T::D as u32));
                let mut scores = Fragment::<f32, Scores>::default();
                let mut shares = Fragment::<BF16, T::Shares>::default();
                let mut sums = Fragment::<f32, T::FragmentO>::default();

                full_q.wait(Phase::FIRST);
                let slot = read_k.next();
                let mut running = Running::<Wide>::of(&mut scores);
                running.begin(of_q, of_k.at(slot));
                running.finish();
                read_k.release::<1>(slot);
                conceal(&mut scores, 0);
                let _ = softmax.take(&mut scores.tensor_mut());
                narrow(&scores.tensor(), &mut shares.tensor_mut());
                let mut slot_v = read_v.next();
                let turns = Turns::<3>::begin(group);
                for step in 1..steps {
                    turns.wait();
                    let slot_k = read_k.next();
                    let mut next = Running::<Wide>::of(&mut scores);
                    next.begin(of_q, of_k.at(slot_k));
                    let mut running = Running::<O>::of(&mut sums);
                    running.multiply_held(&shares, of_v.at(slot_v));
                    turns.pass();
                    next.finish_before::<1>();
                    read_k.release::<1>(slot_k);
                    conceal(&mut scores, step * KEYS);
                    let shrunk = softmax.take(&mut scores.tensor_mut());
                    // The softmax is computed while the sums are made, and the wait for the next values keeps the one for them where it is.
                    compute_here(&mut scores.tensor_mut());
                    let slot = read_v.next();
                    running.finish();
                    read_v.release::<1>(slot_v);
                    slot_v = slot;
                    shrunk.apply(&mut sums.tensor_mut(), |sum, shrunk| sum * shrunk);
                    narrow(&scores.tensor(), &mut shares.tensor_mut());
                }
                turns.end();
                let mut running = Running::<O>::of(&mut sums);
                running.multiply_held(&shares, of_v.at(slot_v));
                let share = softmax.finish();
                running.finish();
                share.apply(&mut sums.tensor_mut(), |sum, share| sum * share);

                // The consumer's queries are read: its result takes their place.
                let (out, mine) = (tiles_q.at(group), T::PutO.get_slice(t));
                let mut halves = Fragment::<BF16, T::FragmentO>::default();
                narrow(&sums.tensor(), &mut halves.tensor_mut());
                group_barrier(1 + group, 128);
                copy(T::PutO, &mine.retile(halves.tensor()), &mut mine.partition_d(out));
                fence_async();
                group_barrier(1 + group, 128);
                if t == 0 {
                    maps.o.store(out, [first_query, 0, head]);
                    wait_bulk::<0>();
                }
            },
        );
    }
}

/// Attention over heads of 64 elements, one after the other in memory; `group` heads of `q` share one of `k` and `v`.
///
/// # Safety
/// The maps are of heads of these sizes. The grid is `queries / 128`, rounded up, by the heads of `q`.
#[unsafe(no_mangle)]
unsafe extern "ptx-kernel" fn attend_64(
    queries: u32,
    keys: u32,
    group: u32,
    is_causal: u32,
    q: TensorMap<BF16, TileQ64>,
    k: TensorMap<BF16, TileK64>,
    v: TensorMap<BF16, TileV64>,
    o: TensorMap<BF16, TileQ64>,
) {
    let sizes = Sizes { queries, keys, group, is_causal: is_causal != 0 };
    let maps = Maps { q: q.here(), k: k.here(), v: v.here(), o: o.here() };
    // SAFETY: the host's promise.
    unsafe { attend::<Head<64>, Narrow>(sizes, maps) }
}

/// Attention over heads of 128 elements, one after the other in memory; `group` heads of `q` share one of `k` and `v`.
///
/// # Safety
/// The maps are of heads of these sizes. The grid is `queries / 128`, rounded up, by the heads of `q`.
#[unsafe(no_mangle)]
unsafe extern "ptx-kernel" fn attend_128(
    queries: u32,
    keys: u32,
    group: u32,
    is_causal: u32,
    q: TensorMap<BF16, TileQ128>,
    k: TensorMap<BF16, TileK128>,
    v: TensorMap<BF16, TileV128>,
    o: TensorMap<BF16, TileQ128>,
) {
    let sizes = Sizes { queries, keys, group, is_causal: is_causal != 0 };
    let maps = Maps { q: q.here(), k: k.here(), v: v.here(), o: o.here() };
    // SAFETY: the host's promise.
    unsafe { attend::<Head<128>, Wide>(sizes, maps) }
}
