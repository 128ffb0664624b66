//! Mistake: Rust without braces.
use layout_core::layout;

const BM: u32 = 4;
layout! { A = (BM as usize, 8); }

fn main() {}
