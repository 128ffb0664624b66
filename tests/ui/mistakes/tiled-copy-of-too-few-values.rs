use layout_core::layout;
layout! { pub Fetch = tiled_copy("UniversalCopy<uint128_t>", 16, (32,4):row, (1,4)); }
fn main() {}
