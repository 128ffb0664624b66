//! Inside of somebody's own `macro_rules!`, with every kind of fragment.
use layout_core::{StaticLayout, layout, layout_const, make_layout};

macro_rules! named {
    ($visibility:vis $name:ident = $layout:expr, $tile:tt) => {
        layout! { $visibility $name = $layout / $tile; }
    };
}

macro_rules! size {
    ($path:path) => {
        layout_const!(size($path))
    };
}

macro_rules! row {
    ($m:literal, $n:literal) => {
        make_layout!(($m, $n):row)
    };
}

named!(pub(crate) Tiled = (4, 8), (2, 4));
named!(Twice = Tiled, (2, _));

fn main() {
    assert_eq!(Tiled::SIZE, size!(crate::Twice));
    assert_eq!(row!(4, 8).to_string(), "(4,8):(8,1)");
}
