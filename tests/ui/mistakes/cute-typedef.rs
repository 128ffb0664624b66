use layout_core::layout;
layout! { typedef Layout<Shape<_4, _8>> Tile; }
fn main() {
    println!("{}", Tile);
}
