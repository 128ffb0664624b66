//! Swizzled and coordinate layouts, measured while the program compiles.
use layout_core::layout_const;

fn main() {
    const CONFLICT_FREE: u64 = layout_const!((Sw<3, 3, 3> o (8, 64):(64, 1))(1, 0));
    assert_eq!(CONFLICT_FREE, 72);
    const SAME: bool = layout_const!(smem_atom_k(128, 16) == Sw<3, 3, 3> o 0 o (8, 64):(64, 1));
    const { assert!(SAME) };
    const WIDE: u64 = layout_const!(max_alignment(tile_to_shape(smem_atom_mn(64, 32), (64, 32))));
    assert_eq!(WIDE, 4);
    const COLUMNS: u64 = layout_const!(size(zipped_divide(make_identity_layout((8, 6)), (4, 3))[0]));
    assert_eq!(COLUMNS, 12);
}
