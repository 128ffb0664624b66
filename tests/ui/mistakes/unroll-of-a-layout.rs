use layout_core::{layout, unroll};
layout! { A = (4, 8); }
fn main() {
    unroll!(for i in A {
        println!("{i}");
    });
}
