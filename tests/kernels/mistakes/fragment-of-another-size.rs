use layout_gpu::device::thread_idx;
use layout_gpu::{Fragment, Tensor, copy_raw, layout};
layout! { Tile = (32,32):row; Threads = (16,8); Registers = (2,2); }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn first(numbers: *const f32, number: *mut f32) {
    let mine = Tensor::new(numbers, Tile).local_partition(Threads, thread_idx().x);
    let mut held = Fragment::<f32, Registers>::filled(0.0);
    unsafe { copy_raw(&mine, &mut held.tensor_mut()) };
    unsafe { *number = held[0] };
}
