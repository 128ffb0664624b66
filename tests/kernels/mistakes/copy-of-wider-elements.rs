use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem, copy, thread_idx};
use layout_gpu::{Tensor, layout};
layout! { Tile = (32,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn fetch(numbers: *const f64) {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(numbers, Tile));
    let mut to = fetch.partition_d(Smem::<f64>::tensor(Tile));
    unsafe { copy(Fetch, &from, &mut to) };
}
