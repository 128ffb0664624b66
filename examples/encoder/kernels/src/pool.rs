//! # Pooling
//!
//! The vector of a sentence is the mean of its rows, divided by its length. A block of 128 threads has a sentence, a thread
//! every 128th column: `(thread, value)` is the column `(128,3):(1,128)`.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{block_reduce, rsqrt};

use crate::HIDDEN;

layout! {
    /// (thread, value) to a column.
    Columns = (128,3):(1,128);
    /// A word for each warp.
    Warps = 4:1;
}

/// Computes the mean of each sentence's rows, divided by its Euclidean norm.
///
/// # Safety
/// Sentence `s` has the rows from `starts[s]` up to `starts[s + 1]`, at least one, 384 elements each, and its vector in `vectors` has
/// as many. A block of 128 threads for each sentence.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pool(starts: *const u32, x: *const f32, vectors: *mut f32) {
    block_size::<128, 1, 1>();
    let words = Smem::<f32>::for_layout(Warps);
    let (t, sentence) = (thread_idx().x, block_idx().x as usize);
    // SAFETY: each sentence has a start and an end.
    let (first, end) = unsafe { (*starts.add(sentence), *starts.add(sentence + 1)) };
    let mut sums = [0.0_f32; 3];
    for row in first..end {
        let row = Tensor::new(x.wrapping_add((row * HIDDEN) as usize), Columns);
        // SAFETY: inside the row.
        unroll::<3>(|value| sums[value] += unsafe { row.read((t, value as u32)) });
    }
    let count = (end - first) as f32;
    let mut squares = 0.0;
    unroll::<3>(|value| {
        sums[value] /= count;
        squares = fma(sums[value], sums[value], squares);
    });
    // SAFETY: a word for each warp; all threads come.
    let squares = unsafe { block_reduce::<4, _>(words, squares, |a, b| a + b) };
    let share = rsqrt(squares);
    let vector = Tensor::new(vectors.wrapping_add(sentence * HIDDEN as usize), Columns);
    // SAFETY: inside the sentence's vector, one thread an element.
    unroll::<3>(|value| unsafe { vector.write((t, value as u32), sums[value] * share) });
}
