//! The error names the mode that fails, and its value.
use layout_core::layout;

type Refused = layout!(zipped_divide((8, (4, 3)):(12, (3, 1)), <4, (3, 2):(1, 4)>));

fn main() {}
