//! Adds the sums of several blocks.

use super::epilogue::Place;
use super::fused::Fused;
use layout_gpu::device::{block_idx, block_size, thread_idx};

/// Adds the sums of several blocks for each element, always in one order. Blocks of 128 threads, `n / 128` by `m / 8`,
/// rounded up, by the matrices of a batch.
macro_rules! totals {
    ($($kernel:ident: $Sum:ty, $add:expr;)*) => {$(
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
            block_size::<128, 1, 1>();
            let block = block_idx();
            let place = Place { tile: (0, 0), shape: (m, n), matrix: block.z };
            let fused = Fused { c, c_matrix, alpha, beta, bias, activation, output };
            let (first, column) = (8 * block.y, 128 * block.x + thread_idx().x);
            let area = m as usize * n as usize;
            let total = |row: u32| {
                let at = (first + row) as usize * n as usize + column as usize;
                let part = |split: u32| parts.wrapping_add((block.z as usize * splits as usize + split as usize) * area + at);
                // SAFETY: the host's promise: each block wrote its part.
                (0..splits).fold(<$Sum>::default(), |sum, split| $add(sum, unsafe { *part(split) }))
            };
            // SAFETY: a thread a column, 8 rows a block.
            unsafe { fused.rows(place, (first, column), 8, total) };
        }
    )*};
}

totals! {
    gemm_total_f32: f32, |a: f32, b: f32| a + b;
    gemm_total_i32: i32, i32::wrapping_add;
}
