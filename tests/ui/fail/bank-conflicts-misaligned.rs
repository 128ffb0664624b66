//! `AccessError::Misaligned`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(bank_conflicts((8,4):(1,64), 16, 2));

fn main() {
    assert_eq!(REFUSED, 0);
}
