use layout_core::layout;

fn tiles<const N: usize>() -> usize {
    layout! { Tile = ({N}, 8):row; }
    layout_core::Measured::size(Tile)
}

fn main() {
    println!("{}", tiles::<4>());
}
