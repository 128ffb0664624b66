use layout_core::make_layout;

type Tile = make_layout!((4, 8):(8, 1));

fn main() {
    println!("{}", Tile::new());
}
