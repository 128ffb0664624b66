//! Mistake: an operation on an identity layout with Rust in braces, of which no type says the answer.
use layout_core::layout;

const N: usize = 4;
type Tiles = layout!(zipped_divide(make_identity_layout((8, {N})), <{N}, 4>));

fn main() {
    println!("{}", Tiles::new());
}
