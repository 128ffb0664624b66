use layout_core::layout;
layout! { A = gl.BlockedLayout(size_per_thread=[1, 4], threads_per_warp=[4, 8], warps_per_cta=[2, 2], order=[1, 0]); }
fn main() {}
