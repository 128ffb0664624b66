use layout_core::{Layout, layout};
layout! { B = (4, 8); using A = Layout<Shape<_4, _8>>; }
fn main() {}
