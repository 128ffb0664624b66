use layout_gpu::device::{Gpu, Relaxed, atomic_add};
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn count(counter: *const u32) {
    unsafe { atomic_add::<Relaxed, Gpu, _>(counter, 1_u32) };
}
