use layout_core::layout;
layout! { A = (4, 8, 2); }
type Two = layout!(A[0..=1]);
fn main() {
    println!("{}", Two::new());
}
