//! The layouts of the transposition.
//!
//! A tile has 32×32 elements and a block 32×8 threads, so a thread has four elements, eight rows apart:
//!
//! ```text
//!     Share = ((32,8),4):((32,1),8)     thread (x,y), value v  ↦  index in the tile (32,32): row y + 8v, column x
//!
//!              x = 0   1   2  …  31
//!     row  0    (0,0)(1,0)(2,0)…      the threads of a warp lie along a row: they read one line of
//!     row  1    (0,1)(1,1)            128 bytes, and write one, of the transposed tile, again
//!      …
//!     row  8    (0,0) again, v = 1
//! ```
//!
//! The tile waits in shared memory, where 32 banks of four bytes serve a warp at once if it asks each for one word. It is
//! written along rows and read along columns:
//!
//! ```text
//!     (32,32):(32,1)   column 0 lies in banks  0 0 0 0 … : one bank, 32 wavefronts
//!     (32,32):(33,1)   column 0 lies in banks  0 1 2 3 … : 32 banks, one wavefront  Padded: a word is wasted a row
//!     Sw<5,0,5> ∘ (32,32):(32,1)                           Swizzled: nothing is wasted; column c of row r at c ⊕ r
//!
//!         r=0    0 1 2 3 4 5 6 7 …        the column's number moves with the row: a column (say c = 0: 0 1 2 3 …)
//!         r=1    1 0 3 2 5 4 7 6 …        has each number once, and so has a row
//!         r=2    2 3 0 1 6 7 4 5 …
//!         r=3    3 2 1 0 7 6 5 4 …
//! ```
//!
//! After the barrier a thread reads the transposed tile, and so x and y change places:
//!
//! ```text
//!     Turned = ((32,8),4):((1,32),256)   thread (x,y), value v  ↦  index in the tile (32,32): x + 32y + 256v
//!
//!     PutSwizzled = Swizzled ∘ Share     = Sw<5,0,5> ∘ ((32,8),4):((1,32),256)
//!     GetSwizzled = Swizzled ∘ Turned    = Sw<5,0,5> ∘ ((32,8),4):((32,1),8)
//! ```
//!
//! Thread and value lie in different bits of the offset, so the swizzle of their sum is the exclusive or of their swizzles
//! (`Parts` of `layout-core`): that of the thread is computed once, that of each value is a constant.

use layout_gpu::layout;

layout! {
    /// The tile with rows of 32.
    pub Square = (32,32):row;
    /// The tile with rows of 33: just enough to write rows and read columns without bank conflicts.
    pub Padded = auto_padding(Square, f32, write: row, read: col);
    /// The change of order by single elements, which need not be aligned to more.
    Turn = plan((32,32), f32, from: row, to: col, threads: 256, align: 4);
    /// The tile with rows of 32, the columns of each in an order of its own, for the same purpose.
    pub Swizzled = Turn::Tile;

    /// The threads of a block, (y,x): in either matrix, a thread has each element at its own place in a tile.
    pub Threads = (8,32):row;

    Share = ((32,8),4):((32,1),8);
    /// (thread, value) to the place in shared memory that is written.
    pub PutPadded = Padded o Share;
    /// (thread, value) to the place in shared memory that is written.
    pub PutSwizzled = Swizzled o Share;

    Turned = ((32,8),4):((1,32),256);
    /// (thread, value) to the place in shared memory that is read.
    pub GetPadded = Padded o Turned;
    /// (thread, value) to the place in shared memory that is read.
    pub GetSwizzled = Swizzled o Turned;

    assert Padded == (32,32):(33,1);
    assert Turn::CONFLICTS == 0;
    assert is_bijective(Share);
    assert is_bijective(Turned);
}
