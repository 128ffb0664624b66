use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout};
layout! { Tile = (32,64):row; }
pub unsafe fn kernel(p: *const f32, i: usize) -> f32 {
    unsafe { Tensor::new(p, Tile).read((thread_idx().x, i)) }
}
