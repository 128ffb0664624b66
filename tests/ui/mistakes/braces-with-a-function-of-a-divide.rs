use layout_core::{StaticLayout, layout};

const fn rows(warps: usize) -> usize {
    warps * 3
}
type Tile = layout!(zipped_divide((64, 8), <{rows(2)}, 8>));

fn main() {
    println!("{}", Tile::SIZE);
}
