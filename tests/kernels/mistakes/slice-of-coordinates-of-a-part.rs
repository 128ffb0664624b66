use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem,thread_idx};
use layout_gpu::{Tensor, Whole, layout, make_layout};
layout! { Tile = Sw<3,3,3> o (32,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
pub unsafe fn kernel(p: *const f32, n: u32) -> u32 {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.loose().partition_s(Tensor::identity((n, n)));
    from.slice((Whole, 0_u32)).at(0_u32).0
}
