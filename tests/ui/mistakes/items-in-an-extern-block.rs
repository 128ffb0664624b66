use layout_core::layout;
const ROWS: usize = 4;
unsafe extern "C" {
    layout! { Tile = ({ROWS}, 8); assert size(Tile) == 32; }
}
fn main() {}
