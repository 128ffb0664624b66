//! Adds the sums of several blocks.

use super::epilogue::{Place, Sum};
use super::fused::Fused;
use layout_gpu::device::{block_idx, block_size, thread_idx};

/// Adds the `splits` sums of each element, always in one order, and applies the epilogue. Blocks of 128 threads, `n / 128` by `m / 8`, rounded up, by
/// the matrices of a batch.
///
/// # Safety
/// `parts` has the sums of each block, matrix by matrix; the epilogue's memory is as large as its matrices.
#[inline(always)]
unsafe fn total<S: Sum>((m, n, splits): (u32, u32, u32), parts: *const S, fused: Fused<S>) {
    block_size::<128, 1, 1>();
    let block = block_idx();
    let place = Place { tile: (0, 0), shape: (m, n), matrix: block.z };
    let (first, column) = (8 * block.y, 128 * block.x + thread_idx().x);
    let area = m as usize * n as usize;
    let total = |row: u32| {
        let at = (first + row) as usize * n as usize + column as usize;
        let part = |split: u32| parts.wrapping_add((block.z as usize * splits as usize + split as usize) * area + at);
        // SAFETY: the host's promise: each block wrote its part.
        (0..splits).fold(S::default(), |sum, split| sum.plus(unsafe { *part(split) }))
    };
    // SAFETY: a thread a column, 8 rows a block.
    unsafe { fused.rows(place, (first, column), 8, total) };
}

/// A kernel for each kind of sums.
macro_rules! kernels {
    ($($kernel:ident: $Sum:ty;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "ptx-kernel" fn $kernel(
            m: u32,
            n: u32,
            splits: u32,
            parts: *const $Sum,
            c: *mut $Sum,
            c_matrix: u64,
            alpha: f32,
            beta: f32,
            bias: *const f32,
            activation: u32,
            output: u32,
        ) {
            let fused = Fused { c, c_matrix, alpha, beta, bias, activation, output };
            // SAFETY: the host's promise.
            unsafe { total((m, n, splits), parts, fused) }
        }
    )*};
}

kernels! {
    gemm_total_f32: f32;
    gemm_total_i32: i32;
}
