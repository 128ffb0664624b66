//! Mistake: a module inside the macro.
use layout_core::layout;

layout! { mod tiles { A = (4, 8); } }

fn main() {}
