//! `AlgebraError::LeafCountMismatch`
use layout_core::layout;

type Refused = layout!(unflatten((4, 8), (1, 1, 1)));

fn main() {}
