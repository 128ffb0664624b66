//! Vectors that are narrower than required.
use layout_core::layout;

layout! {
    Padded = (8, 16):(1, 12);
    assert vector_width(Padded, f16) >= 8;
    assert vector_width((64,8):(1,65), f32) == 4;
    assert vector_width(Sw<3,2,3> o 64:1, f16) >= 8;
}

fn main() {}
