use layout_core::layout;
layout! { pub Fetch = tiled_copy("SM75_U32x4_LDSM_N", 16, (31,1), (1,8)); }
fn main() {}
