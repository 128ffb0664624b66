use layout_core::layout;
type V = layout!(#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>);
fn main() {}
