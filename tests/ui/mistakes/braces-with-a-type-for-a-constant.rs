use layout_core::{C, Layout, layout};

type Line = Layout<C<4>, C<1>>;
type Tile = layout!(({Line}, 4):row);

fn main() {
    println!("{}", Tile::new());
}
