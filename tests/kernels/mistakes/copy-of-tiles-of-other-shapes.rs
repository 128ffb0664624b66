use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem, copy_or_zero, thread_idx};
use layout_gpu::{Tensor, layout};

layout! {
    Tile = (32,64):row;
    Turned = Sw<2,3,3> o (64,32):row;
    Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 32, (32,4):row, (1,4));
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn fetch(numbers: *const f32, is_there: bool) {
    let fetch = Fetch.get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(numbers, Tile));
    let mut to = fetch.partition_d(Smem::<f32>::tensor(Turned));
    unsafe { copy_or_zero(Fetch, &from, &mut to, |_| is_there) };
}
