use layout_core::layout;

type Tile = layout!(Layout<Shape<_4, int>, Stride<_1, _4>>);

fn main() {
    println!("{}", Tile::new());
}
