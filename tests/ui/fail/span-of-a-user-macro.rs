//! Tokens that came through a user's macro are underlined at its call.
use layout_core::layout;

macro_rules! tiles {
    ($shape:tt, $tile:expr) => {
        layout!($shape / $tile)
    };
}

type Refused = tiles!((4, 6), (2, 4));

fn main() {}
