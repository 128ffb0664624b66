use layout_core::layout;
const N: i32 = -4;
layout! { pub A = ({N}, 8):row; }
fn main() {
    println!("{A}");
}
