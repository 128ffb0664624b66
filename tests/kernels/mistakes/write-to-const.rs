use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout};
layout! { Share = (32,4):(1,32); }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(numbers: *const f32) {
    let mine = Tensor::new(numbers, Share).part(thread_idx().x);
    unsafe { *mine.at(0_u32) *= 2.0 };
}
