use layout_core::{StaticLayout, make_layout};
fn parts<L: StaticLayout>(n: usize) -> String {
    make_layout!({L} / {n}).to_string()
}
fn main() {
    parts::<layout_core::layout!((8, 8))>(2);
}
