//! Conditions of Rust before an assertion.
use layout_core::layout;

layout! {
    A = (4, 8);
    #[cfg(debug_assertions)]
    assert size(A) == 32;
}

fn main() {}
