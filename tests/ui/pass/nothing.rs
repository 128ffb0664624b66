//! No items are no items.
layout_core::layout! {}

fn main() {
    layout_core::layout! {}
}
