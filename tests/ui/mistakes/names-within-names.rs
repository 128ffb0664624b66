//! Mistake: the macro inside itself.
use layout_core::layout;

layout! { layout! { A = (4, 8); } }

fn main() {}
