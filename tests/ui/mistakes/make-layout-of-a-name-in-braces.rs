use layout_core::{layout, make_layout};
layout! { pub Tile = (4, 8); }
fn main() {
    let rows = 4;
    println!("{}", make_layout!(({rows}, 8) o {Tile}));
}
