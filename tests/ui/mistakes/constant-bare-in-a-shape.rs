use layout_core::layout;

const BM: usize = 128;
type Tile = layout!((BM, 8):(8, 1));

fn main() {
    println!("{}", Tile::new());
}
