use layout_core::layout_assert;
fn main() {
    let a = [0; layout_assert!(size((4, 8)) == 32)];
}
