use layout_gpu::device::{warp_sum, thread_idx};
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sum(numbers: *mut u8) {
    let mine = unsafe { *numbers.add(thread_idx().x as usize) };
    let _ = warp_sum(mine);
}
