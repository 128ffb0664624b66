//! `AccessError::Width`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(bank_conflicts(32:4, 12));

fn main() {
    assert_eq!(REFUSED, 0);
}
