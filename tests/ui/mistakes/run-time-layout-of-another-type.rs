//! Mistake: a layout with a run-time integer where a constant one is expected.
use layout_core::{layout, make_layout};

const N: usize = 4;
const A: layout!(({N}, 8)) = make_layout!(({N}, 8));

fn main() {
    println!("{A}");
}
