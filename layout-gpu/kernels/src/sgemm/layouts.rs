//! The layouts of the product.
//!
//! ```text
//!                     k              n = 128                A block has a tile of 128×128 of C, and takes
//!                   ┌───┐         ┌──────────┐              eight columns of A and eight rows of B at a time.
//!                   │ A │         │    B     │ k = 8
//!          m = 128  │   │         └──────────┘
//!                   │   │         ┌──────────┐
//!                   └───┘ 8       │    C     │
//! ```
//!
//! **In shared memory** the tiles lie k after k, so that four neighbors along m, or along n, are read in one access:
//!
//! ```text
//!     TileA = (128,8):(1,132)    (m,k) ↦ m + 132k        TileB = (128,8):(1,128)    (n,k) ↦ n + 128k
//!
//!              m=0   1   2   3 …  127
//!     k=0        0   1   2   3 …  127  (128–131 unused)   A row-major comes along k: a warp writes 4 m × 8 k at once.
//!     k=1      132 133 134 135 …  259                     132k + m are 32 different banks; with 128 they would be 4.
//! ```
//!
//! **Fetching**: the tile in blocks of 256 elements, of each of which a thread fetches one, along k of A and along n of B, as
//! they lie in memory. The same partition tells which elements of the matrix they are, and where in shared memory they go:
//!
//! ```text
//!     ThreadsA = (32,8):(8,1)       thread t: k = t mod 8, m = t/8 + 32v        its v-th element of four
//!     ThreadsB = (128,2):(1,128)    thread t: n = t mod 128, k = t/128 + 2v
//!
//!     FetchA = (128,8):row⁻¹ ∘ (256,4):col      thread, value ↦ index in the tile (128,8): number t + 256v along the rows
//!     FetchB = (128,8):col⁻¹ ∘ (256,4):col      the same along the columns
//! ```
//!
//! **Multiplying**: thread t has 8×8 elements of C, four neighbors and four more 64 further on, in either direction. The
//! 32 lanes of a warp are 4×8 threads, the 8 warps of a block 4×2:
//!
//! ```text
//!     RowC    = (((8,4),(2,4)),(4,2)):(((0,4),(0,16)),(1,64))     thread, value ↦ m
//!     ColumnC = (((8,4),(2,4)),(4,2)):(((4,0),(32,0)),(1,64))     thread, value ↦ n
//!
//!          n =   0    4    8    12   16   20   24   28 │ 32 …     60 │ 64: the second four values of lane 0
//!     m = 0    lane 0    1    2    3    4    5    6  7 │ warp 1
//!     m = 4         8    9   10   11   12   13   14 15 │
//!     m = 8        16   17   18   19   20   21   22 23 │
//!     m = 12       24   25   26   27   28   29   30 31 │
//!     m = 16   warp 2                                  │ warp 3
//!
//!     ReadA = TileA ∘ <(4,2):(1,64), 8:1>     a thread's values of A, for each k; ReadB likewise
//! ```
//!
//! With one access each, a warp thus reads 16 different numbers of A and 32 of B, and needs all of their 512 products.

use layout_gpu::layout;

layout! {
    /// (thread, value) to the row of C, and of A.
    pub RowC = (((8,4),(2,4)),(4,2)):(((0,4),(0,16)),(1,64));
    /// (thread, value) to the column of C, and of B.
    pub ColumnC = (((8,4),(2,4)),(4,2)):(((4,0),(32,0)),(1,64));

    FetchA = right_inverse((128,8):row) o (256,4):col;
    /// (m, k) in shared memory, padded so that neither fetching nor reading has bank conflicts.
    pub TileA = auto_padding((128,8), f32, write: FetchA, read: (RowC[0], RowC[1], 8:128));
    /// (m, k) to the thread that fetches it of A: eight k side by side, 32 m at a time.
    pub ThreadsA = (32,8):(8,1);

    FetchB = right_inverse((128,8):col) o (256,4):col;
    /// (n, k) in shared memory, likewise: no padding is needed.
    pub TileB = auto_padding((128,8), f32, write: FetchB, read: (ColumnC[0], ColumnC[1], 8:128));
    /// (n, k) to the thread that fetches it of B: 128 n side by side, two k at a time.
    pub ThreadsB = (128,2):(1,128);
    /// The values of A, or of B, that a thread fetches at a time.
    pub Share = 4:1;

    /// (value, k) to the place in shared memory, from the thread's row on.
    pub ReadA = TileA o <RowC[1], 8:1>;
    /// (value, k) to the place in shared memory, from the thread's column on.
    pub ReadB = TileB o <ColumnC[1], 8:1>;
    /// The values of A, or of B, that a thread has in registers for one k.
    pub Values = (4,2);
    /// The sums of a thread, in registers: its 8×8 elements of C.
    pub Sums = (8,8);
    /// The place of those in C, from the thread's row and column on.
    pub WhichC = ((4,2),(4,2)):((1@0,64@0),(1@1,64@1));

    assert TileA == (128,8):(1,132);
    assert TileB == (128,8):(1,128);
    assert size(FetchA) == size(TileA);
    assert is_bijective(FetchA);
    assert is_bijective(FetchB);
    BlocksA = zipped_divide((128,8), <32,8>);
    BlocksB = zipped_divide((128,8), <128,2>);
    assert functionally_equal(FetchA, make_layout(BlocksA[0] o right_inverse(ThreadsA), BlocksA[1]));
    assert functionally_equal(FetchB, make_layout(BlocksB[0] o right_inverse(ThreadsB), BlocksB[1]));
}
