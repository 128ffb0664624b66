//! # Conversions
//!
//! A tile of 32-bit elements, held in registers in one layout, is moved to another layout, in each of the three ways:
//!
//! ```text
//!     registers   a thread has its 4 elements in another order          no instruction at all
//!     shuffles    an 8×16 tile, rows of a lane to columns of a lane     4 shuffles
//!     shared      two warps, a column each, to two warps, a row each    stores, barrier, loads
//! ```
//!
//! Each thread reads its registers from `input` and writes its new ones to `output`, thread by thread.

use layout_gpu::algebra::linear::LinearLayout;
use layout_gpu::device::{Conversion, block_size, convert, thread_idx};
use layout_gpu::unroll;

/// A layout of registers, lanes and warps to the rows and columns of a tile.
const fn layout(ins: [&[&[u64]]; 3]) -> LinearLayout {
    let [register, lane, warp] = ins;
    let found = LinearLayout::inferred(&[("register", register), ("lane", lane), ("warp", warp)], &["row", "column"]);
    match found {
        Ok(layout) => layout,
        Err(_) => panic!("powers of two"),
    }
}

/// Each lane has all 4 elements of a row, in another order.
struct Renamed;

impl Conversion for Renamed {
    const SOURCE: LinearLayout = layout([&[&[0, 1], &[0, 2]], &[&[1, 0], &[2, 0], &[4, 0], &[8, 0], &[16, 0]], &[]]);
    const TARGET: LinearLayout = layout([&[&[0, 2], &[0, 1]], &[&[1, 0], &[2, 0], &[4, 0], &[8, 0], &[16, 0]], &[]]);
}

/// 8 × 16: a lane has 4 neighbors of a row; then 4 of a column, two of the rows apart.
struct Turned;

impl Conversion for Turned {
    const SOURCE: LinearLayout = layout([&[&[0, 1], &[0, 2]], &[&[0, 4], &[0, 8], &[1, 0], &[2, 0], &[4, 0]], &[]]);
    const TARGET: LinearLayout = layout([&[&[1, 0], &[4, 0]], &[&[0, 1], &[0, 2], &[2, 0], &[0, 4], &[0, 8]], &[]]);
}

/// 16 × 16 in two warps: halves side by side; then one above the other, the lanes along the rows.
struct Crossed;

impl Conversion for Crossed {
    const SOURCE: LinearLayout =
        layout([&[&[0, 1], &[0, 2]], &[&[1, 0], &[2, 0], &[4, 0], &[8, 0], &[0, 4]], &[&[0, 8]]]);
    const TARGET: LinearLayout =
        layout([&[&[1, 0], &[4, 0]], &[&[0, 1], &[0, 2], &[0, 4], &[0, 8], &[2, 0]], &[&[8, 0]]]);
}

/// Moves four registers of each thread through one conversion.
#[inline(always)]
unsafe fn carry_out<K: Conversion>(input: *const u32, output: *mut u32) {
    let thread = thread_idx().x;
    let first = (thread * 4) as usize;
    let mut values = [0; 4];
    // SAFETY: the caller's promise.
    unroll::<4>(|register| values[register] = unsafe { *input.wrapping_add(first + register) });
    // SAFETY: every thread comes here.
    let converted: [u32; 4] = unsafe { convert::<K, 4, 4>(values, thread % 32, thread / 32) };
    // SAFETY: the caller's promise.
    unroll::<4>(|register| unsafe { *output.wrapping_add(first + register) = converted[register] });
}

/// Reorders registers.
///
/// # Safety
/// One block of 32 threads; `input` and `output` hold four elements for each.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn convert_registers(input: *const u32, output: *mut u32) {
    block_size::<32, 1, 1>();
    // SAFETY: the caller's promise.
    unsafe { carry_out::<Renamed>(input, output) }
}

/// Converts by shuffles.
///
/// # Safety
/// One block of 32 threads; `input` and `output` hold four elements for each.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn convert_shuffles(input: *const u32, output: *mut u32) {
    block_size::<32, 1, 1>();
    // SAFETY: the caller's promise.
    unsafe { carry_out::<Turned>(input, output) }
}

/// Converts through shared memory.
///
/// # Safety
/// One block of 64 threads; `input` and `output` hold four elements for each.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn convert_shared(input: *const u32, output: *mut u32) {
    block_size::<64, 1, 1>();
    // SAFETY: the caller's promise.
    unsafe { carry_out::<Crossed>(input, output) }
}
