use layout_core::layout;
layout! { A = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0], CTAsPerCGA = [2, 1]}>; }
fn main() {}
