//! `AlgebraError::RankTooSmall`
use layout_core::layout;

type Refused = layout!(append((4, 8), 3:1, 1));

fn main() {}
