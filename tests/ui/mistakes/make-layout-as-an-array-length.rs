use layout_core::make_layout;
fn main() {
    let a = [0; make_layout!((4, 8))];
}
