use layout_gpu::{Coordinates, Layout, Tensor, copy_raw_if, elem_less, layout};

layout! { Tile = (4,8):row; }

pub unsafe fn kernel(from: *const f32, to: *mut f32, rows: u32) {
    let which = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((rows, 8_u32)));
    let mut to = Tensor::new(to, Tile);
    unsafe { copy_raw_if(&Tensor::new(from, Tile), &mut to, |i| elem_less(which.at(i), (rows, 8))) };
}
