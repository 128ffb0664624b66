use layout_gpu::device::load_nc;
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sum(from: *const f32, to: *mut f32) {
    let [a, b, c]: [f32; 3] = unsafe { load_nc(from.cast()) };
    unsafe { *to = a + b + c };
}
