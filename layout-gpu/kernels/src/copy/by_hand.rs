//! The twin of the copy: the same kernel, every index written out.

use layout_gpu::device::{block_idx, block_size, load4, store4, thread_idx};
use layout_gpu::unroll;

/// Computes `output = input`, `count` elements.
///
/// # Safety
/// `input` and `output` hold `count` elements and start at multiples of 16 bytes; blocks of 256 threads, one for each 1024
/// elements.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy_by_hand(count: u32, input: *const f32, output: *mut f32) {
    block_size::<256, 1, 1>();
    let (t, block) = (thread_idx().x, block_idx().x * 1024);
    let first = t * 4;
    let from = input.wrapping_add(block as usize).wrapping_add(first as usize);
    let to = output.wrapping_add(block as usize).wrapping_add(first as usize);
    if block + (first + 3) < count {
        // SAFETY: all four are inside, and the first is a multiple of four.
        unsafe { store4(to, load4(from)) };
    } else {
        unroll::<4>(|v| {
            if block + (first + v as u32) < count {
                // SAFETY: inside.
                unsafe { *to.wrapping_add(v) = *from.wrapping_add(v) };
            }
        });
    }
}
