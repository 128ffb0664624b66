use layout_core::layout;
layout! {
    pub Rows = (4,8):(8,1);
    Mma = tiled_mma(Rows, (2, 2, 1));
}
fn main() {}
