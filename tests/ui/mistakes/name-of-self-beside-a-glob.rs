//! A constant of an `impl` without `Self`, with everything of `layout_core` imported.
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
