//! Two warp groups multiply what one copies: 128×256 a block. B is read once for twice the rows, and registers go to those that multiply.

use layout_gpu::TensorMap;
use layout_gpu::device::hopper::{Running, Stages, Tiles, set_up, warp_groups};
use layout_gpu::device::prelude::*;

use crate::store::{Product, Sums, store};
use crate::tiles::{RING, RowsA, TileA, TileB};

/// `c = a bᵀ` as in [`ring`](crate::ring), with blocks of 384 threads over n / 256 by m / 128 tiles.
///
/// # Safety
/// The maps are of the matrices, and `c` has m × n elements.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn consumers(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, TileB>,
    c: *mut f32,
) {
    const BYTES: u32 = TensorMap::<BF16, TileA>::BOXES.tile_bytes() + TensorMap::<BF16, TileB>::BOXES.tile_bytes();
    block_size::<384, 1, 1>();
    let (a, b) = (a.here(), b.here());
    let mut shared = dynamic_shared!();
    let tiles_a = Tiles::<BF16, TileA, RING>::new(&mut shared, TileA);
    let tiles_b = Tiles::<BF16, TileB, RING>::new(&mut shared, TileB);
    let stages = Stages::<RING>::new(&mut shared);
    let (row, column, steps) = (block_idx().y * 128, block_idx().x * 256, k.div_ceil(64));
    // SAFETY: a slot is filled when both consumers have released it, and read when its bytes have come; all threads of a warp group come.
    unsafe {
        set_up(|| stages.init(2));
        warp_groups::<40, 232, 2>(
            #[inline(always)]
            || {
                let mut fill = stages.fill();
                for step in 0..steps {
                    let (slot, full) = fill.next(BYTES);
                    a.load(tiles_a.at(slot), [row, step * 64], full);
                    b.load(tiles_b.at(slot), [column, step * 64], full);
                }
            },
            #[inline(always)]
            |group| {
                let mut read = stages.read();
                let (of_a, of_b) = (tiles_a.operands(RowsA, group), tiles_b.operands(TileB, 0));
                let mut sums = Fragment::<f32, Sums>::default();
                let mut running = Running::<Product>::of(&mut sums);
                for _ in 0..steps {
                    let slot = read.next();
                    running.multiply(of_a.at(slot), of_b.at(slot));
                    running.wait::<0>();
                    read.release::<1>(slot);
                }
                running.finish();
                store(&sums, c, [m, n], [row / 64 + group, column / 256]);
            },
        );
    }
}
