use layout_core::{C, Layout, layout};

type Tile128 = Layout<C<8>, C<1>>;
type Half = layout!(Tile128 / 2);

fn main() {
    println!("{}", Half::new());
}
