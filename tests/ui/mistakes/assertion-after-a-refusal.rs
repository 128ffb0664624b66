//! Mistake: a refused layout, and an assertion with Rust in braces.
use layout_core::layout;

const N: usize = 4;
layout! {
    A = (4, 8) / <3, 2>;
    assert size(({N}, 8)) == 32;
}

fn main() {}
