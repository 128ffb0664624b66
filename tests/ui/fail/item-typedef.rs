//! A definition as in C.
use layout_core::layout;

layout! {
    typedef Layout<Shape<_4,_8>, Stride<_8,_1>> Tile;
}

fn main() {
    println!("{Tile}");
}
