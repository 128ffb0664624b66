use layout_core::layout;

const BM: f32 = 4.0;
layout! {
    pub Tile = ({BM}, 8):row;
}

fn main() {
    println!("{Tile}");
}
