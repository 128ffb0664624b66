//! A transposition by TMA: it brings tiles and takes them away, and threads turn squares of 4×4 in their registers.
//!
//! ```text
//!     tile, four ahead ──16 bytes a row──▶ 4×4 in a thread ──16 bytes a column──▶ one of two tiles ──▶ the other matrix
//! ```
//!
//! Both sides are rows of 128 bytes in TMA's swizzle, which puts 16 bytes `c` of row `r` at `c ⊕ r mod 8`. Thread `t` has the square in row `i = t mod 8` of
//! squares and column `⌊t / 8⌋ ⊕ i`, so that eight neighbors, in rows that differ and in columns that do, touch all 32 banks on either side.

use layout_gpu::device::hopper::{Map, Stages, Tiles, fence_async, set_up, wait_bulk, wait_bulk_read};
use layout_gpu::device::prelude::*;
use layout_gpu::{Raster, Schedule, TensorMap};

use crate::tiles::{SQUARES, Square};

/// `to = fromᵀ` for `from` of `rows` × `columns`: blocks of 64 threads, as many as run at once.
///
/// # Safety
/// The maps are of such matrices.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(
    rows: u32,
    columns: u32,
    from: TensorMap<f32, Square>,
    to: TensorMap<f32, Square>,
) {
    block_size::<64, 1, 1>();
    let (from, to, t) = (from.here(), to.here(), thread_idx().x);
    let mut shared = dynamic_shared!();
    let tiles = Tiles::<f32, Square, SQUARES>::new(&mut shared, Square);
    let turned = Tiles::<f32, Square, 2>::new(&mut shared, Square);
    let stages = Stages::<SQUARES>::new(&mut shared);
    let places = Raster::<8>::new(rows.div_ceil(32), columns.div_ceil(32)).share(block_idx().x, grid_dim().x);
    let (mut ahead, mut fill, mut read, mut which) = (places.clone(), stages.fill(), stages.read(), 0);
    let (row, column) = (4 * (t % 8), 4 * (t / 8 ^ t % 8));
    // SAFETY: a slot is filled after all have read it, and a turned tile is written after its store has; all threads come.
    unsafe {
        set_up(|| stages.init(1));
        let mut fetch = #[inline(always)]
        || {
            if let Some([row, column, _]) = ahead.next() {
                let (slot, full) = fill.next(Map::<f32, Square>::BYTES);
                from.load(tiles.at(slot), [row * 32, column * 32], full);
            }
        };
        if t == 0 {
            for _ in 0..SQUARES {
                fetch();
            }
        }
        for [tile_row, tile_column, _] in places {
            let slot = read.next();
            if t == 0 {
                wait_bulk_read::<1>();
            }
            barrier();
            let (source, target) = (tiles.at(slot), turned.at(which));
            let lines: [[f32; 4]; 4] = [0, 1, 2, 3].map(|line| source.at((row + line, column)).load4());
            unroll!(for i in 0..4 {
                target.at((column + i as u32, row)).store4([lines[0][i], lines[1][i], lines[2][i], lines[3][i]]);
            });
            fence_async();
            barrier();
            read.release::<1>(slot);
            if t == 0 {
                to.store(target, [tile_column * 32, tile_row * 32]);
                fetch();
            }
            which ^= 1;
        }
        if t == 0 {
            wait_bulk::<0>();
        }
    }
}
