use layout_core::layout;
layout! { pub Fetch = tiled_copy("UniversalCopy<uint16_t>", 32, (32,4):row, (1,8)); }
fn main() {}
