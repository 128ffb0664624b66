use layout_core::layout;
type Tiles = layout!((8, 8) / (3, 2));
fn main() {
    println!("{}", Tiles::new());
}
