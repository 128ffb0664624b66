use layout_core::{StaticLayout, layout_const};
fn f<T: StaticLayout>() -> usize {
    layout_const!(size(T) / 8)
}
fn main() {}
