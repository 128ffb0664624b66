//! A warp group copies ahead, into a ring of four tiles, and another multiplies: 64×256 a block.

use layout_gpu::TensorMap;
use layout_gpu::device::hopper::{Running, Stages, Tiles, elect, set_up, uniform};
use layout_gpu::device::prelude::*;

use crate::store::{Product, Sums, store};
use crate::tiles::{RING, RowsA, TileB};

/// `c = a bᵀ` for `a` of m × k and `b` of n × k, bf16, and `c` of m × n: blocks of 256 threads, a tile each, over n / 256 by m / 64 of them.
///
/// # Safety
/// The maps are of the matrices, and `c` has m × n elements.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn ring(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, RowsA>,
    b: TensorMap<BF16, TileB>,
    c: *mut f32,
) {
    const BYTES: u32 = TensorMap::<BF16, RowsA>::BOXES.tile_bytes() + TensorMap::<BF16, TileB>::BOXES.tile_bytes();
    block_size::<256, 1, 1>();
    let (a, b) = (a.here(), b.here());
    let mut shared = dynamic_shared!();
    let tiles_a = Tiles::<BF16, RowsA, RING>::new(&mut shared, RowsA);
    let tiles_b = Tiles::<BF16, TileB, RING>::new(&mut shared, TileB);
    let stages = Stages::<RING>::new(&mut shared);
    let (row, column, steps) = (block_idx().y * 64, block_idx().x * 256, k.div_ceil(64));
    // SAFETY: a slot is filled when the consumer has released it, and read when its bytes have come; all threads of a warp group come.
    unsafe {
        set_up(|| stages.init(1));
        if uniform(thread_idx().x / 128) == 0 {
            if uniform(thread_idx().x / 32) == 0 && elect() {
                let mut fill = stages.fill();
                for step in 0..steps {
                    let (slot, full) = fill.next(BYTES);
                    a.load(tiles_a.at(slot), [row, step * 64], full);
                    b.load(tiles_b.at(slot), [column, step * 64], full);
                }
            }
        } else {
            let mut read = stages.read();
            let (of_a, of_b) = (tiles_a.operands(RowsA, 0), tiles_b.operands(TileB, 0));
            let mut sums = Fragment::<f32, Sums>::default();
            let mut running = Running::<Product>::of(&mut sums);
            for _ in 0..steps {
                let slot = read.next();
                running.multiply(of_a.at(slot), of_b.at(slot));
                running.wait::<0>();
                read.release::<1>(slot);
            }
            running.finish();
            store(&sums, c, [m, n], [row / 64, column / 256]);
        }
    }
}
