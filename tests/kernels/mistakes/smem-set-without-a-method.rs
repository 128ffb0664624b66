use layout_gpu::device::{Smem, thread_idx};
use layout_gpu::layout;
layout! { Stage = (32,4):row; }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn stage(numbers: *mut f32) {
    let mut shared = Smem::<f32>::tensor(Stage);
    shared[(thread_idx().x, 0_u32)] = unsafe { *numbers };
}
