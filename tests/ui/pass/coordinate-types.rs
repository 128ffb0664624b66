//! Coordinate layouts as types, and by name.
use layout_core::{C, Coordinates, E, Layout, Tensor, Whole, layout, make_layout};

mod tiles {
    use layout_core::layout;

    layout! {
        /// The coordinates of the elements of a matrix.
        pub Identity = make_identity_layout((64, (2, 16)));
        /// The same, tile by tile.
        pub Tiles = zipped_divide(Identity, <16, 4>);
        assert size(Tiles) == 64 * 32;
    }
}

layout! {
    Column = tiles::Identity(_, 3);
    Turned = (4, 8):(1@1, 2@0);
    Still = (4, 8):(1@0, 0);
}

fn main() {
    use tiles::{Identity, Tiles};
    assert_eq!(Identity.to_string(), "(64,(2,16)):(1@0,(1@0@1,1@1@1))");
    assert_eq!((Identity.size(), size_of::<Identity>()), (2048, 0));
    assert_eq!(Identity.coordinate((5_u32, 3_u32)), (5, (1, 1)));
    assert_eq!(Tiles.coordinate(((5_u32, 3_u32), (2_u32, 0_u32))), (37, (1, 1)));
    assert_eq!(Column.coordinate(9_u32), (9,));
    assert_eq!(Turned.coordinate((3_usize, 5_usize)), (10, 3));
    assert_eq!(Still.coordinate(7_u32), (3,));
    assert_eq!(Identity, make_layout!(make_identity_layout((64, (2, 16)))));
    let _: Layout<(C<4>, C<8>), (E<1, C<1>>, E<0, C<2>>)> = Turned;
    let tensor = Tensor::new(Coordinates::from((10_u32, (0_u32, 0_u32))), Identity);
    assert_eq!(tensor.slice((Whole, (1_u32, Whole))).at((2_u32, 3_u32)), (12, (1, 3)));
    assert_eq!(format!("{:#}", Layout::identity((3_u32, C::<8>))), "(3,_8):(_1@0,_1@1)");
}
