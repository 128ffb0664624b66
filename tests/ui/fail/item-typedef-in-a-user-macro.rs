//! A definition as C writes it, in a macro of the user.
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
