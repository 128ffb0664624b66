//! A call without items defines nothing.
layout_core::layout! {}

fn main() {
    layout_core::layout! {}
}
