//! Mistake: the size of a layout that steps along coordinates, as Rust in braces.
use layout_core::{layout, layout_const};

layout! { Identity = (4, 8):(1@0, 1@1); }
const SIZE: usize = layout_const!(size({Identity}));

fn main() {
    println!("{SIZE}");
}
