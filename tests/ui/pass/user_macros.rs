//! Calls inside a user's own `macro_rules!`, with every kind of fragment.
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

macro_rules! half {
    ($tile:ty) => {
        layout!({$tile} / 2)
    };
}

macro_rules! square {
    ($n:expr) => {
        layout!(({$n}, {$n}))
    };
}

named!(pub(crate) Tiled = (4, 8), (2, 4));
named!(Twice = Tiled, (2, _));

type Line = layout!(16:1);
const N: usize = 2;

fn main() {
    assert_eq!(Tiled::SIZE, size!(crate::Twice));
    assert_eq!(<half!(Line)>::new().to_string(), "(2,8):(1,2)");
    assert_eq!(<square!(N + 1)>::new().to_string(), "(3,3):(1,3)");
    assert_eq!(row!(4, 8).to_string(), "(4,8):(8,1)");
}
