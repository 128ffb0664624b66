use layout_core::{StaticLayout, layout};
fn f<L: StaticLayout>() -> usize {
    <layout!(L / 4)>::SIZE
}
fn main() {}
