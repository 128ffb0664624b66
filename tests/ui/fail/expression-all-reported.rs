//! All mistakes of one expression are reported together.
use layout_core::layout;

type Refused = layout!((4, 8):(1, 2, 3) o (bananas(2), 3:3.5) / 5z);

fn main() {}
