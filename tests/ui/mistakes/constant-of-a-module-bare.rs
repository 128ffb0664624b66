//! A constant behind a path, without braces.
use layout_core::layout;

mod sizes {
    pub const ROWS: usize = 4;
}

layout! { Tile = (sizes::ROWS, 8); }

fn main() {
    println!("{Tile}");
}
