use layout_core::make_layout;
fn main() {
    if let make_layout!((4, 8)) = 3 {}
}
