use layout_core::layout;

const ROWS: usize = 4;

layout! { Tile = ({ROWS}, 8) / <2, 2>; }
layout! { Tile = ({ROWS}, 8) / <2, 4>; }

fn main() {
    println!("{Tile}");
}
