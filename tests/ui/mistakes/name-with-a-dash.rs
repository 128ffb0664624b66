//! Mistake: a name of two words.
use layout_core::layout;

layout! { Smem-A = (4, 8); }

fn main() {}
