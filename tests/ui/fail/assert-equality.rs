//! Both sides of a false comparison, as evaluated.
use layout_core::layout;

layout! {
    Columns = (4, 8);
    Padded = (4, 8):(1, 5);
    Nested = (4,(2,4));
    assert Columns == Padded;
    assert Columns == Nested;
    assert Columns != (4,8):(1,4);
    assert shape(Nested) == (4,8);
    assert Columns / 2 == Columns;
    assert Sw<1,0,2> o Columns == Sw<1,0,3> o Columns;
    assert Sw<1,0,3> o Columns == Columns;
    assert Sw<1,0,6> o Columns == Columns;
    assert Sw<2,0,3> o 4 o Columns == Sw<2,0,3> o 5 o Columns;
    assert functionally_equal(Sw<1,0,2> o Columns, Columns);
    assert cosize(Padded) <= 32;
    assert cosize(Padded) < size(Padded);
    assert rank(Columns) > 2;
    assert is_injective(Columns) == is_compact(Padded);
}

fn main() {}
