use layout_core::layout;

const BM: usize = 8;

type Tile = layout!((4, {BM - 16}):row / <2, 2>);

fn main() {
    println!("{}", Tile::new());
}
