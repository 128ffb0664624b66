use layout_core::layout;
const N: usize = 4;
type A = layout!(local_tile_layout(({N}, 8):row, <2,2>, (0,1)));
fn main() {
    println!("{}", A::new());
}
