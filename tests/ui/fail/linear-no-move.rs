//! `LinearError::NoMove`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(conversion_rounds(linear{ thread: [1,2] }, linear{ thread: [2,1] }));

fn main() {
    assert_eq!(REFUSED, 0);
}
