//! `AlgebraError::NotTwoModes`
use layout_core::layout;

type Refused = layout!(zipped_divide((8, 12), (2, _)));

fn main() {}
