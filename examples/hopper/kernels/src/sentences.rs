//! What a sentence encoder needs of Hopper: products of few rows with a bias, and attention within sentences. All factors are f16.
//!
//! A warp group copies ahead and another multiplies, as in `ring.rs`, but a tile is 64×64, so that few rows keep many blocks busy. Rows past the
//! last are zeros of TMA, and are not stored.
//!
//! **Attention.** Q, K and V of all heads are columns of one matrix, and the rows of all sentences follow each other. A tile is named by a row and a column, so
//! that of a head's keys begins at the sentence's row, `[start + key, 384 + 32 · head]`. It reaches into the next sentence, whose keys the mask
//! hides; the sums of queries of the next sentence are not stored. Its values are multiplied by shares of 0, so they have to be finite.

use layout_gpu::TensorMap;
use layout_gpu::device::hopper::{Mbarrier, OperandAt, Phase, Running, Stages, Tiles, elect, set_up, uniform};
use layout_gpu::device::prelude::*;
use layout_gpu::device::{
    Epilogue, Number, OnlineSoftmax, Sum, columns, finish_pairs, gelu, hide, narrow, store_pairs,
};

use crate::tiles::{HeadK, HeadV, RING, Tile};

layout! {
    /// The product of a warp group, and the sums of a thread: of rows and weights, and of queries and keys.
    Mma = tiled_mma("SM90_64x64x16_F32F16F16_SS", (1,1,1));
    Sums = partition_fragment_C((64,64), Mma);
    /// The product of shares and values.
    MmaO = tiled_mma("SM90_64x32x16_F32F16F16_RS", (1,1,1));
    Shares = partition_fragment_A((64,64), MmaO);
    SumsO = partition_fragment_C((64,32), MmaO);
}

layout_gpu::wgmma! {
    /// 64×64 sums of products of f16.
    Halves: n64, F16 * F16 -> f32;
    /// 64 queries by 32 elements of a head.
    Values: n32, F16 * F16 -> f32;
}

/// The elements of a row of the model.
const HIDDEN: u32 = 384;
/// The factor of a score: `exp(x / √32)` is `exp2(x · scale)`.
const SCALE: f32 = core::f32::consts::LOG2_E / 5.656_854_5;

/// Computes the tile of this block of `c = epilogue(start + a bᵀ)`, of m × n.
///
/// # Safety
/// The maps are of matrices of m × k and of n × k, `n` is even, `c` and the memory of both epilogues are as large as their matrices; blocks of 256 threads.
#[inline(always)]
unsafe fn linear<T: Number>(
    (m, n, k): (u32, u32, u32),
    (a, b): (TensorMap<F16, Tile>, TensorMap<F16, Tile>),
    c: *mut T,
    start: impl Epilogue,
    epilogue: impl Epilogue,
) {
    const BYTES: u32 = 2 * TensorMap::<F16, Tile>::BOXES.tile_bytes();
    block_size::<256, 1, 1>();
    let (a, b) = (a.here(), b.here());
    let mut shared = dynamic_shared!();
    let tiles_a = Tiles::<F16, Tile, RING>::new(&mut shared, Tile);
    let tiles_b = Tiles::<F16, Tile, RING>::new(&mut shared, Tile);
    let stages = Stages::<RING>::new(&mut shared);
    let (block, steps) = (block_idx(), k.div_ceil(64));
    // SAFETY: a slot is filled when the consumer has released it, and read when its bytes have come; all threads of a warp group come. Sums are finished
    // and stored inside the matrices, where pairs begin at even columns.
    unsafe {
        set_up(|| stages.init(1));
        if uniform(thread_idx().x / 128) == 0 {
            if uniform(thread_idx().x / 32) == 0 && elect() {
                let mut fill = stages.fill();
                for step in 0..steps {
                    let (slot, full) = fill.next(BYTES);
                    a.load(tiles_a.at(slot), [block.y * 64, step * 64], full);
                    b.load(tiles_b.at(slot), [block.x * 64, step * 64], full);
                }
            }
        } else {
            let (mine, tile, place) = (Mma.get_slice(thread_idx().x % 128), (C::<64>, C::<64>), (block.y, block.x));
            let which = mine.partition_c(Tensor::identity((m, n)).local_tile(tile, place));
            let mut sums = Fragment::<f32, Sums>::default();
            finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), (m, n), start);
            let mut read = stages.read();
            let (of_a, of_b) = (tiles_a.operands(Tile, 0), tiles_b.operands(Tile, 0));
            let mut running = Running::<Halves>::of(&mut sums);
            for _ in 0..steps {
                let slot = read.next();
                running.multiply(of_a.at(slot), of_b.at(slot));
                running.wait::<0>();
                read.release::<1>(slot);
            }
            running.finish();
            finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), (m, n), epilogue);
            let c = Tensor::new(c, make_layout!(({m}, {n}):({n}, 1)));
            store_pairs(&sums.tensor(), &mut mine.partition_c(c.local_tile(tile, place)), which.within((m, n)));
        }
    }
}

/// Computes `c = a bᵀ + bias`, rounded to f16.
///
/// # Safety
/// The maps are of matrices of m × k and of n × k; `c` has m × n elements, begins at a multiple of 4 bytes, and `n` is even; the bias has `n` numbers.
/// The grid is `n / 64` by `m / 64`, rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn linear_f16(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<F16, Tile>,
    b: TensorMap<F16, Tile>,
    bias: *const f32,
    c: *mut F16,
) {
    // SAFETY: the host's promise.
    unsafe { linear((m, n, k), (a, b), c, columns(bias), Sum) }
}

/// Computes `c = gelu(a bᵀ + bias)`, rounded to f16.
///
/// # Safety
/// Same conditions as [`linear_f16`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn linear_gelu(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<F16, Tile>,
    b: TensorMap<F16, Tile>,
    bias: *const f32,
    c: *mut F16,
) {
    // SAFETY: the host's promise.
    unsafe { linear((m, n, k), (a, b), c, columns(bias), Sum.then(gelu)) }
}

/// Computes `c = a bᵀ + bias` in `f32`.
///
/// # Safety
/// Same conditions as [`linear_f16`], but that `c` begins at a multiple of 8 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn linear_f32(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<F16, Tile>,
    b: TensorMap<F16, Tile>,
    bias: *const f32,
    c: *mut f32,
) {
    // SAFETY: the host's promise.
    unsafe { linear((m, n, k), (a, b), c, columns(bias), Sum) }
}

/// Computes `softmax(q kᵀ / √32) v` of 64 queries of a head of a sentence, as the grid has them by `x`, `y` and `z`. Of the maps, one is of the rows of
/// Q, K and V, for tiles of queries and keys, and one of the same matrix turned, for tiles of values.
///
/// # Safety
/// The maps are of rows of 1152, 12 heads of 32 for each of Q, K and V, `o` has as many rows of 384, and sentence `z` has rows `starts[z]` to
/// `starts[z + 1]`, at least one. Blocks of 256 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn attend_sentences(
    starts: *const u32,
    rows: TensorMap<F16, HeadK>,
    turned: TensorMap<F16, HeadV>,
    o: *mut F16,
) {
    const BYTES: u32 = TensorMap::<F16, HeadK>::BOXES.tile_bytes() + TensorMap::<F16, HeadV>::BOXES.tile_bytes();
    block_size::<256, 1, 1>();
    let (rows, turned, block) = (rows.here(), turned.here(), block_idx());
    let mut shared = dynamic_shared!();
    let tile_q = shared.tensor::<F16, _>(HeadK);
    let tiles_k = Tiles::<F16, HeadK, 2>::new(&mut shared, HeadK);
    let tiles_v = Tiles::<F16, HeadV, 2>::new(&mut shared, HeadV);
    let stages = Stages::<2>::new(&mut shared);
    let full_q = Mbarrier::from_address(shared.block::<u64, 1>().address());
    // SAFETY: a start for each sentence, and one more.
    let (first, end) = unsafe { (*starts.wrapping_add(block.z as usize), *starts.wrapping_add(block.z as usize + 1)) };
    let (count, first_query, column) = (end - first, 64 * block.x, 32 * block.y);
    // All threads of a short sentence's last blocks leave.
    if first_query >= count {
        return;
    }
    let steps = count.div_ceil(64);
    // SAFETY: a slot is filled when the consumer has released it, and read when its bytes have come; all threads of a warp group come.
    unsafe {
        set_up(|| {
            full_q.init(1);
            stages.init(1);
        });
        if uniform(thread_idx().x / 128) == 0 {
            if uniform(thread_idx().x / 32) == 0 && elect() {
                let mut fill = stages.fill();
                full_q.arrive_and_expect(TensorMap::<F16, HeadK>::BOXES.tile_bytes());
                rows.load(tile_q, [first + first_query, column], full_q);
                for step in 0..steps {
                    let (slot, full) = fill.next(BYTES);
                    rows.load(tiles_k.at(slot), [first + step * 64, HIDDEN + column], full);
                    turned.load(tiles_v.at(slot), [2 * HIDDEN + column, first + step * 64], full);
                }
            }
        } else {
            let t = thread_idx().x % 128;
            let place = Mma.get_slice(t).partition_c(Tensor::identity((C::<64>, C::<64>)));
            let mut read = stages.read();
            let (of_k, of_v) = (tiles_k.operands(HeadK, 0), tiles_v.operands(HeadV, 0));
            let of_q = OperandAt::new(tile_q);
            let mut softmax = OnlineSoftmax::<_, Sums>::new(Mma, SCALE);
            let mut sums = Fragment::<f32, SumsO>::default();
            full_q.wait(Phase::FIRST);
            for step in 0..steps {
                let slot = read.next();
                let mut scores = Fragment::<f32, Sums>::default();
                let mut running = Running::<Halves>::of(&mut scores);
                running.begin(of_q, of_k.at(slot));
                running.finish();
                if 64 * step + 64 > count {
                    let is_shown = #[inline(always)]
                    |_, key| 64 * step + key < count;
                    hide(&mut scores.tensor_mut(), place.places(), is_shown);
                }
                let shrunk = softmax.take(&mut scores.tensor_mut());
                shrunk.apply(&mut sums.tensor_mut(), |sum, shrunk| sum * shrunk);
                let mut shares = Fragment::<F16, Shares>::default();
                narrow(&scores.tensor(), &mut shares.tensor_mut());
                let mut running = Running::<Values>::of(&mut sums);
                running.multiply_held(&shares, of_v.at(slot));
                running.finish();
                read.release::<1>(slot);
            }
            let share = softmax.finish();
            share.apply(&mut sums.tensor_mut(), |sum, share| sum * share);
            let o = o.wrapping_add((first * HIDDEN) as usize);
            let o = Tensor::new(o, make_layout!(({count}, (32,12)):(384, (1,32)))).slice((Whole, (Whole, block.y)));
            let (tile, mine) = ((C::<64>, C::<32>), MmaO.get_slice(t));
            let which = mine.partition_c(Tensor::identity((count, C::<32>)).local_tile(tile, (block.x, 0_u32)));
            let mut to = mine.partition_c(o.local_tile(tile, (block.x, 0_u32)));
            store_pairs(&sums.tensor(), &mut to, which.within((count, 32)));
        }
    }
}
