use layout_core::layout;
layout! { constexpr auto A = make_layout(make_shape(_4{}, _8{})); }
fn main() {}
