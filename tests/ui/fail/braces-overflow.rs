//! `AlgebraError::Overflow`
use layout_core::layout;

type Refused = layout!(({18446744073709551615 + 1}, 2):col);

fn main() {}
