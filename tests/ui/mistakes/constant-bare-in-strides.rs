use layout_core::layout;

const BK: usize = 8;
layout! {
    pub Tile = (128, 8):(BK, 1);
    pub Half = Tile / 2;
}

fn main() {
    println!("{Half}");
}
