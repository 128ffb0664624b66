use layout_core::layout;

const BM: usize = 4;
type Tile = layout!({BM} / 2);

fn main() {
    println!("{}", Tile::new());
}
