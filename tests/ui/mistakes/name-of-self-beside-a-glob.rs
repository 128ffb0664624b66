//! A constant of an `impl` without `Self`, where all of `layout_core` is imported.
use layout_core::*;

struct Kernel;

impl Kernel {
    const ROWS: usize = 4;

    fn size() -> usize {
        layout_const!(size((ROWS, 2)))
    }
}

fn main() {
    Kernel::size();
}
