//! `AlgebraError::TileDoesNotFill`
use layout_core::layout;

type Refused = layout!(24:1 / (4, 2):(1, 6));

fn main() {}
