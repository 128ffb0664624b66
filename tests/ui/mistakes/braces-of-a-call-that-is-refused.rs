use layout_core::{StaticLayout, layout};
const ROWS: usize = 4;
type Tile = layout!((crd2idx(3, ({ROWS},8), (1,{ROWS},32)), 8):row);
fn main() {
    assert_eq!(Tile::SIZE, 32);
}
