use layout_core::layout;
const N: usize = 2;
type T = layout!(upcast((4, 8), N));
fn main() {
    println!("{}", T::new());
}
