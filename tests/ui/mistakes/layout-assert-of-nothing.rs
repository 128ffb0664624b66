const _: () = layout_core::layout_assert!();
fn main() {}
