use layout_gpu::{Fragment, layout};

layout! { Tile = (4,8):row; }

pub fn kernel() -> f32 {
    let part = Fragment::<f32, Tile>::filled(0.0);
    part[(1, 2)]
}
