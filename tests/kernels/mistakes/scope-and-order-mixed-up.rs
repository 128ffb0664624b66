use layout_gpu::device::{Gpu, Relaxed, atomic_add};
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn count(cells: *mut u32) {
    unsafe { atomic_add::<Gpu, Relaxed, u32>(cells, 1) };
}
