//! A tile of 128×256 by a block: a thread copies, a thread multiplies, four warps take the sums out.
//!
//! ```text
//!     warps 0 to 3   wait for the sums; 64 columns at a time to registers, narrowed, to shared memory, to C by TMA
//!     warp 4         one thread copies tiles of A and B, three ahead
//!     warp 5         one thread multiplies; the commit after a step gives its slot back, the last one tells that the sums are there
//! ```

use layout_gpu::TensorMap;
use layout_gpu::atoms::StaticMmaAtom;
use layout_gpu::atoms::sm100::SM100_TMEM_LOAD_32dp32b64x::Atom as Load;
use layout_gpu::device::blackwell::{TensorColumns, TensorElement, TensorMove, commit, fence_after_sync};
use layout_gpu::device::hopper::{
    Mbarrier, Phase, Stages, Tiles, elect, fence_async, group_barrier, set_up, uniform, wait_bulk,
};
use layout_gpu::device::prelude::*;
use layout_gpu::device::{Narrow, narrow};
use layout_gpu::{StaticComposed, mma_atom};

use crate::tiles::{BytesA, BytesB, ColumnsA, ColumnsB, PARTS, PartC, STAGES, TileA, TileB};

mma_atom! { mod of_bf16 = "SM100_MMA_F16BF16_SS<bfloat16_t,bfloat16_t,float,128,256,UMMA::Major::K,UMMA::Major::K>"; }
mma_atom! { mod of_f16 = "SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,UMMA::Major::K,UMMA::Major::K>"; }
mma_atom! { mod of_e4m3 = "SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,128,256,UMMA::Major::K,UMMA::Major::K>";
}

layout! {
    /// Which lane and column of a warp's 32×64 sums a register of a thread has: `tcgen05.ld` gives a thread one row.
    Held = recast_layout(copy_dst("SM100_TMEM_LOAD_32dp32b64x"), 1, 32);
    assert functionally_equal(Held, (32,64):(64,1));
    /// The stores of such rows to a part of C, 16 bytes a thread, and the order of a thread's values in them.
    StoreC = tiled_copy("UniversalCopy<uint128_t>", 16, (128,1), (1,8));
    Row = ((8,1),1,8);
}

/// Computes `c = a bᵀ` with `k` elements along the sums: a block of 192 threads for each tile of 128×256.
///
/// # Safety
/// The maps are of matrices of these sizes.
#[inline(always)]
unsafe fn multiply<Atom, A, B, LA, LB, E>(k: u32, a: &TensorMap<A, LA>, b: &TensorMap<B, LB>, c: &TensorMap<E, PartC>)
where
    Atom: StaticMmaAtom,
    A: TensorElement,
    B: TensorElement,
    LA: StaticComposed,
    LB: StaticComposed,
    E: Narrow + Default + 'static,
{
    let bytes = const { TensorMap::<A, LA>::BOXES.tile_bytes() + TensorMap::<B, LB>::BOXES.tile_bytes() };
    let step_width = const { 128 / size_of::<A>() as u32 };
    block_size::<192, 1, 1>();
    let (a, b, c, t) = (a.here(), b.here(), c.here(), thread_idx().x);
    let mut shared = dynamic_shared!();
    let tiles_a = Tiles::<A, LA, STAGES>::new(&mut shared, LA::default());
    let tiles_b = Tiles::<B, LB, STAGES>::new(&mut shared, LB::default());
    let parts = Tiles::<E, PartC, PARTS>::new(&mut shared, PartC);
    let stages = Stages::<STAGES>::new(&mut shared);
    let made = Mbarrier::from_address(shared.block::<u64, 1>().address());
    let place = shared.block::<u32, 1>();
    let (row, column, steps) = (block_idx().y * 128, block_idx().x * 256, k.div_ceil(step_width));
    // SAFETY: a slot is filled when its products are done, and read when its bytes have come; sums are read when all products are; whole warps come.
    unsafe {
        let warp = uniform(t / 32);
        if warp == 0 {
            TensorColumns::<256>::take(place);
        }
        set_up(|| {
            stages.init(1);
            made.init(1);
        });
        fence_after_sync();
        let columns = TensorColumns::<256>::taken(place);
        let sums = columns.sums::<Atom, A, B>(0);
        if warp == 4 {
            if elect() {
                let mut fill = stages.fill();
                for step in 0..steps {
                    let (slot, full) = fill.next(bytes);
                    a.load(tiles_a.at(slot), [row, step * step_width], full);
                    b.load(tiles_b.at(slot), [column, step * step_width], full);
                }
            }
        } else if warp == 5 {
            if elect() {
                let mut read = stages.read();
                let (of_a, of_b) = (tiles_a.operands(LA::default(), 0), tiles_b.operands(LB::default(), 0));
                let slot = read.next();
                sums.begin(of_a.at(slot), of_b.at(slot));
                read.release_by_commit(slot);
                for _ in 1..steps {
                    let slot = read.next();
                    sums.multiply(of_a.at(slot), of_b.at(slot));
                    read.release_by_commit(slot);
                }
                commit(made);
            }
        } else {
            made.wait(Phase::FIRST);
            fence_after_sync();
            let mine = StoreC.get_slice(t);
            unroll!(for part in 0..4_u32 {
                let mut values = Fragment::<f32, Row>::default();
                Load::load(sums.of_warp(warp, 64 * part), &mut values);
                let mut narrowed = Fragment::<E, Row>::default();
                narrow(&values.tensor(), &mut narrowed.tensor_mut());
                let out = parts.at(part);
                copy(StoreC, &narrowed.tensor(), &mut mine.partition_d(out));
                fence_async();
                group_barrier(1, 128);
                if t == 0 {
                    c.store(out, [row, column + 64 * part]);
                }
            });
            if t == 0 {
                wait_bulk::<0>();
            }
            // The four warps have met after their last loads.
            if warp == 0 {
                columns.give_back();
            }
        }
    }
}

/// Computes `c = a bᵀ` for `a` of m × k, `b` of n × k and `c` of m × n, all bf16 in rows: blocks over n / 256 by m / 128 tiles.
///
/// # Safety
/// The maps are of such matrices.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product(
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, TileB>,
    c: TensorMap<BF16, PartC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<of_bf16::Atom, _, _, _, _, _>(k, &a, &b, &c) }
}

/// Computes the same for both factors in columns, `a` of k × m in memory and `b` of k × n.
///
/// # Safety
/// Same conditions as [`product`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_columns(
    k: u32,
    a: TensorMap<BF16, ColumnsA>,
    b: TensorMap<BF16, ColumnsB>,
    c: TensorMap<BF16, PartC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<of_bf16::Atom, _, _, _, _, _>(k, &a, &b, &c) }
}

/// Computes the same of f16.
///
/// # Safety
/// Same conditions as [`product`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_f16(
    k: u32,
    a: TensorMap<F16, TileA>,
    b: TensorMap<F16, TileB>,
    c: TensorMap<F16, PartC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<of_f16::Atom, _, _, _, _, _>(k, &a, &b, &c) }
}

/// Computes the same for factors of e4m3.
///
/// # Safety
/// Same conditions as [`product`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_e4m3(
    k: u32,
    a: TensorMap<E4M3, BytesA>,
    b: TensorMap<E4M3, BytesB>,
    c: TensorMap<BF16, PartC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<of_e4m3::Atom, _, _, _, _, _>(k, &a, &b, &c) }
}
