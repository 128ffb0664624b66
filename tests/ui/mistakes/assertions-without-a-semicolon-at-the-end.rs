//! Several conditions as a value, the last without its semicolon.
use layout_core::layout_assert;

const _: () = layout_assert!(size((4, 8)) == 32; size((2, 2)) == 4);

fn main() {}
