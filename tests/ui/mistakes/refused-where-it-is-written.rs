use layout_core::layout;

const BM: usize = 6;

type Tiles = layout!(({BM}, 8):row / <4, 2>);

fn main() {
    println!("{}", Tiles::new());
}
