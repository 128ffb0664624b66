use layout_core::layout;

layout! {
    pub Tile = (8, {BM});
}

fn main() {
    println!("{Tile}");
}
