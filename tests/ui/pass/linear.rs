//! Linear layouts: converted, composed, named, and those that have a type.
use layout_core::{C, Layout, Swizzled, layout, layout_const, make_layout};

layout! {
    Tile = (8, 64):(64, 1);
    /// Registers and lanes over a tile of 4 by 4.
    Held = linear{ register: [(0,1),(0,2)], lane: [(1,0),(2,0)] -> row: 4, col: 4 };
    Moved = linear{ register: [(1,0),(0,2)], lane: [(0,1),(2,0)] -> row: 4, col: 4 };
    Xored = linear{ row: [5,10], col: [1,2] };
    assert from_linear(to_linear(Sw<3,3,3> o Tile)) == Sw<3,3,3> o Tile;
    assert conversion_kind(Held, Moved) == "warp_shuffle";
    assert Held(3, 1) == (1, 3);
    assert Xored(1) == 5;
    assert invert(linear{ x: [2,1] }) == linear{ offset: [2,1] -> x };
    assert linear{ offset: [2,1] } o linear{ x: [2,1] } == linear{ x: [1,2] };
    assert linear{ a: [1] } * linear{ b: [1] } == linear{ a: [1], b: [2] };
}

type Plain = layout!(linear{ lane: [1,2,8], register: [4] });

fn main() {
    let _: Plain = Layout::<((C<4>, C<2>), C<2>), ((C<1>, C<8>), C<4>)>::new();
    let _: Xored = Swizzled::<2, 0, 2, 0, Layout<(C<4>, C<4>), (C<4>, C<1>)>>::new();
    assert_eq!(Held.to_string(), "(4,4):(4,1)");
    assert_eq!(layout_const!(size(Held)), 16);
    let plain = make_layout!(from_linear(linear{ x: [1,2,4] }));
    assert_eq!(plain.to_string(), "8:1");
}
