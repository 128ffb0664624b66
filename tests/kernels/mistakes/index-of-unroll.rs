use layout_gpu::{Tensor, unroll, layout};
layout! { Tile = (4,8):row; }
pub unsafe fn kernel(t: *const f32) -> f32 {
    let t = Tensor::new(t, Tile);
    let mut s = 0.0;
    unroll!(for i in 0..2 { s += unsafe { *t.at(i) } });
    s
}
