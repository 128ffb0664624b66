use layout_core::layout;
layout! { S = Sw<3,3,3> o (8, 64):row; P = (8, 64):row; C2 = P o {S}; }
fn main() {}
