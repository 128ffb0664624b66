use layout_core::{StaticLayout, layout};
fn f<const N: usize>() -> usize {
    <layout!((N, 8):row)>::SIZE
}
fn main() {
    println!("{}", f::<3>());
}
