//! # Transposition
//!
//! A block turns over one tile of 32×32. Both global accesses of a warp run along a row, which is one line of memory;
//! the turning happens in shared memory.
//!
//! ```text
//!     input              shared tile             output
//!     ┌─────────┐        ┌───────┐               ┌──────┐
//!     │   ┌──┐  │ rows   │ r ──▶ │ columns       │      │
//!     │   │B0│  │ ─────▶ │       │ ───────▶ rows │ ┌──┐ │
//!     │   └──┘  │        │ ▼ c   │               │ │B0│ │
//!     └─────────┘        └───────┘               │ └──┘ │
//!                                                └──────┘
//! ```
//!
//! The variants differ in where the tile keeps its elements: see [`layouts`].

mod by_hand;
mod layouts;

use layout_gpu::device::{Matrix, Smem, Tile, barrier, block_idx, thread_idx};
use layout_gpu::{Parts, layout_const, unroll};
use layouts::{Column, GetPadded, GetSwizzled, Padded, PutPadded, PutSwizzled, Row, Square, Swizzled};

const ROWS: u32 = layout_const!(size(Square[0]));
const COLUMNS: u32 = layout_const!(size(Square[1]));

/// `output[c][r] = input[r][c]` for an input of `rows` rows and `columns` columns; the tile has rows of 33.
///
/// # Safety
/// `input` and `output` hold `rows * columns` elements; blocks of 32×8 threads, a block for each 32×32 tile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_padded(rows: u32, columns: u32, input: *const f32, output: *mut f32) {
    let tile = Smem::for_layout(Padded);
    // SAFETY: the caller's promise; the tile holds what its layout reaches.
    unsafe { transpose(rows, columns, input, output, Tile::new(tile, PutPadded), Tile::new(tile, GetPadded)) }
}

/// `output[c][r] = input[r][c]` for an input of `rows` rows and `columns` columns; the tile is swizzled.
///
/// # Safety
/// `input` and `output` hold `rows * columns` elements; blocks of 32×8 threads, a block for each 32×32 tile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_swizzled(rows: u32, columns: u32, input: *const f32, output: *mut f32) {
    let tile = Smem::for_layout(Swizzled);
    // SAFETY: the caller's promise; the tile holds what its layout reaches.
    unsafe { transpose(rows, columns, input, output, Tile::new(tile, PutSwizzled), Tile::new(tile, GetSwizzled)) }
}

#[inline(always)]
unsafe fn transpose(
    rows: u32,
    columns: u32,
    input: *const f32,
    output: *mut f32,
    put: Tile<Smem<f32>, impl Parts>,
    get: Tile<Smem<f32>, impl Parts>,
) {
    let (block, thread) = (block_idx(), (thread_idx().x, thread_idx().y));
    let (row0, column0) = (block.y * ROWS, block.x * COLUMNS);
    let (y, x) = (Row.offset((thread, 0)), Column.offset((thread, 0)));
    let (put, get) = (put.part(thread), get.part(thread));

    let (row, column) = (row0 + y, column0 + x);
    let from = Matrix::new(input, columns).from((row, column));
    unroll::<4>(|v| {
        let step = Row.offset(((0, 0), v as u32));
        if row + step < rows && column < columns {
            // SAFETY: inside the input; inside the tile, one thread an element.
            unsafe { put.at(v).store(*from.at((step, 0))) };
        }
    });
    // SAFETY: every thread of the block comes here.
    unsafe { barrier() };

    // The same threads along the rows of the output: x and y change places.
    let (row, column) = (row0 + x, column0 + y);
    let to = Matrix::new(output, rows).from((column, row));
    unroll::<4>(|v| {
        let step = Row.offset(((0, 0), v as u32));
        if row < rows && column + step < columns {
            // SAFETY: inside the output; written before the barrier.
            unsafe { *to.at((step, 0)) = get.at(v).load() };
        }
    });
}
