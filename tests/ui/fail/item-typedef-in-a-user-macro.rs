//! A definition as in C, in a user's macro.
use layout_core::layout;

macro_rules! tiles {
    ($($tokens:tt)*) => { layout! { $($tokens)* } };
}

tiles! {
    typedef Layout<Shape<_4,_8>, Stride<_8,_1>> Tile;
}

fn main() {
    println!("{Tile}");
}
