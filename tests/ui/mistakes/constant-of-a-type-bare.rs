use layout_core::layout;

struct Config;
impl Config {
    const BM: usize = 128;
}
type Tile = layout!((Config::BM, 8):row);

fn main() {
    println!("{}", Tile::new());
}
