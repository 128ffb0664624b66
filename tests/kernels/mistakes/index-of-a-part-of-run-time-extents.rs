use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem,thread_idx};
use layout_gpu::{Tensor, Whole, layout, make_layout};
layout! { Tile = Sw<3,3,3> o (32,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
pub unsafe fn kernel(p: *const f32, n: u32) -> f32 {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(p, make_layout!(({n},64):(64,1))));
    unsafe { from.read(0_u32) }
}
