use layout_core::{StaticLayout, layout};

fn tiles<const N: usize>() -> usize {
    layout! { Tile = ({N}, 8):row; }
    Tile::SIZE
}

fn main() {
    println!("{}", tiles::<4>());
}
