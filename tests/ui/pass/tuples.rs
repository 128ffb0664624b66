//! The place decides what a tuple becomes: a shape, a layout, a tiler, a coordinate.
use layout_core::layout;

layout! {
    Rows = (4, 8):row;
    assert Rows == (4, 8):(8, 1);
    assert (4) == shape((4):(1));
    assert (Rows, 3:32) == ((4, 8), 3):((8, 1), 32);
    assert make_layout(4:1, 8:4) == (4, 8);
    assert Rows o (2, 4) == Rows o <2:1, 4:1>;
    assert logical_divide(Rows, (2, _)) == logical_divide(Rows, <2:1, _>);
    assert Rows(9) == Rows(1, 2);
    assert Rows((1, 2)) == 10;
    assert ({2 * 2}, 1 << 3):row == Rows;
    assert (Rows) == Rows and ((4, 8):(8, 1))[0] == 4:8 and (Rows).size() == 32;
    assert (Rows)[0] == Rows[0] and (Rows o (2, 4))[1] == 4:1;
    assert (Rows,)[0] == Rows and rank((Rows,)) == 1;
    assert Rows / (2:1) == Rows / <2:1> and rank(Rows o (4:0)) == 1;
    assert crd2idx((2, 3), Rows) == Rows(2, 3);
    assert crd2idx((2, 3), (4, 8)) == 14;
}

fn main() {}
