use layout_gpu::atoms::CopyByThreads;
use layout_gpu::atoms::universal::UniversalCopy_uint128_t as Chunk;
use layout_gpu::device::{Smem, copy, thread_idx};
use layout_gpu::{Tensor, layout};
layout! { Tile = (32,32):col; Threads = (16,8):row; Values = (1,4); }
type Fetch = CopyByThreads<Chunk::Atom, f32, Threads, Values>;
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn fetch(numbers: *const f32) {
    let fetch = Fetch::new().get_slice(thread_idx().x);
    let from = fetch.partition_s(Tensor::new(numbers, Tile));
    let mut to = fetch.partition_d(Smem::<f32>::tensor(Tile));
    unsafe { copy(Fetch::new(), &from, &mut to) };
}
