//! `AlgebraError::BlockDoesNotDivide`
use layout_core::layout;

type Refused = layout!(tile_to_shape((4, 8), (6, 16)));

fn main() {}
