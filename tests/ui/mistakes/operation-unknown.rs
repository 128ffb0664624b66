use layout_core::layout;
type T = layout!(ziped_divide((4,8), <2,2>));
fn main() {
    println!("{}", T::new());
}
