//! `LinearError::TooSmall`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(bank_conflicts_memdesc(linear{ register: [1], lane: [2] }, linear{ offset: [1,2] }, 8));

fn main() {
    assert_eq!(REFUSED, 0);
}
