use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem,thread_idx};
use layout_gpu::{Tensor, Whole, layout};
layout! { Tile = Sw<3,3,3> o (32,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
pub unsafe fn kernel() -> f32 {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Smem::<f32>::tensor(Tile)).slice((Whole, 0_u32));
    unsafe { from.at(0_u32).load() }
}
