//! `AlgebraError::TileMisses`
use layout_core::layout;

type Refused = layout!(logical_divide(16:1, (2, 2):(1, 3), loose));

fn main() {}
