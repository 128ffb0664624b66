use layout_core::layout;
const N: usize = 64;
type A = layout!(auto_padding((8, {N}):row, f16, row, ldmatrix));
fn main() {
    println!("{}", A::new());
}
