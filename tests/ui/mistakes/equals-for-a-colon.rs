use layout_core::layout;

layout! { Tile = (4,8)=(8,1); }

fn main() {
    println!("{Tile}");
}
