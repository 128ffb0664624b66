use layout_core::layout_assert;

fn main() {
    layout_assert!((4, 8));
}
