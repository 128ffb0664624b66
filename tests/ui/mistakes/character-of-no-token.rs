use layout_core::layout;
layout! { A = (4, 8) ∘ (4, 2); }
fn main() {}
