use layout_core::layout;
type Tiles = layout!(zipped_divide((9, 8), <2, 2>, lose));
fn main() {
    println!("{}", Tiles::new());
}
