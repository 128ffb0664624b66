//! `SwizzleError::NotRuns`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(make_swizzle(5, 48) o (8, 64)));

fn main() {
    assert_eq!(REFUSED, 0);
}
