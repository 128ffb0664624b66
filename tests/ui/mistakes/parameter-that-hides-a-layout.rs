use layout_core::{StaticLayout, layout, layout_const};
layout! { L = (4, 8); }
fn size<L: StaticLayout>() -> usize {
    layout_const!(size(L / 2))
}
fn main() {
    println!("{}", size::<layout!((2, 2))>());
}
