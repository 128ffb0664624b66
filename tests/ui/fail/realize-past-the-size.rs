//! `CategoryError::PastTheSize`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(realize(morphism((2,2):(2,1)), 4));

fn main() {
    assert_eq!(REFUSED, 0);
}
