//! The tiles that the host's maps and the kernels share: this file is a module of both.

use layout_gpu::layout;

layout! {
    /// A tile of `plain`, of A and of B: rows of 128 bytes, in the swizzle that TMA writes and `wgmma` reads.
    pub Tile = tile_to_shape(smem_atom_k(128,16), (64,64));
    /// What a block of `consumers` and `product` copies of A in a step, and what a consumer multiplies of it.
    pub TileA = tile_to_shape(smem_atom_k(128,16), (128,64));
    pub RowsA = tile_to_shape(smem_atom_k(128,16), (64,64));
    /// The columns of a block, and the half of them that each block of a cluster copies in `product`.
    pub TileB = tile_to_shape(smem_atom_k(128,16), (256,64));
    pub HalfB = tile_to_shape(smem_atom_k(128,16), (128,64));
    /// The same of factors whose neighbors in memory are along m or n, not along k: tiles of columns.
    pub ColumnsA = tile_to_shape(smem_atom_mn(128,16), (128,64), (1,0));
    pub ColumnsOfGroupA = tile_to_shape(smem_atom_mn(128,16), (64,64), (1,0));
    pub ColumnsB = tile_to_shape(smem_atom_mn(128,16), (256,64), (1,0));
    pub HalfColumnsB = tile_to_shape(smem_atom_mn(128,16), (128,64), (1,0));
    /// The same of bytes, of which a step has 128 along k.
    pub BytesA = tile_to_shape(smem_atom_k(128,8), (128,128));
    pub BytesOfGroupA = tile_to_shape(smem_atom_k(128,8), (64,128));
    pub BytesB = tile_to_shape(smem_atom_k(128,8), (256,128));
    pub HalfBytesB = tile_to_shape(smem_atom_k(128,8), (128,128));
    /// A consumer's tile of C.
    pub TileC = tile_to_shape(smem_atom_k(128,16), (64,256));
}

layout! {
    /// The tiles of an attention over heads of 64 and of 128 elements: the queries of a consumer, and keys and values of a step. The neighbors of a
    /// value in memory are columns of the product.
    pub TileQ64 = tile_to_shape(smem_atom_k(128,16), (64,64));
    pub TileK64 = tile_to_shape(smem_atom_k(128,16), (128,64));
    pub TileV64 = tile_to_shape(smem_atom_mn(128,16), (64,128), (1,0));
    pub TileQ128 = tile_to_shape(smem_atom_k(128,16), (64,128));
    pub TileK128 = tile_to_shape(smem_atom_k(128,16), (128,128));
    pub TileV128 = tile_to_shape(smem_atom_mn(128,16), (128,128), (1,0));
}

layout! {
    /// The tiles of an attention over heads of 32 elements: 64 queries or keys, and the values of 64 keys, in rows of 64 bytes.
    pub HeadK = tile_to_shape(smem_atom_k(64,16), (64,32));
    pub HeadV = tile_to_shape(smem_atom_mn(64,16), (32,64), (1,0));
}

layout! {
    /// A tile of the transposition, of both matrices.
    pub Square = tile_to_shape(smem_atom_k(128,32), (32,32));
}

layout! {
    /// A piece of a copy, and the slots for them.
    pub Piece = 4096:1;
    pub Pieces = append(Piece, 4:4096);
}

/// The slots of the transposition.
pub const SQUARES: usize = 4;
/// The slots of a copy.
pub const PIECES: usize = 4;
/// The keys of a step of an attention.
pub const KEYS: u32 = 128;
/// The slots of keys, and those of values.
pub const KEY_SLOTS: usize = 2;
/// The slots of `ring` and `consumers`.
pub const RING: usize = 4;
/// The slots of `product`, which has tiles of C in shared memory beside them.
pub const STAGES: usize = 3;
