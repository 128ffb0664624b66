//! `SwizzleError::DoesNotDecay`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(decay(Sw<1, 0, 1> o 0 o 4:1)));

fn main() {
    assert_eq!(REFUSED, 0);
}
