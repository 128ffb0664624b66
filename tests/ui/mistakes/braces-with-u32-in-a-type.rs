use layout_core::layout;

const BM: u32 = 4;
type Tile = layout!((8, {BM}));

fn main() {
    println!("{}", Tile::new());
}
