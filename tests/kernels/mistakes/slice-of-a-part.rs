use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::thread_idx;
use layout_gpu::{StaticLayout, Tensor, Whole, layout};
layout! { Tile = (32,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
pub unsafe fn part<L: StaticLayout>(numbers: *const f32) -> f32 {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(numbers, L::default())).slice((Whole, 0_u32, 0_u32, 0_u32));
    unsafe { *from.at(0_u32) }
}
pub unsafe fn kernel(numbers: *const f32) -> f32 { unsafe { part::<Tile>(numbers) } }
