//! A run-time argument in a type.
use layout_core::layout;

fn size(rows: usize) -> usize {
    <layout!(({rows}, 8))>::SIZE
}

fn main() {
    size(4);
}
