use layout_core::layout;
layout! {
    pub TileB = TileA / 2;
}
fn main() {
    println!("{TileB}");
}
