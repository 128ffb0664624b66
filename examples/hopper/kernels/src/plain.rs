//! One warp group makes a tile of 64×64: a thread copies, all wait, all multiply.

use layout_gpu::TensorMap;
use layout_gpu::device::hopper::{Mbarrier, OperandAt, Phase, Running, set_up};
use layout_gpu::device::prelude::*;

use crate::tiles::Tile;

layout! {
    /// The product of a warp group.
    Mma = tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1));
    /// The sums of a thread.
    Sums = partition_fragment_C((64,64), Mma);
}

layout_gpu::wgmma! {
    /// 64×64 sums.
    Product: n64, BF16 * BF16 -> f32;
}

/// `c = a bᵀ` for `a` of m × k and `b` of n × k, bf16, and `c` of m × n: blocks of 128 threads, a tile each, over n / 64 by m / 64 of them.
///
/// # Safety
/// The maps are of the matrices, and `c` has m × n elements.
#[unsafe(no_mangle)]
unsafe extern "ptx-kernel" fn plain(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, Tile>,
    b: TensorMap<BF16, Tile>,
    c: *mut f32,
) {
    block_size::<128, 1, 1>();
    let (a, b, t) = (a.here(), b.here(), thread_idx().x);
    let mut shared = dynamic_shared!();
    let (tile_a, tile_b) = (shared.tensor::<BF16, _>(Tile), shared.tensor::<BF16, _>(Tile));
    let full = Mbarrier::from_address(shared.block::<u64, 1>().address());
    let (row, column) = (block_idx().y * 64, block_idx().x * 64);
    let mut sums = Fragment::<f32, Sums>::default();
    // SAFETY: one thread copies; the tiles are read when their bytes have come, and filled again when the products are done.
    unsafe {
        set_up(|| full.init(1));
        let mut phase = Phase::FIRST;
        for step in 0..k.div_ceil(64) {
            if t == 0 {
                full.arrive_and_expect(2 * TensorMap::<BF16, Tile>::BOXES.tile_bytes());
                a.load(tile_a, [row, step * 64], full);
                b.load(tile_b, [column, step * 64], full);
            }
            full.wait(phase);
            phase = phase.next();
            let mut running = Running::<Product>::of(&mut sums);
            running.multiply(OperandAt::new(tile_a), OperandAt::new(tile_b));
            running.finish();
            barrier();
        }
    }
    let (tile, place, mine) = ((C::<64>, C::<64>), (block_idx().y, block_idx().x), Mma.get_slice(t));
    let which = mine.partition_c(Tensor::identity((m, n)).local_tile(tile, place));
    let mut to = mine.partition_c(Tensor::new(c, make_layout!(({m}, {n}):({n}, 1))).local_tile(tile, place));
    // SAFETY: inside of `c`, one thread an element.
    unsafe { copy_raw_if(&sums.tensor(), &mut to, |i| elem_less(which.at(i as u32), (m, n))) };
}
