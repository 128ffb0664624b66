use layout_core::layout;
layout! {
    A = (4, 8);
    /// The end.
}
fn main() {}
