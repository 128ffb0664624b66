//! # Weights of 4 bits
//!
//! A weight is `scale · q` with an integer `q` from −8 to 7 and a scale for `G` neighbors of a row. Tensor cores take 16 rows of 16 columns
//! at once, a lane eight of their numbers. So the weights are stored in the order in which lanes have them: a tile of 16×64 is 512 bytes, and a
//! lane's 16 bytes of it are its registers of four products.
//!
//! ```text
//!     a word       number 0 4 1 5 2 6 3 7       pairs of the unpacked word: 0 and 4, 1 and 5, …
//!     a lane       4 words: 16 columns each
//!     a tile       32 lanes, 16×64 weights
//! ```
//!
//! **Columns.** Of 16 columns of a product a lane has 2 and 2. As each sum takes all columns in any order, the MMA permutes them, and a lane has
//! `G / 4` neighbors: its part of `x` is loaded 16 bytes at once.

use layout_gpu::layout;

layout! {
    /// The tiles of weights with a scale for each `G` neighbors of a row.
    pub trait Weights for Grouped<G> in [(32), (64)] {
        /// The products of a group, 16 columns each.
        Steps = {G / 16};
        /// The groups of a tile of 64 columns.
        Groups = {64 / G};
        /// A warp; column `(2,4,2,Steps)` of a product is column `(1,G/4,2,4)` of the group.
        Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1), <16, 8, (2,4,2,Steps):(1,{G / 4},2,4)>);
        /// Lane and value to a number of a group's part of the tile: a word has the pairs 0 and 4, 1 and 5, 2 and 6, 3 and 7.
        Numbers = (32,2,2,2,Steps):(32,4,1,2,8);
        /// (row, column of a group, group) to the number of 4 bits in a tile.
        Packed = append(with_shape(Numbers o right_inverse(layoutA_TV(Mma)), (16,G)), Groups:{G / 2});
        /// A lane's registers for its parts of a group of the weights, of the rows that they are multiplied with, and of the sums.
        FragmentA = partition_fragment_A((16,G), Mma);
        FragmentB = partition_fragment_B((8,G), Mma);
        Sums = partition_fragment_C((16,8), Mma);
        Group = <8, G>;
        /// A lane's 16 bytes of a row.
        LoadX = tiled_copy_B("UniversalCopy<uint128_t>", 16, Mma);
        /// A lane's sums to memory, two neighbors at once.
        Turn = tiled_copy_C("UniversalCopy<uint64_t>", 32, Mma);
    }
}

layout! {
    /// (row, column of C) to the scale of a row: rows `r` and `r + 8`, which are a lane's, stand together.
    pub RowScales = ((8,2),8):((2,1),0);
    /// (row, column of C) to the pair of scales, of rows `r` and `r + 8`.
    pub RowPairs = ((8,2),8):((1,0),0);
}
