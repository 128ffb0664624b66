//! Mistake: a whole mode as Rust or Python has it.
use layout_core::layout;

layout! { A = (4, 8); B = slice((.., 0), A); }

fn main() {}
