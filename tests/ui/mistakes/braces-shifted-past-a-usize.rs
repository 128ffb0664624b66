use layout_core::{StaticLayout, layout};

type Tile = layout!(({1_usize << 64}, 8));

fn main() {
    println!("{}", Tile::SIZE);
}
