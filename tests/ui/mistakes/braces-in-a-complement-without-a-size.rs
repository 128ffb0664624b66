use layout_core::layout;
const N: usize = 4;
type A = layout!(complement({N}:2));
fn main() {
    println!("{}", A::new());
}
