use layout_core::layout;
layout! { A = (4, 8); }
fn main() {
    println!("{}", A(1, 2));
}
