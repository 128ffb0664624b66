use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem, copy, thread_idx};
use layout_gpu::{Tensor, layout};
layout! { Tile = (32,32):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (16,8):row, (1,4)); }
pub unsafe fn kernel(numbers: *const f32) {
    let mine = Fetch.get_slice(thread_idx().x);
    let from = mine.partition_s(Tensor::new(numbers, Tile));
    let mut to = mine.partition_d(Smem::<f32>::tensor(Tile));
    unsafe { copy(&from, &mut to) };
}
