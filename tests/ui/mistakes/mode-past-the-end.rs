use layout_core::layout;
layout! { A = (4, 8); }
type Third = layout!(A[2]);
fn main() {
    println!("{}", Third::new());
}
