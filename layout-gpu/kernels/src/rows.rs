//! # Rows: softmax, RMS norm, sum
//!
//! A block of 256 threads has a row, and a thread every 256th element of it. A value that all threads need of a row, a
//! maximum or a sum, is exchanged by shuffles within each warp, and through eight words of shared memory between warps:
//!
//! ```text
//!     thread        0 … 31   32 … 63   …   224 … 255
//!     warp's sum       s0        s1    …         s7         shared memory: 8 words, a barrier
//!     block's sum                  s0 + … + s7              each thread adds them for itself
//! ```

use crate::matrix::row_major;
use layout_gpu::device::{
    Gpu, Relaxed, Smem, block_idx, block_reduce, block_size, exp2, rcp, reduce_into_add, rsqrt, thread_idx,
};
use layout_gpu::{layout, layout_const};

layout! {
    /// Lane and warp to thread.
    Threads = (32,8);
    /// A word for each warp.
    Warps = make_layout(size(Threads[1]));
}

/// The threads of a block, and its warps.
const THREADS: u32 = layout_const!(size(Threads));
const WARPS: usize = layout_const!(size(Warps));

/// Calls `f` with each column of this thread.
#[inline(always)]
fn each_column(columns: u32, mut f: impl FnMut(u32)) {
    let mut column = thread_idx().x;
    while column < columns {
        f(column);
        column += THREADS;
    }
}

/// Computes `y = exp(x − max) / Σ exp(x − max)` of each row.
///
/// # Safety
/// Both are row-major matrices of `rows` × `columns`, at least one column; a block of 256 threads for each row.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn softmax(rows: u32, columns: u32, x: *const f32, y: *mut f32) {
    block_size::<256, 1, 1>();
    const LOG2_E: f32 = core::f32::consts::LOG2_E;
    let (maxima, sums) = (Smem::for_layout(Warps), Smem::for_layout(Warps));
    let row = block_idx().x;
    let (x, y) = (row_major(x, (rows, columns)), row_major(y, (rows, columns)));
    let read = |column: u32| {
        // SAFETY: inside the matrix.
        unsafe { x.read((row as usize, column as usize)) }
    };
    let mut greatest = f32::NEG_INFINITY;
    each_column(columns, |column| greatest = greatest.max(read(column)));
    // SAFETY: all threads of the block come.
    let greatest = unsafe { block_reduce::<WARPS, _>(maxima, greatest, f32::max) };
    let power = |column: u32| exp2((read(column) - greatest) * LOG2_E);
    let mut sum = 0.0;
    each_column(columns, |column| sum += power(column));
    // SAFETY: as above.
    let sum = unsafe { block_reduce::<WARPS, _>(sums, sum, |a, b| a + b) };
    let share = rcp(sum);
    each_column(columns, |column| {
        // SAFETY: inside the matrix, one thread an element.
        unsafe { y.write((row as usize, column as usize), power(column) * share) };
    });
}

/// Computes `y = x · weight / √(mean of x² + epsilon)` of each row.
///
/// # Safety
/// Row-major matrices of `rows` × `columns`, at least one column, a weight for each column; a block of 256 threads for each row.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn rms_norm(
    rows: u32,
    columns: u32,
    epsilon: f32,
    x: *const f32,
    weight: *const f32,
    y: *mut f32,
) {
    block_size::<256, 1, 1>();
    let sums = Smem::for_layout(Warps);
    let row = block_idx().x;
    let (x, y) = (row_major(x, (rows, columns)), row_major(y, (rows, columns)));
    let read = |column: u32| {
        // SAFETY: inside the matrix.
        unsafe { x.read((row as usize, column as usize)) }
    };
    let mut squares = 0.0;
    each_column(columns, |column| squares += read(column) * read(column));
    // SAFETY: all threads of the block come.
    let squares = unsafe { block_reduce::<WARPS, _>(sums, squares, |a, b| a + b) };
    let scale = rsqrt(squares / columns as f32 + epsilon);
    each_column(columns, |column| {
        // SAFETY: inside the matrix and the weights, one thread an element.
        unsafe { y.write((row as usize, column as usize), read(column) * scale * *weight.add(column as usize)) };
    });
}

/// Computes `total += Σ x`: any number of blocks of 256 threads, each of which adds its part once.
///
/// # Safety
/// `x` has `count` elements, and `total` one.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sum(count: u32, blocks: u32, x: *const f32, total: *mut f32) {
    block_size::<256, 1, 1>();
    let sums = Smem::for_layout(Warps);
    let mut sum = 0.0;
    let mut i = (block_idx().x * THREADS + thread_idx().x) as usize;
    while i < count as usize {
        // SAFETY: inside.
        sum += unsafe { *x.add(i) };
        i += (blocks * THREADS) as usize;
    }
    // SAFETY: all threads of the block come; the update is atomic.
    unsafe {
        let sum = block_reduce::<WARPS, _>(sums, sum, |a, b| a + b);
        if thread_idx().x == 0 {
            reduce_into_add::<Relaxed, Gpu, f32>(total, sum);
        }
    }
}
