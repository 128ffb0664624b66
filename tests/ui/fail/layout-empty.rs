//! `AlgebraError::NoModes`
use layout_core::layout;

type Refused = layout!(():());

fn main() {}
