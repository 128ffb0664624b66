use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{F16, Smem, copy};
use layout_gpu::{Tensor, layout};

layout! {
    Tile = (32,32):row;
    Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 16, (32,4):row, (1,8));
}

pub unsafe fn kernel(from: *mut F16, thread: u32) {
    let mine = Fetch.get_slice(thread);
    let (global, shared) = (mine.partition_s(Tensor::new(from, Tile)), mine.partition_d(Smem::<F16>::tensor(Tile)));
    unsafe { copy(Fetch, &shared, &mut { global }) };
}
