//! `AccessError::Unit`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(bank_conflicts((32,64):(64,1), 4, 0));

fn main() {
    assert_eq!(REFUSED, 0);
}
