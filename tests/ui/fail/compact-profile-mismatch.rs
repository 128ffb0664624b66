//! `AlgebraError::ProfileMismatch`
use layout_core::layout;

type Refused = layout!((4, 8):(compact_col_major((4, 8), (1, 2, 3))));

fn main() {}
