use layout_core::layout;
struct Config;
layout! { Tile = ({Config}, 8):row; }
fn main() {
    println!("{Tile}");
}
