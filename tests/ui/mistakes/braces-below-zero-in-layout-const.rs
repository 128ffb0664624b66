use layout_core::layout_const;
const N: usize = 3;
const X: usize = layout_const!(size(({N - 4}, 8)));
fn main() {}
