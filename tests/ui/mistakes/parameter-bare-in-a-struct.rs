use layout_core::{StaticLayout, layout};
struct Tile<L: StaticLayout> {
    half: layout!(L / 2),
}
fn main() {}
