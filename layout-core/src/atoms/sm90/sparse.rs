//! SM90: sparse `wgmma` of four warps, N = 64; other N and types by [`mma_atom!`](crate::mma_atom).
//!
//! PTX ISA, `wgmma.mma_async.sp`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_SS`: `wgmma.mma_async.sp.sync.aligned.m64n64k32`, 16-bit A and B.
pub mod SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_SS {
    crate::__named_mma!("SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_SS");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 128:1;

        /// A, 64×32: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,32)):(0,(1,64));

        /// B, 64×32: (thread, value) → n + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(64,32)):(0,(1,64));

        /// C, 64×64: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  60        62
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.28…29   3.28…29
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.28…29   7.28…29
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.28…29  31.28…29
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.30…31   3.30…31
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.30…31   7.30…31
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.30…31  31.30…31
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.28…29  35.28…29
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.28…29  39.28…29
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.28…29  67.28…29
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.28…29  99.28…29
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.30…31 127.30…31
        /// ```
        pub C = ((4,8,4),(2,2,8)):((128,1,16),(64,8,512));

        /// The metadata of A: (thread, value) → element 64×32 that it speaks of, m + 64·k.
        ///
        /// ```text
        /// t0   0  64  128  192  256  …  968
        /// t1   1024  1088  1152  1216  1280  …  1992
        /// t2   0  64  128  192  256  …  968
        /// t3   1024  1088  1152  1216  1280  …  1992
        /// t4   1  65  129  193  257  …  969
        ///  ⋮
        /// t8   2  66  130  194  258  …  970
        ///  ⋮
        /// t16  4  68  132  196  260  …  972
        ///  ⋮
        /// t127 1079  1143  1207  1271  1335  …  2047
        /// ```
        pub E = ((2,2,8,4),(16,2)):((1024,0,1,16),(64,8));
    }
}

/// `SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_RS`: `wgmma.mma_async.sp.sync.aligned.m64n64k32`, 16-bit A and B.
pub mod SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_RS {
    crate::__named_mma!("SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_RS");
    pub use super::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_SS::{B, C, E, ThrID};

    crate::layout! {
        /// A, 64×32: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         4         8         12        16        20        24        28
        ///    0  0.0…3     1.0…3     2.0…3     3.0…3     0.8…11    1.8…11    2.8…11    3.8…11
        ///    1  4.0…3     5.0…3     6.0…3     7.0…3     4.8…11    5.8…11    6.8…11    7.8…11
        ///    ⋮
        ///    7  28.0…3    29.0…3    30.0…3    31.0…3    28.8…11   29.8…11   30.8…11   31.8…11
        ///    8  0.4…7     1.4…7     2.4…7     3.4…7     0.12…15   1.12…15   2.12…15   3.12…15
        ///    9  4.4…7     5.4…7     6.4…7     7.4…7     4.12…15   5.12…15   6.12…15   7.12…15
        ///    ⋮
        ///   15  28.4…7    29.4…7    30.4…7    31.4…7    28.12…15  29.12…15  30.12…15  31.12…15
        ///   16  32.0…3    33.0…3    34.0…3    35.0…3    32.8…11   33.8…11   34.8…11   35.8…11
        ///   17  36.0…3    37.0…3    38.0…3    39.0…3    36.8…11   37.8…11   38.8…11   39.8…11
        ///    ⋮
        ///   32  64.0…3    65.0…3    66.0…3    67.0…3    64.8…11   65.8…11   66.8…11   67.8…11
        ///    ⋮
        ///   48  96.0…3    97.0…3    98.0…3    99.0…3    96.8…11   97.8…11   98.8…11   99.8…11
        ///    ⋮
        ///   63  124.4…7   125.4…7   126.4…7   127.4…7   124.12…15 125.12…15 126.12…15 127.12…15
        /// ```
        pub A = ((4,8,4),(4,2,2)):((256,1,16),(64,8,1024));
    }
}

/// `SM90::GMMA::SPARSE::GMMA_64x64x16_F32TF32TF32_SS_TN`: `wgmma.mma_async.sp.sync.aligned.m64n64k16`, 32-bit A and B.
pub mod SM90_GMMA_SPARSE_GMMA_64x64x16_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90::GMMA::SPARSE::GMMA_64x64x16_F32TF32TF32_SS_TN");
    pub use super::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×16: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,16)):(0,(1,64));

        /// B, 64×16: (thread, value) → n + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(64,16)):(0,(1,64));

        /// The metadata of A: (thread, value) → element 64×16 that it speaks of, m + 64·k.
        ///
        /// ```text
        /// t0   0  64  128  192  256  …  456
        /// t1   512  576  640  704  768  …  968
        /// t2   0  64  128  192  256  …  456
        /// t3   512  576  640  704  768  …  968
        /// t4   1  65  129  193  257  …  457
        ///  ⋮
        /// t8   2  66  130  194  258  …  458
        ///  ⋮
        /// t16  4  68  132  196  260  …  460
        ///  ⋮
        /// t127 567  631  695  759  823  …  1023
        /// ```
        pub E = ((2,2,8,4),(8,2)):((512,0,1,16),(64,8));
    }
}

/// `SM90::GMMA::SPARSE::GMMA_64x64x16_F32TF32TF32_RS_TN`: `wgmma.mma_async.sp.sync.aligned.m64n64k16`, 32-bit A and B.
pub mod SM90_GMMA_SPARSE_GMMA_64x64x16_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90::GMMA::SPARSE::GMMA_64x64x16_F32TF32TF32_RS_TN");
    pub use super::SM90_GMMA_SPARSE_GMMA_64x64x16_F32TF32TF32_SS_TN::{B, E};
    pub use super::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×16: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0     1     2     3     …  14    15
        ///    0  0.0   0.1   1.0   1.1   …  3.4   3.5
        ///    1  4.0   4.1   5.0   5.1   …  7.4   7.5
        ///    ⋮
        ///    7  28.0  28.1  29.0  29.1  …  31.4  31.5
        ///    8  0.2   0.3   1.2   1.3   …  3.6   3.7
        ///    9  4.2   4.3   5.2   5.3   …  7.6   7.7
        ///    ⋮
        ///   15  28.2  28.3  29.2  29.3  …  31.6  31.7
        ///   16  32.0  32.1  33.0  33.1  …  35.4  35.5
        ///   17  36.0  36.1  37.0  37.1  …  39.4  39.5
        ///    ⋮
        ///   32  64.0  64.1  65.0  65.1  …  67.4  67.5
        ///    ⋮
        ///   48  96.0  96.1  97.0  97.1  …  99.4  99.5
        ///    ⋮
        ///   63  124.2 124.3 125.2 125.3 …  127.6 127.7
        /// ```
        pub A = ((4,8,4),(2,2,2)):((128,1,16),(64,8,512));
    }
}

/// `SM90::GMMA::SPARSE::GMMA_64x64x64_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sp.sync.aligned.m64n64k64`, 8-bit A and B.
pub mod SM90_GMMA_SPARSE_GMMA_64x64x64_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90::GMMA::SPARSE::GMMA_64x64x64_F32E4M3E4M3_SS_TN");
    pub use super::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×64: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,64)):(0,(1,64));

        /// B, 64×64: (thread, value) → n + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(64,64)):(0,(1,64));

        /// The metadata of A: (thread, value) → element 64×64 that it speaks of, m + 64·k.
        ///
        /// ```text
        /// t0   0  64  128  192  256  …  1984
        /// t1   8  72  136  200  264  …  1992
        /// t2   2048  2112  2176  2240  2304  …  4032
        /// t3   2056  2120  2184  2248  2312  …  4040
        /// t4   1  65  129  193  257  …  1985
        ///  ⋮
        /// t8   2  66  130  194  258  …  1986
        ///  ⋮
        /// t16  4  68  132  196  260  …  1988
        ///  ⋮
        /// t127 2111  2175  2239  2303  2367  …  4095
        /// ```
        pub E = ((2,2,8,4),(32)):((8,2048,1,16),(64));
    }
}

/// `SM90::GMMA::SPARSE::GMMA_64x64x64_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sp.sync.aligned.m64n64k64`, 8-bit A and B.
pub mod SM90_GMMA_SPARSE_GMMA_64x64x64_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90::GMMA::SPARSE::GMMA_64x64x64_F32E4M3E4M3_RS_TN");
    pub use super::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_SS::{C, ThrID};
    pub use super::SM90_GMMA_SPARSE_GMMA_64x64x64_F32E4M3E4M3_SS_TN::{B, E};

    crate::layout! {
        /// A, 64×64: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         8         16        24        32        40        48        56
        ///    0  0.0…7     1.0…7     2.0…7     3.0…7     0.16…23   1.16…23   2.16…23   3.16…23
        ///    1  4.0…7     5.0…7     6.0…7     7.0…7     4.16…23   5.16…23   6.16…23   7.16…23
        ///    ⋮
        ///    7  28.0…7    29.0…7    30.0…7    31.0…7    28.16…23  29.16…23  30.16…23  31.16…23
        ///    8  0.8…15    1.8…15    2.8…15    3.8…15    0.24…31   1.24…31   2.24…31   3.24…31
        ///    9  4.8…15    5.8…15    6.8…15    7.8…15    4.24…31   5.24…31   6.24…31   7.24…31
        ///    ⋮
        ///   15  28.8…15   29.8…15   30.8…15   31.8…15   28.24…31  29.24…31  30.24…31  31.24…31
        ///   16  32.0…7    33.0…7    34.0…7    35.0…7    32.16…23  33.16…23  34.16…23  35.16…23
        ///   17  36.0…7    37.0…7    38.0…7    39.0…7    36.16…23  37.16…23  38.16…23  39.16…23
        ///    ⋮
        ///   32  64.0…7    65.0…7    66.0…7    67.0…7    64.16…23  65.16…23  66.16…23  67.16…23
        ///    ⋮
        ///   48  96.0…7    97.0…7    98.0…7    99.0…7    96.16…23  97.16…23  98.16…23  99.16…23
        ///    ⋮
        ///   63  124.8…15  125.8…15  126.8…15  127.8…15  124.24…31 125.24…31 126.24…31 127.24…31
        /// ```
        pub A = ((4,8,4),(8,2,2)):((512,1,16),(64,8,2048));
    }
}
