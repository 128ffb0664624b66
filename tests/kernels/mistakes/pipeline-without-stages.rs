use layout_gpu::device::{barrier, pipeline};
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn steps(k: u32) {
    for (_step, _read, _write) in pipeline(k, 32) {
        unsafe { barrier() };
    }
}
