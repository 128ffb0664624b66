//! Mistake: a visibility in something that is not a path.
use layout_core::layout;

layout! { pub(cratee) A = (4, 8); }

fn main() {}
