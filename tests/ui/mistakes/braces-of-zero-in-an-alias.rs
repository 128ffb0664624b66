use layout_core::layout;

const N: usize = 0;

type Tile = layout!(({N}, 8):row);

fn main() {
    println!("{}", Tile::new());
}
