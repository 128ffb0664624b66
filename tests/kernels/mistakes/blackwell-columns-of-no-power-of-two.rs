use layout_gpu::device::Smem;
use layout_gpu::device::blackwell::TensorColumns;

pub unsafe fn take(place: Smem<u32>) {
    unsafe { TensorColumns::<96>::take(place) };
}
