//! An undefined layout in the range of a loop.
use layout_core::{layout, unroll};

layout! { Tile = (4, 8); }

fn main() {
    let mut sum = 0;
    unroll!(for i in 0..size(Tiel[0]) { sum += i });
    println!("{sum} {Tile}");
}
