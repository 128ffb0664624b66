use layout_core::layout;
layout! { A = make_layout(make_shape(_4{}, _8{}), LayoutRigth{}); }
fn main() {}
