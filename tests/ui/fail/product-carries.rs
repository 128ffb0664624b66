//! The part of a product that fails is told, and what it is there.
use layout_core::layout;

type Refused = layout!(2:3 * (2, 2):(1, 2));

fn main() {}
