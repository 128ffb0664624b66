use layout_gpu::device::{Smem, copy};
use layout_gpu::{Tensor, layout};
layout! { Tile = (32,32); Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (8,16), (4,1)); }
pub unsafe fn kernel(numbers: *const f32) {
    let mut to = Smem::<f32>::tensor(Tile);
    unsafe { copy(Fetch, &Tensor::new(numbers, Tile), &mut to) };
}
