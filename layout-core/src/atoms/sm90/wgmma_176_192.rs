//! SM90: `wgmma` of four warps, N = 176 to 192.
//!
//! The layouts are those of all types of the same width. PTX ISA, "Asynchronous Warpgroup Level Matrix
//! Multiply-Accumulate Instructions": "Register Fragments and Shared Memory Matrix Layouts".
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM90_64x176x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n176k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x176x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x176x16_F32F16F16_SS");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 128:1;

        /// A, 64×16: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,16)):(0,(1,64));

        /// B, 176×16: (thread, value) → n + 176·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(176,16)):(0,(1,176));

        /// C, 64×176: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  172       174
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.84…85   3.84…85
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.84…85   7.84…85
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.84…85  31.84…85
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.86…87   3.86…87
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.86…87   7.86…87
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.86…87  31.86…87
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.84…85  35.84…85
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.84…85  39.84…85
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.84…85  67.84…85
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.84…85  99.84…85
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.86…87 127.86…87
        /// ```
        pub C = ((4,8,4),(2,2,22)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x176x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n176k16`, A in registers, 16-bit A and B.
pub mod SM90_64x176x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x176x16_F32F16F16_RS");
    pub use super::SM90_64x176x16_F32F16F16_SS::{B, C, ThrID};

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

/// `SM90_64x176x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n176k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x176x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x176x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×8: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,8)):(0,(1,64));

        /// B, 176×8: (thread, value) → n + 176·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(176,8)):(0,(1,176));
    }
}

/// `SM90_64x176x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n176k8`, A in registers, 32-bit A and B.
pub mod SM90_64x176x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x176x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::{C, ThrID};
    pub use super::SM90_64x176x8_F32TF32TF32_SS_TN::B;

    crate::layout! {
        /// A, 64×8: (thread, value) → m + 64·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0     1     2     3     4     5     6     7
        ///    0  0.0   1.0   2.0   3.0   0.2   1.2   2.2   3.2
        ///    1  4.0   5.0   6.0   7.0   4.2   5.2   6.2   7.2
        ///    ⋮
        ///    7  28.0  29.0  30.0  31.0  28.2  29.2  30.2  31.2
        ///    8  0.1   1.1   2.1   3.1   0.3   1.3   2.3   3.3
        ///    9  4.1   5.1   6.1   7.1   4.3   5.3   6.3   7.3
        ///    ⋮
        ///   15  28.1  29.1  30.1  31.1  28.3  29.3  30.3  31.3
        ///   16  32.0  33.0  34.0  35.0  32.2  33.2  34.2  35.2
        ///   17  36.0  37.0  38.0  39.0  36.2  37.2  38.2  39.2
        ///    ⋮
        ///   32  64.0  65.0  66.0  67.0  64.2  65.2  66.2  67.2
        ///    ⋮
        ///   48  96.0  97.0  98.0  99.0  96.2  97.2  98.2  99.2
        ///    ⋮
        ///   63  124.1 125.1 126.1 127.1 124.3 125.3 126.3 127.3
        /// ```
        pub A = ((4,8,4),(2,2)):((64,1,16),(8,256));
    }
}

/// `SM90_64x176x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n176k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x176x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x176x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×32: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,32)):(0,(1,64));

        /// B, 176×32: (thread, value) → n + 176·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(176,32)):(0,(1,176));
    }
}

/// `SM90_64x176x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n176k32`, A in registers, 8-bit A and B.
pub mod SM90_64x176x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x176x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::{C, ThrID};
    pub use super::SM90_64x176x32_F32E4M3E4M3_SS_TN::B;

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

/// `SM90_64x184x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n184k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x184x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x184x16_F32F16F16_SS");
    pub use super::SM90_64x176x16_F32F16F16_SS::{A, ThrID};

    crate::layout! {
        /// B, 184×16: (thread, value) → n + 184·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(184,16)):(0,(1,184));

        /// C, 64×184: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  180       182
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.88…89   3.88…89
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.88…89   7.88…89
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.88…89  31.88…89
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.90…91   3.90…91
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.90…91   7.90…91
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.90…91  31.90…91
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.88…89  35.88…89
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.88…89  39.88…89
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.88…89  67.88…89
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.88…89  99.88…89
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.90…91 127.90…91
        /// ```
        pub C = ((4,8,4),(2,2,23)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x184x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n184k16`, A in registers, 16-bit A and B.
pub mod SM90_64x184x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x184x16_F32F16F16_RS");
    pub use super::SM90_64x176x16_F32F16F16_RS::A;
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x184x16_F32F16F16_SS::{B, C};
}

/// `SM90_64x184x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n184k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x184x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x184x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x8_F32TF32TF32_SS_TN::A;
    pub use super::SM90_64x184x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 184×8: (thread, value) → n + 184·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(184,8)):(0,(1,184));
    }
}

/// `SM90_64x184x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n184k8`, A in registers, 32-bit A and B.
pub mod SM90_64x184x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x184x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x8_F32TF32TF32_RS_TN::A;
    pub use super::SM90_64x184x16_F32F16F16_SS::C;
    pub use super::SM90_64x184x8_F32TF32TF32_SS_TN::B;
}

/// `SM90_64x184x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n184k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x184x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x184x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x32_F32E4M3E4M3_SS_TN::A;
    pub use super::SM90_64x184x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 184×32: (thread, value) → n + 184·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(184,32)):(0,(1,184));
    }
}

/// `SM90_64x184x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n184k32`, A in registers, 8-bit A and B.
pub mod SM90_64x184x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x184x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x32_F32E4M3E4M3_RS_TN::A;
    pub use super::SM90_64x184x16_F32F16F16_SS::C;
    pub use super::SM90_64x184x32_F32E4M3E4M3_SS_TN::B;
}

/// `SM90_64x192x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n192k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x192x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x192x16_F32F16F16_SS");
    pub use super::SM90_64x176x16_F32F16F16_SS::{A, ThrID};

    crate::layout! {
        /// B, 192×16: (thread, value) → n + 192·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(192,16)):(0,(1,192));

        /// C, 64×192: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  188       190
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.92…93   3.92…93
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.92…93   7.92…93
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.92…93  31.92…93
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.94…95   3.94…95
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.94…95   7.94…95
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.94…95  31.94…95
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.92…93  35.92…93
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.92…93  39.92…93
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.92…93  67.92…93
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.92…93  99.92…93
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.94…95 127.94…95
        /// ```
        pub C = ((4,8,4),(2,2,24)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x192x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n192k16`, A in registers, 16-bit A and B.
pub mod SM90_64x192x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x192x16_F32F16F16_RS");
    pub use super::SM90_64x176x16_F32F16F16_RS::A;
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x192x16_F32F16F16_SS::{B, C};
}

/// `SM90_64x192x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n192k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x192x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x192x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x8_F32TF32TF32_SS_TN::A;
    pub use super::SM90_64x192x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 192×8: (thread, value) → n + 192·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(192,8)):(0,(1,192));
    }
}

/// `SM90_64x192x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n192k8`, A in registers, 32-bit A and B.
pub mod SM90_64x192x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x192x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x8_F32TF32TF32_RS_TN::A;
    pub use super::SM90_64x192x16_F32F16F16_SS::C;
    pub use super::SM90_64x192x8_F32TF32TF32_SS_TN::B;
}

/// `SM90_64x192x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n192k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x192x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x192x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x32_F32E4M3E4M3_SS_TN::A;
    pub use super::SM90_64x192x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 192×32: (thread, value) → n + 192·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(192,32)):(0,(1,192));
    }
}

/// `SM90_64x192x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n192k32`, A in registers, 8-bit A and B.
pub mod SM90_64x192x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x192x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x176x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x176x32_F32E4M3E4M3_RS_TN::A;
    pub use super::SM90_64x192x16_F32F16F16_SS::C;
    pub use super::SM90_64x192x32_F32E4M3E4M3_SS_TN::B;
}
