//! `AlgebraError::NotReached`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(get_1d_coord((4, 2):(1, 5), 4));

fn main() {}
