use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout, unroll};
layout! { Share = (32,4):(1,32); }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(count: u32, numbers: *mut f32) {
    let mine = Tensor::new(numbers, Share).part(thread_idx().x);
    unroll!(for value in 0..count { unsafe { *mine.at(value) *= 2.0 } });
}
