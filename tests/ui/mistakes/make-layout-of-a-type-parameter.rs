use layout_core::{StaticLayout, make_layout};
fn halves<L: StaticLayout>() -> String {
    make_layout!({L} / 2).to_string()
}
fn main() {
    halves::<layout_core::layout!((8, 8))>();
}
