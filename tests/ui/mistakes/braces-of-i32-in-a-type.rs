use layout_core::layout;
const N: i32 = -4;
type A = layout!(({ N }, 8, 2));
fn main() {
    println!("{}", A::new());
}
