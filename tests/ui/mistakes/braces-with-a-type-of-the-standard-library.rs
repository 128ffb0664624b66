use layout_core::layout;
layout! { Tile = {String}; }
fn main() {
    println!("{Tile}");
}
