use layout_core::layout;

const BM: usize = 8;
const STAGES: u32 = 0;

type Tile = layout!(({BM / STAGES}, {BM}):row);

fn main() {
    println!("{}", Tile::new());
}
