use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout, copy_raw};
layout! { Tile = (32,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
pub unsafe fn kernel(numbers: *const f32) -> f32 {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(numbers, Tile));
    let mut mine = from.fragment_like(0.0);
    unsafe { copy_raw(&from, &mut mine.tensor_mut()) };
    mine[0]
}
