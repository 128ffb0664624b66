//! `:` binds tightest, then `o`, then `/` and `*`; all are left-associative.
use layout_core::layout;

layout! {
    assert (4, 8):(8, 1) o 8:2 / 2 == ((4, 8):(8, 1) o 8:2) / 2;
    assert 4:1 * 2 / 2 == (4:1 * 2) / 2;
    assert 16:1 o 8:1 o 4:1 == (16:1 o 8:1) o 4:1;
    assert (4, 8):(8, 1).flatten()[1] == 8:1;
    assert (4, 8):(8, 1)(1, 2) == 10;
    assert (8:2,) == make_layout(8:2) != true;
}

fn main() {}
