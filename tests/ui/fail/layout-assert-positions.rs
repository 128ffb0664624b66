//! Assertions as expressions, and as items.
use layout_core::{layout, layout_assert};

layout! { Tile = (4, 8); }

const CHECKED: () = layout_assert!(size(Tile) == 33);

mod inner {
    use super::Tile;
    layout_core::layout_assert! {
        size(Tile) == 34;
        rank(Tile) == 2;
        rank(Tile) == 3;
    }
}

fn tail() {
    layout_assert!(size(Tile) == 35)
}

fn main() {
    let () = CHECKED;
    let () = layout_assert!(size(Tile) == 36);
    layout_assert!(size(Tile));
    tail();
}
