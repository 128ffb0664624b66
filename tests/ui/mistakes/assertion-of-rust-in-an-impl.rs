//! An assertion for the compiler to evaluate needs a constant, which has no name in an `impl`.
use layout_core::layout_assert;

const ROWS: usize = 4;

struct Kernel;

impl Kernel {
    layout_assert!(size(({ROWS}, 8)) == 32);
}

fn main() {}
