use layout_gpu::device::Smem;
use layout_gpu::layout;
layout! { Tile = (32,32):row; }
pub unsafe fn kernel() -> f32 {
    let tile = Smem::<f32>::tensor(Tile);
    tile[(1_u32, 2_u32)]
}
