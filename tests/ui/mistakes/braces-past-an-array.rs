use layout_core::{StaticLayout, layout};

const TILE: [[usize; 2]; 2] = [[4, 8], [2, 2]];
type Tile = layout!(({TILE[0][2]}, 8):row);

fn main() {
    println!("{}", Tile::SIZE);
}
