//! The canonical atoms of shared memory, for elements whose width generic code does not know.

use super::operation;
use crate::types::constant::StaticLeaf;

operation! {
    /// The atom of shared memory whose rows of `BYTES` bytes, each of elements of `BITS` bits, run along the mode that is summed over.
    ///
    /// ```
    /// use layout_core::operations::{SmemAtomK, TileToShape};
    /// use layout_core::{C, StaticLeaf};
    /// /// 64 rows of 128 bytes, whatever the elements.
    /// type Tile<BITS, COLUMNS> = TileToShape<SmemAtomK<C<128>, BITS>, (C<64>, COLUMNS), (C<0>, C<1>)>;
    /// fn first_of_row_1<BITS: StaticLeaf, COLUMNS: StaticLeaf>() -> u64 {
    ///     u64::from(Tile::<BITS, COLUMNS>::new().offset((1_u32, 0_u32))) * BITS::VALUE / 8
    /// }
    /// assert_eq!(SmemAtomK::<C<32>, C<16>>::new().to_string(), "Sw<1,3,3> o 0 o (8,16):(16,1)");
    /// assert_eq!(SmemAtomK::<C<128>, C<16>>::new().to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!((first_of_row_1::<C<16>, C<64>>(), first_of_row_1::<C<8>, C<128>>()), (144, 144)); // in bytes
    /// ```
    SmemAtomK<BYTES: StaticLeaf, BITS: StaticLeaf>,
        eg "smem_atom_k(32, 16)";
}

operation! {
    /// Like [`SmemAtomK`], with rows that run along the rows or columns of the result.
    ///
    /// ```
    /// use layout_core::{C, operations::SmemAtomMn};
    /// assert_eq!(SmemAtomMn::<C<64>, C<32>>::new().to_string(), "Sw<2,2,3> o 0 o (16,8):(1,16)");
    /// ```
    SmemAtomMn<BYTES: StaticLeaf, BITS: StaticLeaf>,
        eg "smem_atom_mn(64, 32)";
}
