use layout_core::layout;

const BM: usize = 10;
layout! {
    pub Tile = ({BM}, 8);
    pub Warps = zipped_divide(Tile, <4, 2>);
}

fn main() {}
