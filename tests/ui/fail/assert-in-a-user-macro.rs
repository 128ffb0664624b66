//! A false assertion inside a user's own macro is reported at the arguments of the macro.
use layout_core::{layout, layout_assert};

macro_rules! tile {
    ($name:ident of $threads:tt = $($layout:tt)*) => {
        layout! {
            $name = $($layout)*;
            assert size($name) == 4 * size($threads);
        }
        layout_assert! { is_compact($name); }
    };
}

tile!(Tile of (2, 2) = (4, 8):(8, 1));
tile!(Padded of 8 = (4, 8):(9, 1));

macro_rules! staged {
    ($tile:tt, $($swizzle:tt)*) => {
        layout_assert! {
            conflict_free($($swizzle)* o $tile:row, ldmatrix, 2);
            vector_width($tile:row, f16) >= 8;
            $tile:row == $tile:col;
        }
    };
}

staged!((8, 64), Sw<1,3,3>);

macro_rules! divides {
    ($($layout:tt)*) => { layout_assert!(is_divisible($($layout)*)) };
}

fn main() {
    divides!((4,6):row, <4, 4>);
}
