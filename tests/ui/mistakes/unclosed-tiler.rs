use layout_core::layout;
type A = layout!((8, 8) / <2, 4);
fn main() {
    println!("{}", A::new());
}
