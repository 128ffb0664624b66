//! `AlgebraError::RankExceeds`
use layout_core::layout;

type Refused = layout!((4, 8) o (2, 2, 2));

fn main() {}
