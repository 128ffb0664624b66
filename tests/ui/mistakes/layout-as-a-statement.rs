use layout_core::layout;
fn main() {
    layout!((4,8):row);
}
