//! Swizzled layouts as types, and by name.
use layout_core::{layout, make_layout};

mod tiles {
    use layout_core::layout;

    layout! {
        /// A tile in shared memory with rows of 128 bytes.
        pub Tile = tile_to_shape(smem_atom_k(128, 16), (64, 128));
        /// The part of it that one warp reads.
        pub Rows = zipped_divide(Tile, <16, 64>)[0];
        assert cosize(Tile) == 64 * 128;
    }
}

layout! {
    Right = tiles::Tile o <_, 64:1>;
}

fn main() {
    use tiles::{Rows, Tile};
    assert_eq!(Tile.to_string(), "Sw<3,3,3> o 0 o ((8,8),(64,2)):((64,512),(1,4096))");
    assert_eq!((Tile::SIZE, size_of::<Tile>()), (8192, 0));
    assert_eq!(Tile.offset((9_u32, 0_u32)), 584);
    assert_eq!(Rows.offset((1_u32, 8_u32)), 64);
    assert_eq!(Right.offset((0_u32, 63_u32)), 63);
    type Twisted = layout!(Sw<2, 0, -3> o 1 o (4, 8):(8, 1));
    assert_eq!(Twisted::default().offset(1_usize), 9 ^ 8);
    assert_eq!(make_layout!(Sw<0, 4, 3> o (4, 8)).to_string(), "(4,8):(1,4)");
}
