use layout_core::layout;
layout! { A = (4, 8); B = 8:2; }
type C = layout!(A . B);
fn main() {
    println!("{}", C::new());
}
