use layout_gpu::device::{Smem, copy, thread_idx};
use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::{Tensor, layout};
layout! { Tile = (32,64):row; Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 32, (32,4):row, (1,4)); }
pub unsafe fn kernel(numbers: *const f32) {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(numbers, Tile));
    let mut to = fetch.partition_d(Smem::<f32>::tensor(Tile));
    unsafe { copy(Fetch, &mut to, &from) };
}
