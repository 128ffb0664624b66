//! All mistakes of one call are reported together.
use layout_core::layout;

layout! {
    First = 24:1 / 5;
    Second = (4, 8):(1, -8);
    Third = flaten((4, 8));
    assert size(Fourth) == 33;
    Fourth = (4, 8);
    assert size(Fourth) == 33;
}

fn main() {}
