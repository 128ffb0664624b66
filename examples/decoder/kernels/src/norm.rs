//! # RMS norm
//!
//! A block of 128 threads has a row, 512 elements at a time, a thread four neighbors of them.

use layout_gpu::Layout;
use layout_gpu::device::prelude::*;
use layout_gpu::device::{block_reduce, narrow, rsqrt};

layout! {
    /// A thread's four neighbors, in `f32` and in f16.
    pub Wide = tiled_copy("UniversalCopy<uint128_t>", 32, (1,128):row, (1,4));
    Narrow = tiled_copy("UniversalCopy<uint64_t>", 16, (1,128):row, (1,4));
    /// A thread's elements.
    Mine = partition_S_layout((1,512):row, Wide);
    /// A word for each warp.
    Warps = 4:1;
}

/// A thread's four elements.
pub type Four = Fragment<f32, FragmentLike<Mine>>;

/// Computes `y = x · weight / √(mean of x² + epsilon)` of each row, rounded to f16.
///
/// # Safety
/// Matrices whose rows have `columns` elements, a multiple of 4, and a weight for each column, all aligned to 16 bytes. A block of 128 threads for each row.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn rms_norm(columns: u32, epsilon: f32, x: *const f32, weight: *const f32, y: *mut F16) {
    block_size::<128, 1, 1>();
    let words = Smem::<f32>::for_layout(Warps);
    let (t, start, shape) = (thread_idx().x, block_idx().x as usize * columns as usize, (C::<1>, columns));
    let (tile, at) = ((C::<1>, C::<512>), (0_u32, Whole));
    let row = Layout::of(shape, (C::<0>, C::<1>));
    let (mine, mine_narrow) = (Wide.get_slice(t), Narrow.get_slice(t));
    let x = mine.partition_s(Tensor::new(x.wrapping_add(start), row).local_tile(tile, at));
    let weight = mine.partition_s(Tensor::new(weight, row).local_tile(tile, at));
    let y = mine_narrow.partition_d(Tensor::new(y.wrapping_add(start), row).local_tile(tile, at));
    let which = mine.partition_s(Tensor::identity(shape).local_tile(tile, at));
    let steps = columns.div_ceil(512);

    let mut squares = 0.0;
    let mut step = 0;
    while step < steps {
        let (part, mut held) = ((Whole, Whole, Whole, step), Four::default());
        // SAFETY: inside the row.
        unsafe { copy_if(Wide, &x.slice(part), &mut held.tensor_mut(), which.slice(part).within((1, columns))) };
        unroll::<4>(|i| squares = fma(held.tensor()[i], held.tensor()[i], squares));
        step += 1;
    }
    // SAFETY: a word for each warp; all threads come.
    let squares = unsafe { block_reduce::<4, _>(words, squares, |a, b| a + b) };
    let scale = rsqrt(squares / columns as f32 + epsilon);
    for step in 0..steps {
        let (part, mut held, mut weights) = ((Whole, Whole, Whole, step), Four::default(), Four::default());
        let (is_there, mut halves) =
            (which.slice(part).within((1, columns)), Fragment::<F16, FragmentLike<Mine>>::default());
        // SAFETY: inside the row.
        unsafe {
            copy_if(Wide, &x.slice(part), &mut held.tensor_mut(), &is_there);
            copy_if(Wide, &weight.slice(part), &mut weights.tensor_mut(), &is_there);
        }
        held.tensor_mut().update(
            #[inline(always)]
            |i, x| *x *= scale * weights.tensor()[i],
        );
        narrow(&held.tensor(), &mut halves.tensor_mut());
        // SAFETY: inside the row, which is this block's.
        unsafe { copy_if(Narrow, &halves.tensor(), &mut y.slice(part), &is_there) };
    }
}
