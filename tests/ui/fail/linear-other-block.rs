//! `LinearError::OtherBlock`
use layout_core::layout_const;

const REFUSED: u64 =
    layout_const!(conversion_rounds(linear{ lane: [1], block: [2] }, linear{ lane: [2], block: [1] }));

fn main() {
    assert_eq!(REFUSED, 0);
}
