use layout_core::{C, Layout};
type A = Layout<(C<4>, C<8>), C<1>>;
fn main() {
    println!("{}", A::new());
}
