//! `AlgebraError::SizesDiffer`
use layout_core::layout;

type Refused = layout!(layout_add((4, 8), (4, 4)));

fn main() {}
