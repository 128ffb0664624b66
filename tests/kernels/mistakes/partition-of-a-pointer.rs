use layout_gpu::device::thread_idx;
use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::layout;
layout! { Tile = (32,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
pub unsafe fn kernel(numbers: *const f32) -> f32 {
    let from = Fetch.get_slice(thread_idx().x).partition_s(numbers);
    unsafe { from.read(0_u32) }
}
