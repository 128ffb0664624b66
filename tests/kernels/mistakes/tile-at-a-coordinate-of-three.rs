use layout_gpu::device::block_idx;
use layout_gpu::{C, Tensor, layout};
layout! { Matrix = (128,64):row; }
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(numbers: *mut f32) {
    let tile = Tensor::new(numbers, Matrix).local_tile((C::<64>, C::<64>), (block_idx().x, 0_u32, 0_u32));
    unsafe { *tile.at((0_u32, 0_u32)) *= 2.0 };
}
