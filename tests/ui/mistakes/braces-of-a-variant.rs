use layout_core::layout;

enum Stage {
    Two = 2,
}

layout! { Tiles = ({Stage::Two}, 8); }

fn main() {
    println!("{Tiles}");
}
