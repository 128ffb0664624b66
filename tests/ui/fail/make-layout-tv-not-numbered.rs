//! `AlgebraError::NotNumbered`
use layout_core::layout;

type Refused = layout!(make_layout_tv((2, 2):(1, 0), (1, 2)));

fn main() {}
