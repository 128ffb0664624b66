use layout_core::layout;

const BM: usize = 2;
layout! {
    pub Tile = (4, 8) / <BM, 8>;
}

fn main() {
    println!("{Tile}");
}
