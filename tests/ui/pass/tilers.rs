//! A tiler in brackets is a value and can have a name like any other.
use layout_core::{StaticTiler, layout};

layout! {
    /// Four rows, all columns of the second mode, and a nested tiler of the third.
    pub Tile = <4:1, _, <2:1, 8:2>>;
    assert Tile == <4:1, _, <2:1, 8:2>>;
}

fn main() {
    assert_eq!(<Tile as StaticTiler>::TILER.to_string(), "<4:1,_,<2:1,8:2>>");
    let _: Tile = Tile;
    type Halves = layout!(logical_divide((8, 3), <4:1, _>));
    assert_eq!(Halves::new().to_string(), "((4,2),3):((1,4),8)");
}
