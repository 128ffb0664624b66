//! `AlgebraError::NoSum`
use layout_core::layout;

type Refused = layout!(layout_add((2, 3):(1, 5), (3, 2):(1, 5)));

fn main() {}
