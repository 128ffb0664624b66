//! A name is reported at its use, with the line of its definition.
use layout_core::layout;

layout! {
    /// Rows, two by two.
    pub Tile = (6,2):(8,2);
    Steps = (3,2):(4,6);
    Twice = (Tile, 3:1) / <2>;
}

type Refused = layout!(Tile o Steps);

fn main() {}
