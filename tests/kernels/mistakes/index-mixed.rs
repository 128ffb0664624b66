use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout};
layout! { Share = (32,4):(1,32); }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(numbers: *mut f32) {
    let all = Tensor::new(numbers, Share);
    unsafe { *all.at((thread_idx().x, 1_usize)) *= 2.0 };
}
