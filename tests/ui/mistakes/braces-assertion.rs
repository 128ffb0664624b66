use layout_core::layout;

const BM: usize = 10;
layout! {
    pub Tile = ({BM}, 8);
    assert size(Tile) == 64;
}

fn main() {}
