use layout_core::layout;
layout! { A = !ttg.memdesc<128x64xf16, #shared, #smem, mutable>; }
fn main() {}
