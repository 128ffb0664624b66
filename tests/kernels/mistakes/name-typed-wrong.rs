use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout};
layout! { Share = (32,4):(1,32); }
type Half = layout!(Shar / 2);
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(numbers: *mut f32) {
    let mine = Tensor::new(numbers, Half::new());
    unsafe { *mine.at(thread_idx().x) *= 2.0 };
}
