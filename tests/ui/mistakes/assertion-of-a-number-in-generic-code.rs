use layout_core::{StaticLayout, layout_assert};
fn filled<L: StaticLayout>() {
    layout_assert!(size({L}));
}
fn main() {
    filled::<layout_core::layout!(4)>();
}
