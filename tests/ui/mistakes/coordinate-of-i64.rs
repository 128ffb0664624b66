use layout_core::layout;
type A = layout!((4, 8));
fn main() {
    println!("{}", A::new().offset((1_i64, 2_i64)));
    println!("{}", A::SIZE);
}
