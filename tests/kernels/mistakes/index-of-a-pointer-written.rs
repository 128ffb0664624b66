use layout_gpu::{Tensor, layout};
layout! { Tile = (32,32):row; }
pub unsafe fn kernel(numbers: *mut f32) {
    let mut tile = Tensor::new(numbers, Tile);
    tile[(1_u32, 2_u32)] = 1.0;
}
