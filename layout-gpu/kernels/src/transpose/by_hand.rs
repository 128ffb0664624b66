//! The twins of the transpositions: the same kernels, every index written out.

use layout_gpu::device::{Smem, barrier, block_idx, block_size, thread_idx};
use layout_gpu::unroll;

/// A transposition of this name through `$words` of shared memory; `$put` and `$get` give the place where thread (x,y) writes
/// its element of row y + u and column x of the tile, and the place where it reads that of row x and column y + u.
macro_rules! transpose {
    ($(#[$doc:meta])* $name:ident, $words:literal, $put:expr, $get:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `input` and `output` hold `rows * columns` elements; blocks of 32×8 threads, a block
        /// for each 32×32 tile.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(
            rows: u32,
            columns: u32,
            input: *const f32,
            output: *mut f32,
        ) {
            block_size::<32, 8, 1>();
            let tile = Smem::block::<$words>();
            // SAFETY: the caller's promise; `$words` hold every place of a 32×32 tile.
            unsafe { transpose(rows, columns, input, output, tile, $put, $get) }
        }
    };
}

transpose!(
    /// Rows of 32: a column of the tile lies in one bank.
    transpose_unpadded_by_hand, 1024,
    |tile, x, y| { let start = tile.add(y * 32 + x); move |u| start.add(u * 32) },
    |tile, x, y| { let start = tile.add(x * 32 + y); move |u| start.add(u) }
);
transpose!(
    /// Rows of 33: a column of the tile lies in 32 banks.
    transpose_padded_by_hand, 1056,
    |tile, x, y| { let start = tile.add(y * 33 + x); move |u| start.add(u * 33) },
    |tile, x, y| { let start = tile.add(x * 33 + y); move |u| start.add(u) }
);
transpose!(
    /// Rows of 32, row `r` rearranged by `c ^ r`: a column lies in 32 banks, and nothing is wasted.
    transpose_swizzled_by_hand, 1024,
    |tile, x, y| { let start = y * 32 + (x ^ y); move |u| tile.add(start ^ (u * 33)) },
    |tile, x, y| { let start = x * 32 + (x ^ y); move |u| tile.add(start ^ u) }
);

#[inline(always)]
unsafe fn transpose<Put: Fn(u32) -> Smem<f32>, Get: Fn(u32) -> Smem<f32>>(
    rows: u32,
    columns: u32,
    input: *const f32,
    output: *mut f32,
    tile: Smem<f32>,
    put: impl FnOnce(Smem<f32>, u32, u32) -> Put,
    get: impl FnOnce(Smem<f32>, u32, u32) -> Get,
) {
    let (block, thread) = (block_idx(), thread_idx());
    let (tx, ty) = (thread.x, thread.y);
    let (put, get) = (put(tile, tx, ty), get(tile, tx, ty));

    let (row, column) = (block.y * 32 + ty, block.x * 32 + tx);
    let from = input.wrapping_add(row as usize * columns as usize + column as usize);
    let step = 8 * columns as usize;
    unroll::<4>(|i| {
        let u = 8 * i as u32;
        if row + u < rows && column < columns {
            // SAFETY: inside the input; inside the tile, one thread an element.
            unsafe {
                let value = *from.wrapping_add(i * step);
                put(u).store(value);
            }
        }
    });
    // SAFETY: every thread of the block comes here.
    unsafe { barrier() };

    let (row, column) = (block.x * 32 + ty, block.y * 32 + tx);
    let to = output.wrapping_add(row as usize * rows as usize + column as usize);
    let step = 8 * rows as usize;
    unroll::<4>(|i| {
        let u = 8 * i as u32;
        if row + u < columns && column < rows {
            // SAFETY: inside the output; written before the barrier.
            unsafe {
                let value = get(u).load();
                *to.wrapping_add(i * step) = value;
            }
        }
    });
}
