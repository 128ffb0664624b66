//! Mistake: a whole mode in the notation of Rust or Python.
use layout_core::layout;

layout! { A = (4, 8); B = slice((.., 0), A); }

fn main() {}
