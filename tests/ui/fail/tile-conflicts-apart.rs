//! `AccessError::Apart`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(tile_conflicts(Sw<1,0,-3> o (8,64):row, f16, read: ldmatrix));

fn main() {
    assert_eq!(REFUSED, 0);
}
