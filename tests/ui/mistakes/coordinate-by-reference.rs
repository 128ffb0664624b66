use layout_core::layout;
layout! { A = (4, 8); }
fn main() {
    for i in [1_u32, 2].iter() {
        println!("{}", A.offset(i));
    }
}
