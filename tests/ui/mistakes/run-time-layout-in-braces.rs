//! A layout that is a value, in braces that hold integers.
use layout_core::make_layout;

fn main() {
    let rows = 4_u32;
    let tile = make_layout!(({rows}, 8));
    println!("{}", make_layout!({tile} / 2));
}
