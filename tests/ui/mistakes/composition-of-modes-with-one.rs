use layout_core::{layout, make_layout};

layout! { Rows = (4,8):row; }

fn main() {
    println!("{}", Rows.composition(make_layout!(8:4)));
}
