use layout_core::layout;
layout! { A = (4, 8); }
fn main() {
    println!("{}", A.offset((-1, 2)));
}
