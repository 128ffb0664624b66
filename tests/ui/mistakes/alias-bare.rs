use layout_core::{C, Layout, layout};

type Line = Layout<C<8>, C<1>>;
type Half = layout!(Line / 2);

fn main() {
    println!("{}", Half::new());
}
