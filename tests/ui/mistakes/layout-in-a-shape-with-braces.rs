//! Mistake: a layout among the integers of a shape with braces.
use layout_core::layout;

const N: usize = 4;
type Rows = layout!((4:1, {N}):row);

fn main() {
    println!("{}", Rows::new());
}
