//! # Copy
//!
//! The smallest kernel that moves memory at full width: four elements, 128 bits, a lane.
//!
//! ```text
//!     Share = (256,4):(4,1)      thread t has elements 4t to 4t+3 of the 1024 of its block
//!
//!     element    0 1 2 3   4 5 6 7   8 9 …        1020 1021 1022 1023
//!     thread     0 0 0 0   1 1 1 1   2 2 …         255  255  255  255
//! ```

mod by_hand;

use layout_gpu::device::{block_idx, block_size, thread_idx};
use layout_gpu::{Tensor, copy_raw, copy_raw_if, layout, layout_const};

layout! { Share = (256,4):(4,1); }

/// The elements of a block.
const BLOCK: u32 = layout_const!(size(Share));

/// Computes `output = input`, `count` elements.
///
/// # Safety
/// `input` and `output` hold `count` elements and start at multiples of 16 bytes; blocks of 256 threads, one for each 1024
/// elements.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy(count: u32, input: *const f32, output: *mut f32) {
    block_size::<256, 1, 1>();
    let (t, block) = (thread_idx().x, block_idx().x * BLOCK);
    let from = Tensor::new(input.wrapping_add(block as usize), Share).part(t);
    let mut to = Tensor::new(output.wrapping_add(block as usize), Share).part(t);
    if block + Share.offset((t, 3)) < count {
        // SAFETY: all four are inside, and the first is a multiple of four.
        unsafe { copy_raw(&from.recast::<u128>(), &mut to.recast::<u128>()) };
    } else {
        // SAFETY: inside.
        unsafe { copy_raw_if(&from, &mut to, |v| block + Share.offset((t, v as u32)) < count) };
    }
}
