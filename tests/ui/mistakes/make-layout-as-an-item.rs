layout_core::make_layout! { A = (4,8); }
fn main() {}
