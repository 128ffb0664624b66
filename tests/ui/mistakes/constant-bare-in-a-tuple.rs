use layout_core::layout;

const BM: usize = 128;
type Tile = layout!((BM, 8));

fn main() {
    println!("{}", Tile::new());
}
