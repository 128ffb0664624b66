use layout_core::layout;
struct Kernel;
impl Kernel {
    layout! { Tile = (128, 8):(1, 132); Parts = Tile / <4, 1>; }
}
fn main() {}
