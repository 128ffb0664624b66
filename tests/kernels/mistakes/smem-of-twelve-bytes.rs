use layout_gpu::device::Smem;
use layout_gpu::layout;
layout! { Stage = (32,4):row; }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn stage(numbers: *mut f32) {
    let shared = Smem::<[f32; 3]>::for_layout(Stage);
    unsafe { *numbers = shared.load()[0] };
}
