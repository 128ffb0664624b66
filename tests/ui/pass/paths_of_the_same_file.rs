//! A path to a module of the same file is a number or a layout as declared there, whatever its last name looks like.
#![deny(warnings)]
use layout_core::{layout, layout_const};

mod sizes {
    pub const N: usize = 4;
    pub type L = layout_core::layout!((4, 4));

    pub mod deep {
        pub const M: usize = 2;
        pub type P = layout_core::layout!((2, 2));
    }
}

mod user {
    pub type Halves = layout_core::layout!((8, 8) / {super::sizes::deep::P});
}

layout! {
    Line = (4, 8) o {sizes::N};
    Cut = (16, 16) / <{sizes::L}, {sizes::N}>;
    Both = ({sizes::L}, {self::sizes::deep::P});
    Tile = ({sizes::N}, {sizes::deep::M});
}

fn main() {
    assert_eq!((Line.to_string(), Tile.to_string()), ("4:1".into(), "(4,2):(1,4)".into()));
    assert_eq!(layout_const!(size(Cut)) + layout_const!(size(Both)), 256 + 64);
    assert_eq!(user::Halves::new().to_string(), "((2,2),16):((1,2),4)");
}
