use layout_core::layout;
const N: usize = 4;
type A = layout!(filter(({N}, 8):row, (1, 0)));
fn main() {
    println!("{}", A::new());
}
