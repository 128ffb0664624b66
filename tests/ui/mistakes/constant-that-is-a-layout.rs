//! A constant that is a layout, as an operand of a macro.
use layout_core::{C, Layout, layout, make_layout};

const TILE: Layout<(C<4>, C<8>), (C<1>, C<4>)> = make_layout!((4, 8));

layout! { Half = TILE / 2; }

fn main() {
    println!("{TILE} {Half}");
}
