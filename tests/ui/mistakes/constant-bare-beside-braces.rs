//! Mistake: one constant in braces, the other without.
use layout_core::layout;

const N: usize = 4;
type Rows = layout!(({N}, N):row);

fn main() {
    println!("{}", Rows::new());
}
