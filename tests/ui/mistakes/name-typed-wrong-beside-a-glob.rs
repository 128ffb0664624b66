use layout_core::*;

type Tile = layout!((2, 2));

layout! { Rows = (4,8):row; }

type Half = layout!(Rows / Tyle);

fn main() {
    println!("{}", <layout!({Half} / {Tile})>::new());
}
