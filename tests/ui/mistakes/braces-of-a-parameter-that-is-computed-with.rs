use layout_core::layout_const;
fn rows<const N: usize>() -> usize {
    layout_const!(size(({N + 1}, 8)))
}
fn main() {
    rows::<3>();
}
