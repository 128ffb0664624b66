use layout_core::layout;

fn main() {
    let m = 4_usize;
    type Tile = layout!(({m}, 8));
    println!("{}", Tile::new());
}
