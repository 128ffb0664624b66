use layout_gpu::device::{Gpu, Relaxed, atomic_add};
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn count(cells: *mut u8) {
    unsafe { atomic_add::<Relaxed, Gpu, u8>(cells, 1) };
}
