//! A tile of 256×256 by two blocks: each has 128 rows of A, and half of B, which it copies to both.
//!
//! ```text
//!     warp group 0     one thread copies, three tiles ahead                                     40 registers a thread
//!     warp groups 1, 2 64×256 sums each, 128 a thread; stmatrix, and a TMA store of the tile    232
//! ```
//!
//! A block goes from tile to tile; while consumers store one, the producer copies the next.

use layout_gpu::TensorMap;
use layout_gpu::device::hopper::{
    Running, Stages, Tiles, cluster_count, cluster_idx, cluster_rank, cluster_size, cluster_sync, fence_async,
    group_barrier, rows_of, set_up_cluster, wait_bulk, wait_bulk_read, warp_groups,
};
use layout_gpu::device::narrow;
use layout_gpu::device::prelude::*;

use crate::store::{Mma, Product, Sums};
use crate::tiles::{HalfB, RowsA, STAGES, TileA, TileB, TileC};

layout! { StoreC = tiled_copy_C("SM90_U32x4_STSM_N", 16, Mma); }

/// Returns the first row and column of a tile of clusters, of which eight rows come before the next column.
#[inline(always)]
fn place(tile: u32, rows: u32, columns: u32) -> [u32; 2] {
    let wide = 8 * columns;
    // SAFETY: the tile exists, so its columns do.
    unsafe { core::hint::assert_unchecked(wide > 0) };
    let group = tile / wide * 8;
    let (rest, height) = (tile - group * columns, (rows - group).min(8));
    // SAFETY: the tile exists, so its rows do.
    unsafe { core::hint::assert_unchecked(height > 0) };
    [(group + rest % height) * 256, rest / height * 256]
}

/// `c = a bᵀ` for `a` of m × k, `b` of n × k and `c` of m × n, all bf16: clusters of two blocks of 384 threads, as many as run at once.
///
/// # Safety
/// The maps are of the matrices.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfB>,
    c: TensorMap<BF16, TileC>,
) {
    const BYTES: u32 = TensorMap::<BF16, TileA>::BOXES.tile_bytes() + 2 * TensorMap::<BF16, HalfB>::BOXES.tile_bytes();
    block_size::<384, 1, 1>();
    cluster_size::<2, 1, 1>();
    let (a, b, c, rank) = (a.here(), b.here(), c.here(), cluster_rank());
    let mut shared = dynamic_shared!();
    let tiles_a = Tiles::<BF16, TileA, STAGES>::new(&mut shared, TileA);
    let tiles_b = Tiles::<BF16, TileB, STAGES>::new(&mut shared, TileB);
    let tiles_c = Tiles::<BF16, TileC, 2>::new(&mut shared, TileC);
    let stages = Stages::<STAGES>::new(&mut shared);
    let (rows, columns, steps) = (m.div_ceil(256), n.div_ceil(256), k.div_ceil(64));
    let count = rows * columns;
    // SAFETY: a slot is filled when all four consumers of the cluster have released it, and read when its bytes have come; all threads come.
    unsafe {
        set_up_cluster(|| stages.init(4));
        warp_groups::<40, 232, 2>(
            #[inline(always)]
            || {
                let mut fill = stages.fill();
                let mut tile = cluster_idx();
                while tile < count {
                    let [row, column] = place(tile, rows, columns);
                    tile += cluster_count();
                    for step in 0..steps {
                        let (slot, full) = fill.next(BYTES);
                        a.load(tiles_a.at(slot), [row + rank * 128, step * 64], full);
                        let half = rows_of(tiles_b.at(slot), HalfB, rank);
                        b.load_to_all(half, [column + rank * 128, step * 64], full, 3);
                    }
                }
            },
            #[inline(always)]
            |group| {
                let (t, mut read) = (thread_idx().x % 128, stages.read());
                let (of_a, of_b) = (tiles_a.operands(RowsA, group), tiles_b.operands(TileB, 0));
                let (out, mine) = (tiles_c.at(group), StoreC.get_slice(t));
                let mut tile = cluster_idx();
                while tile < count {
                    let [row, column] = place(tile, rows, columns);
                    tile += cluster_count();
                    let mut sums = Fragment::<f32, Sums>::default();
                    let mut running = Running::<Product>::of(&mut sums);
                    let slot = read.next();
                    running.begin(of_a.at(slot), of_b.at(slot));
                    running.wait::<0>();
                    read.release::<2>(slot);
                    for _ in 1..steps {
                        let slot = read.next();
                        running.multiply(of_a.at(slot), of_b.at(slot));
                        running.wait::<0>();
                        read.release::<2>(slot);
                    }
                    running.finish();
                    if t == 0 {
                        wait_bulk_read::<0>();
                    }
                    group_barrier(1 + group, 128);
                    let mut halves = Fragment::<BF16, Sums>::default();
                    narrow(&sums.tensor(), &mut halves.tensor_mut());
                    copy(StoreC, &mine.retile(halves.tensor()), &mut mine.partition_d(out));
                    fence_async();
                    group_barrier(1 + group, 128);
                    if t == 0 {
                        c.store(out, [row + rank * 128 + group * 64, column]);
                    }
                }
                if t == 0 {
                    wait_bulk::<0>();
                }
            },
        );
        cluster_sync();
    }
}
