use layout_core::layout;
fn main() {
    let a = [0; layout!((4, 8))];
}
