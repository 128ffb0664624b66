//! Attributes of Rust before an assertion, which has conditions only.
use layout_core::layout;

layout! {
    A = (4, 8);
    #[allow(unused)]
    assert size(A) == 32;
}

fn main() {}
