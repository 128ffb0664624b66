use layout_core::layout;
type V = layout!(tensor<128x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0]}>>);
fn main() {}
