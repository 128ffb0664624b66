//! Assertions in generic code name its parameters; numbers computed from them are left to the compiler.
use layout_core::{StaticLayout, layout, layout_assert, layout_const};

trait Config {
    const ROWS: usize;
    type Tile: StaticLayout;
}

struct Small;

impl Config for Small {
    const ROWS: usize = 8;
    type Tile = layout!((8, 4):row);
}

fn tile<K: Config, const N: usize>() -> usize {
    layout_assert!(size(({N}, 8)) == 8 * {N});
    layout_assert!({ N } == { K::ROWS } and conflict_free({ K::Tile }, 8:1, 4));
    layout_assert!(size({ K::Tile }) == { K::ROWS } * 4);
    layout_const!(size(({N}, 4)) + { K::ROWS })
}

fn main() {
    assert_eq!(tile::<Small, 8>(), 40);
}
