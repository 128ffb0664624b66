use layout_core::layout;
layout! {
    A = (4, 8) / <3, 2>;
    B = A[0];
    C = zipped_divide(B, <2>);
}
fn main() {
    println!("{A} {B} {C}");
}
