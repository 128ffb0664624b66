use layout_core::layout;

const BM: i32 = -4;
layout! {
    pub Tile = (8, {BM});
}

fn main() {}
