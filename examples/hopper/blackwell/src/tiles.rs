//! The tiles that the host's maps and the kernels share: this file is a module of both.

use layout_gpu::layout;

layout! {
    /// The tiles of A and of B that a block copies in a step: rows of 128 bytes, in the swizzle that TMA writes and `tcgen05.mma` reads.
    pub TileA = tile_to_shape(smem_atom_k(128,16), (128,64));
    pub TileB = tile_to_shape(smem_atom_k(128,16), (256,64));
    /// The same of factors whose neighbors in memory are along m or n, not along k: tiles of columns.
    pub ColumnsA = tile_to_shape(smem_atom_mn(128,16), (128,64), (1,0));
    pub ColumnsB = tile_to_shape(smem_atom_mn(128,16), (256,64), (1,0));
    /// The same of bytes, of which a step has 128 along k.
    pub BytesA = tile_to_shape(smem_atom_k(128,8), (128,128));
    pub BytesB = tile_to_shape(smem_atom_k(128,8), (256,128));
    /// A quarter of a block's tile of C, 64 columns, which goes out while the next is made.
    pub PartC = tile_to_shape(smem_atom_k(128,16), (128,64));
}

/// The slots of A and B.
pub const STAGES: usize = 3;
/// The parts of a tile of C.
pub const PARTS: usize = 4;
