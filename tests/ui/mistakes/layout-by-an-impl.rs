use layout_core::StaticLayout;
#[derive(Clone, Copy, Default)]
struct Tile;
impl StaticLayout for Tile {
    const SIZE: usize = 32;
}
fn main() {}
