//! Mistake: one constant in braces, the other without.
use layout_core::layout_assert;

const N: usize = 4;
const _: () = layout_assert!(size(({N}, 4):(N, 1)) == 16);

fn main() {}
