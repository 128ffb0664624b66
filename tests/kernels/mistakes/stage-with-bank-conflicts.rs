use layout_gpu::device::thread_idx;
use layout_gpu::{Tensor, layout, layout_assert};
layout! { Stage = (32,32):row; }
const _: () = layout_assert!(conflict_free(Stage, (32,1):(1,0), 4));
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scale(numbers: *mut f32) {
    let mine = Tensor::new(numbers, Stage);
    unsafe { *mine.at((thread_idx().x, 0_u32)) *= 2.0 };
}
