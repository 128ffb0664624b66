use layout_gpu::device::{shuffle_xor, thread_idx};
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn turn(bytes: *mut u8) {
    let mine = unsafe { bytes.add(thread_idx().x as usize) };
    unsafe { *mine = shuffle_xor(*mine, 1) };
}
