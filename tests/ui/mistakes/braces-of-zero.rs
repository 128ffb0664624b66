use layout_core::layout;
const N: usize = 0;
layout! { pub Tile = ({N}, 8):(1, 4); }
fn main() {
    println!("{Tile} {}", Tile.offset((0_u32, 1_u32)));
}
