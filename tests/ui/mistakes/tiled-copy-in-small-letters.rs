use layout_core::layout;
layout! { pub Fetch = tiled_copy("sm80_cp_async_cacheglobal_uint128_t", 16, (32,4):row, (1,8)); }
fn main() {}
