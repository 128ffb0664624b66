use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout};
layout! { Tile = (48,64):row; Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (32,4):row, (1,4)); }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn fetch(numbers: *const f32, first: *mut f32) {
    let mine = Fetch.get_slice(thread_idx().x).partition_s(Tensor::new(numbers, Tile));
    unsafe { *first = **mine.data() };
}
