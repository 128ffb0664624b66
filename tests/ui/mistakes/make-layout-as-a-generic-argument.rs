use layout_core::make_layout;
fn main() {
    let v: Vec<make_layout!((4, 8))> = Vec::new();
}
