//! A name is reported where it is used, with the line where it was defined.
use layout_core::layout;

layout! {
    /// Rows, two by two.
    pub Tile = (6,2):(8,2);
    Steps = (3,2):(4,6);
    Twice = (Tile, 3:1) / <2>;
}

type Refused = layout!(Tile o Steps);

fn main() {}
