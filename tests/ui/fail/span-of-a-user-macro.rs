//! What came in through somebody else's macro is underlined there.
use layout_core::layout;

macro_rules! tiles {
    ($shape:tt, $tile:expr) => {
        layout!($shape / $tile)
    };
}

type Refused = tiles!((4, 6), (2, 4));

fn main() {}
