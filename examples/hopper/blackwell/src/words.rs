//! A tile of 64×64 by one warp group, `c = c + a bᵀ` of f32 rounded to tf32: the sums begin with what threads store to tensor memory, and are spread as
//! those of `mma`, so that eight neighboring threads have neighboring pairs of a row.

use layout_gpu::atoms::sm100::SM100_TMEM_LOAD_16dp256b8x::Atom as Spread;
use layout_gpu::device::blackwell::{TensorColumns, TensorMove, commit, fence_after_sync, fence_before_sync};
use layout_gpu::device::hopper::{Mbarrier, OperandAt, Phase, fence_async, set_up, uniform};
use layout_gpu::device::prelude::*;
use layout_gpu::{Whole, copy_raw, mma_atom};

mma_atom! { mod of_tf32 = "SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,64,64,UMMA::Major::K,UMMA::Major::K>"; }

layout! {
    /// A and B, by threads: 32 columns in rows of 128 bytes.
    Rows = tile_to_shape(smem_atom_k(128,32), (64,32));
    Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (16,8):row, (1,4));
    /// Which of 16 lanes and 64 columns a thread's registers have, in words of 16×64: a warp has 16 of the 64 rows.
    Held = recast_layout(copy_dst("SM100_TMEM_LOAD_16dp256b8x"), 1, 32);
    Values = (2,2,8);
}

/// Computes `c = c + a bᵀ` for `a` and `b` of 64×32 and `c` of 64×64, in rows: one block of 128 threads.
///
/// # Safety
/// The matrices have these sizes.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn add_product_of_words(a: *const f32, b: *const f32, c: *mut f32) {
    block_size::<128, 1, 1>();
    let (t, mut shared) = (thread_idx().x, dynamic_shared!());
    let (tile_a, tile_b) = (shared.tensor::<TF32, _>(Rows), shared.tensor::<TF32, _>(Rows));
    let made = Mbarrier::from_address(shared.block::<u64, 1>().address());
    let place = shared.block::<u32, 1>();
    // SAFETY: the matrices have these sizes; the tiles are read after a fence and a barrier, the sums after their products; whole warps come.
    unsafe {
        let warp = uniform(t / 32);
        let mine = Fetch.get_slice(t);
        let rows = |from: *const f32| Tensor::new(from.cast::<TF32>(), make_layout!((64, 32):row));
        copy(Fetch, &mine.partition_s(rows(a)), &mut mine.partition_d(tile_a));
        copy(Fetch, &mine.partition_s(rows(b)), &mut mine.partition_d(tile_b));
        fence_async();
        if warp == 0 {
            TensorColumns::<64>::take(place);
        }
        set_up(|| made.init(1));
        fence_after_sync();
        let columns = TensorColumns::<64>::taken(place);
        let sums = columns.sums::<of_tf32::Atom, TF32, TF32>(0);
        let part = Tensor::new(c.add(1024 * warp as usize), Held);
        let mut values = Fragment::<f32, Values>::default();
        copy_raw(&part.slice((t % 32, Whole)), &mut values.tensor_mut());
        Spread::store(sums.of_warp(warp, 0), &values);
        fence_before_sync();
        barrier();
        if t == 0 {
            fence_after_sync();
            sums.multiply(OperandAt::new(tile_a), OperandAt::new(tile_b));
            commit(made);
        }
        made.wait(Phase::FIRST);
        fence_after_sync();
        Spread::load(sums.of_warp(warp, 0), &mut values);
        copy_raw(&values.tensor(), &mut part.slice((t % 32, Whole)));
        barrier();
        if warp == 0 {
            columns.give_back();
        }
    }
}
