//! Mistake: a visibility within what is no path.
use layout_core::layout;

layout! { pub(cratee) A = (4, 8); }

fn main() {}
