use layout_core::layout;
const BM: usize = 2;
type T = layout!((4,8) / <BM, 2>);
fn main() {
    println!("{}", T::new());
}
