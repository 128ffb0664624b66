//! The error names the part of a product that fails, and its value.
use layout_core::layout;

type Refused = layout!(2:3 * (2, 2):(1, 2));

fn main() {}
