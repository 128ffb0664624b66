use layout_core::layout;

type Tile = layout!({u32} / 4);

fn main() {
    println!("{}", Tile::new());
}
