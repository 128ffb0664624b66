use layout_core::{StaticLayout, layout};

const BM: u32 = 4;
type Tile = layout!(({BM as usize - 8}, 8));

fn main() {
    println!("{}", Tile::SIZE);
}
