use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem, copy, copy_or_zero, thread_idx};
use layout_gpu::{Fragment, Tensor, Whole, layout};

layout! {
    Tile = (32,64):row;
    Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,3));
    Registers = (4,1,4):col;
}

pub unsafe fn kernel(numbers: *const f32, m: u32) -> f32 {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(numbers, Tile));
    let mut mine = Fragment::<f32, Registers>::filled(0.0);
    unsafe { copy(Fetch, &from, &mut fetch.retile(mine.tensor_mut())) };
    let inside = fetch.loose().partition_s(Tensor::identity((m, 64_u32))).within((m, 64_u32));
    let mut to = fetch.partition_d(Smem::<f32>::tensor(Tile));
    unsafe { copy_or_zero(Fetch, &from.slice((Whole, Whole, 0_u32)), &mut to, inside) };
    mine[(0, 0, 1)]
}
