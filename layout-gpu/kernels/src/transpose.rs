//! # Transposition
//!
//! A block transposes one tile of 32×32. Both global accesses of a warp run along a row, which is one line of memory;
//! the transposition happens in shared memory.
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

use crate::matrix::row_major;
use layout_gpu::device::{Smem, barrier, block_idx, block_size, thread_idx};
use layout_gpu::{Evaluate, Parts, Tensor, copy_raw_if, elem_less};
use layouts::{GetPadded, GetSwizzled, Padded, PutPadded, PutSwizzled, Square, Swizzled, Threads};

/// Computes `output[c][r] = input[r][c]` for an input of `rows` rows and `columns` columns; the tile has rows of 33.
///
/// # Safety
/// `input` and `output` hold `rows * columns` elements; blocks of 32×8 threads, a block for each 32×32 tile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_padded(rows: u32, columns: u32, input: *const f32, output: *mut f32) {
    block_size::<32, 8, 1>();
    let tile = Smem::for_layout(Padded);
    // SAFETY: the caller's promise; the tile contains all that its layout reaches.
    unsafe {
        let (put, get) = (Tensor::laid_over(tile, PutPadded), Tensor::laid_over(tile, GetPadded));
        transpose(rows, columns, input, output, put, get);
    }
}

/// Computes `output[c][r] = input[r][c]` for an input of `rows` rows and `columns` columns; the tile is swizzled.
///
/// # Safety
/// `input` and `output` hold `rows * columns` elements; blocks of 32×8 threads, a block for each 32×32 tile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_swizzled(rows: u32, columns: u32, input: *const f32, output: *mut f32) {
    block_size::<32, 8, 1>();
    let tile = Smem::for_layout(Swizzled);
    // SAFETY: the caller's promise; the tile contains all that its layout reaches.
    unsafe {
        let (put, get) = (Tensor::laid_over(tile, PutSwizzled), Tensor::laid_over(tile, GetSwizzled));
        transpose(rows, columns, input, output, put, get);
    }
}

#[inline(always)]
unsafe fn transpose<Put, Get>(
    rows: u32,
    columns: u32,
    input: *const f32,
    output: *mut f32,
    put: Tensor<Smem<f32>, Put>,
    get: Tensor<Smem<f32>, Get>,
) where
    Put: Parts<Part<u32>: Evaluate<usize>>,
    Get: Parts<Part<u32>: Evaluate<usize>>,
{
    let (block, x, y) = (block_idx(), thread_idx().x, thread_idx().y);
    let (mut put, get) = (put.part((x, y)), get.part((x, y)));

    let shape = (rows, columns);
    let which =
        Tensor::identity(shape).local_tile(Square.shape(), (block.y, block.x)).outer_partition(Threads.shape(), (y, x));
    // SAFETY: inside the input; inside the tile, one thread an element.
    unsafe { copy_raw_if(&row_major(input, shape).pick(which), &mut put, |v| elem_less(which.at(v as u32), shape)) };
    // SAFETY: every thread of the block comes here.
    unsafe { barrier() };

    // The same threads along the rows of the output: x and y change places.
    let shape = (columns, rows);
    let which =
        Tensor::identity(shape).local_tile(Square.shape(), (block.x, block.y)).outer_partition(Threads.shape(), (y, x));
    // SAFETY: inside the output; written before the barrier.
    unsafe { copy_raw_if(&get, &mut row_major(output, shape).pick(which), |v| elem_less(which.at(v as u32), shape)) };
}
