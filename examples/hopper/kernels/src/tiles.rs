//! The tiles that the host's maps and the kernels share: this file is a module of both.
//!
//! Plans choose them: for each the widest swizzle whose rows divide those of the tile, so that TMA copies it in the fewest boxes.

use layout_gpu::layout;

layout! {
    /// The product of a consumer.
    pub Mma = tiled_mma("SM90_64x256x16_F32BF16BF16_SS", (1,1,1));
    /// A tile of `plain`, of A and of B.
    pub Plain = plan(operand: A, (64,64), bf16, order: row, arch: sm_90);
    /// What a block of `consumers` and `product` copies of A in a step, and what a consumer multiplies of it.
    pub A = plan(operand: A, (128,64), bf16, order: row, arch: sm_90);
    pub GroupA = plan(operand: A, (64,64), bf16, order: row, Mma);
    /// The columns of a block, and the half of them that each block of a cluster copies in `product`.
    pub B = plan(operand: B, (256,64), bf16, order: row, Mma);
    pub HalfOfB = plan(operand: B, (128,64), bf16, order: row, arch: sm_90);
    /// The same of factors whose neighbors in memory are along m or n, not along k: tiles of columns.
    pub TurnedA = plan(operand: A, (128,64), bf16, order: col, arch: sm_90);
    pub TurnedGroupA = plan(operand: A, (64,64), bf16, order: col, Mma);
    pub TurnedB = plan(operand: B, (256,64), bf16, order: col, Mma);
    pub HalfOfTurnedB = plan(operand: B, (128,64), bf16, order: col, arch: sm_90);
    /// The same of bytes, of which a step has 128 along k.
    pub OfBytesA = plan(operand: A, (128,128), e4m3, order: row, arch: sm_90);
    pub OfBytesGroupA = plan(operand: A, (64,128), e4m3, order: row, arch: sm_90);
    pub OfBytesB = plan(operand: B, (256,128), e4m3, order: row, arch: sm_90);
    pub HalfOfBytesB = plan(operand: B, (128,128), e4m3, order: row, arch: sm_90);
    /// A consumer's tile of C: stores by its threads, a copy by TMA.
    pub C = plan(operand: C, (64,256), bf16, order: row, Mma);
    assert C::CONFLICTS == 0;
}

layout! {
    /// An attention over heads of 64 and of 128 elements: the queries of a consumer, and keys and values of a step. The neighbors of a
    /// value in memory are columns of the product.
    pub Q64 = plan(operand: A, (64,64), bf16, order: row, arch: sm_90);
    pub K64 = plan(operand: B, (128,64), bf16, order: row, arch: sm_90);
    pub V64 = plan(operand: B, (64,128), bf16, order: col, arch: sm_90);
    pub Q128 = plan(operand: A, (64,128), bf16, order: row, arch: sm_90);
    pub K128 = plan(operand: B, (128,128), bf16, order: row, arch: sm_90);
    pub V128 = plan(operand: B, (128,128), bf16, order: col, arch: sm_90);
    /// Heads of 32 elements: 64 queries or keys, and the values of 64 keys, in rows of 64 bytes.
    pub Keys = plan(operand: B, (64,32), bf16, order: row, arch: sm_90);
    pub Values = plan(operand: B, (32,64), bf16, order: col, arch: sm_90);
}

pub use self::{
    A::Tile as TileA, B::Tile as TileB, C::Tile as TileC, GroupA::Tile as RowsA, HalfOfB::Tile as HalfB,
    HalfOfBytesB::Tile as HalfBytesB, HalfOfTurnedB::Tile as HalfColumnsB, K64::Tile as TileK64,
    K128::Tile as TileK128, Keys::Tile as HeadK, OfBytesA::Tile as BytesA, OfBytesB::Tile as BytesB,
    OfBytesGroupA::Tile as BytesOfGroupA, Plain::Tile, Q64::Tile as TileQ64, Q128::Tile as TileQ128,
    TurnedA::Tile as ColumnsA, TurnedB::Tile as ColumnsB, TurnedGroupA::Tile as ColumnsOfGroupA, V64::Tile as TileV64,
    V128::Tile as TileV128, Values::Tile as HeadV,
};

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
