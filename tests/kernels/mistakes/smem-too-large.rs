use layout_gpu::device::{Smem, thread_idx};
use layout_gpu::layout;
layout! { Stages = (128,128,4):row; }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn stage(numbers: *mut f32) {
    let shared = Smem::<f32>::for_layout(Stages).add(thread_idx().x);
    unsafe { shared.store(*numbers) };
}
