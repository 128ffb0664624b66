use layout_gpu::device::Smem;
use layout_gpu::layout;
layout! { Stage = (32,4):row; }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn stage(numbers: *mut u8) {
    let shared = Smem::<u8>::for_layout(Stage);
    unsafe { *numbers = shared.load4()[0] };
}
