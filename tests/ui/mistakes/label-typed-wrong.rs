use layout_core::layout;
layout! {
    Fill = (32, 8):row;
    A = auto_swizzle((64, 64):row, wirte: Fill, read: ldmatrix, f16);
}
fn main() {}
