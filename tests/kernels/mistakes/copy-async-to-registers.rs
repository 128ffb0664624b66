use layout_gpu::atoms::{CopyByThreads, StaticTiledCopy};
use layout_gpu::atoms::universal::SM80_CP_ASYNC_CACHEGLOBAL_uint128_t as Chunk;
use layout_gpu::device::{copy, thread_idx};
use layout_gpu::{Fragment, Tensor, layout};
layout! { Tile = (32,32):row; Threads = (16,8):row; Values = (1,4); Registers = (4,2,1); }
type Fetch = CopyByThreads<Chunk::Atom, f32, Threads, Values>;
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn fetch(numbers: *const f32) {
    let from = Fetch::new().get_slice(thread_idx().x).partition_s(Tensor::new(numbers, Tile));
    let mut mine = Fragment::<f32, Registers>::filled(0.0);
    unsafe { copy(Fetch::new(), &from, &mut mine.tensor_mut()) };
}
