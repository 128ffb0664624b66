//! Rust attributes before an assertion, which takes only conditions.
use layout_core::layout;

layout! {
    A = (4, 8);
    #[allow(unused)]
    assert size(A) == 32;
}

fn main() {}
