//! SM90: `wgmma` of four warps, N = 200 to 216.
//!
//! The layouts are those of all types of the same width. PTX ISA, "Asynchronous Warpgroup Level Matrix
//! Multiply-Accumulate Instructions": "Register Fragments and Shared Memory Matrix Layouts".
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM90_64x200x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n200k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x200x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x200x16_F32F16F16_SS");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 128:1;

        /// A, 64×16: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,16)):(0,(1,64));

        /// B, 200×16: (thread, value) → n + 200·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(200,16)):(0,(1,200));

        /// C, 64×200: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  196       198
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.96…97   3.96…97
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.96…97   7.96…97
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.96…97  31.96…97
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.98…99   3.98…99
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.98…99   7.98…99
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.98…99  31.98…99
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.96…97  35.96…97
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.96…97  39.96…97
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.96…97  67.96…97
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.96…97  99.96…97
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.98…99 127.98…99
        /// ```
        pub C = ((4,8,4),(2,2,25)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x200x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n200k16`, A in registers, 16-bit A and B.
pub mod SM90_64x200x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x200x16_F32F16F16_RS");
    pub use super::SM90_64x200x16_F32F16F16_SS::{B, C, ThrID};

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

/// `SM90_64x200x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n200k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x200x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x200x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×8: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,8)):(0,(1,64));

        /// B, 200×8: (thread, value) → n + 200·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(200,8)):(0,(1,200));
    }
}

/// `SM90_64x200x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n200k8`, A in registers, 32-bit A and B.
pub mod SM90_64x200x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x200x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::{C, ThrID};
    pub use super::SM90_64x200x8_F32TF32TF32_SS_TN::B;

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

/// `SM90_64x200x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n200k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x200x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x200x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×32: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,32)):(0,(1,64));

        /// B, 200×32: (thread, value) → n + 200·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(200,32)):(0,(1,200));
    }
}

/// `SM90_64x200x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n200k32`, A in registers, 8-bit A and B.
pub mod SM90_64x200x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x200x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::{C, ThrID};
    pub use super::SM90_64x200x32_F32E4M3E4M3_SS_TN::B;

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

/// `SM90_64x208x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n208k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x208x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x208x16_F32F16F16_SS");
    pub use super::SM90_64x200x16_F32F16F16_SS::{A, ThrID};

    crate::layout! {
        /// B, 208×16: (thread, value) → n + 208·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(208,16)):(0,(1,208));

        /// C, 64×208: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0           2           4           6           …  204         206
        ///    0  0.0…1       1.0…1       2.0…1       3.0…1       …  2.100…101   3.100…101
        ///    1  4.0…1       5.0…1       6.0…1       7.0…1       …  6.100…101   7.100…101
        ///    ⋮
        ///    7  28.0…1      29.0…1      30.0…1      31.0…1      …  30.100…101  31.100…101
        ///    8  0.2…3       1.2…3       2.2…3       3.2…3       …  2.102…103   3.102…103
        ///    9  4.2…3       5.2…3       6.2…3       7.2…3       …  6.102…103   7.102…103
        ///    ⋮
        ///   15  28.2…3      29.2…3      30.2…3      31.2…3      …  30.102…103  31.102…103
        ///   16  32.0…1      33.0…1      34.0…1      35.0…1      …  34.100…101  35.100…101
        ///   17  36.0…1      37.0…1      38.0…1      39.0…1      …  38.100…101  39.100…101
        ///    ⋮
        ///   32  64.0…1      65.0…1      66.0…1      67.0…1      …  66.100…101  67.100…101
        ///    ⋮
        ///   48  96.0…1      97.0…1      98.0…1      99.0…1      …  98.100…101  99.100…101
        ///    ⋮
        ///   63  124.2…3     125.2…3     126.2…3     127.2…3     …  126.102…103 127.102…103
        /// ```
        pub C = ((4,8,4),(2,2,26)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x208x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n208k16`, A in registers, 16-bit A and B.
pub mod SM90_64x208x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x208x16_F32F16F16_RS");
    pub use super::SM90_64x200x16_F32F16F16_RS::A;
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x208x16_F32F16F16_SS::{B, C};
}

/// `SM90_64x208x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n208k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x208x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x208x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x8_F32TF32TF32_SS_TN::A;
    pub use super::SM90_64x208x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 208×8: (thread, value) → n + 208·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(208,8)):(0,(1,208));
    }
}

/// `SM90_64x208x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n208k8`, A in registers, 32-bit A and B.
pub mod SM90_64x208x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x208x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x8_F32TF32TF32_RS_TN::A;
    pub use super::SM90_64x208x16_F32F16F16_SS::C;
    pub use super::SM90_64x208x8_F32TF32TF32_SS_TN::B;
}

/// `SM90_64x208x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n208k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x208x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x208x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x32_F32E4M3E4M3_SS_TN::A;
    pub use super::SM90_64x208x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 208×32: (thread, value) → n + 208·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(208,32)):(0,(1,208));
    }
}

/// `SM90_64x208x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n208k32`, A in registers, 8-bit A and B.
pub mod SM90_64x208x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x208x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x32_F32E4M3E4M3_RS_TN::A;
    pub use super::SM90_64x208x16_F32F16F16_SS::C;
    pub use super::SM90_64x208x32_F32E4M3E4M3_SS_TN::B;
}

/// `SM90_64x216x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n216k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x216x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x216x16_F32F16F16_SS");
    pub use super::SM90_64x200x16_F32F16F16_SS::{A, ThrID};

    crate::layout! {
        /// B, 216×16: (thread, value) → n + 216·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(216,16)):(0,(1,216));

        /// C, 64×216: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0           2           4           6           …  212         214
        ///    0  0.0…1       1.0…1       2.0…1       3.0…1       …  2.104…105   3.104…105
        ///    1  4.0…1       5.0…1       6.0…1       7.0…1       …  6.104…105   7.104…105
        ///    ⋮
        ///    7  28.0…1      29.0…1      30.0…1      31.0…1      …  30.104…105  31.104…105
        ///    8  0.2…3       1.2…3       2.2…3       3.2…3       …  2.106…107   3.106…107
        ///    9  4.2…3       5.2…3       6.2…3       7.2…3       …  6.106…107   7.106…107
        ///    ⋮
        ///   15  28.2…3      29.2…3      30.2…3      31.2…3      …  30.106…107  31.106…107
        ///   16  32.0…1      33.0…1      34.0…1      35.0…1      …  34.104…105  35.104…105
        ///   17  36.0…1      37.0…1      38.0…1      39.0…1      …  38.104…105  39.104…105
        ///    ⋮
        ///   32  64.0…1      65.0…1      66.0…1      67.0…1      …  66.104…105  67.104…105
        ///    ⋮
        ///   48  96.0…1      97.0…1      98.0…1      99.0…1      …  98.104…105  99.104…105
        ///    ⋮
        ///   63  124.2…3     125.2…3     126.2…3     127.2…3     …  126.106…107 127.106…107
        /// ```
        pub C = ((4,8,4),(2,2,27)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x216x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n216k16`, A in registers, 16-bit A and B.
pub mod SM90_64x216x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x216x16_F32F16F16_RS");
    pub use super::SM90_64x200x16_F32F16F16_RS::A;
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x216x16_F32F16F16_SS::{B, C};
}

/// `SM90_64x216x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n216k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x216x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x216x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x8_F32TF32TF32_SS_TN::A;
    pub use super::SM90_64x216x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 216×8: (thread, value) → n + 216·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(216,8)):(0,(1,216));
    }
}

/// `SM90_64x216x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n216k8`, A in registers, 32-bit A and B.
pub mod SM90_64x216x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x216x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x8_F32TF32TF32_RS_TN::A;
    pub use super::SM90_64x216x16_F32F16F16_SS::C;
    pub use super::SM90_64x216x8_F32TF32TF32_SS_TN::B;
}

/// `SM90_64x216x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n216k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x216x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x216x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x32_F32E4M3E4M3_SS_TN::A;
    pub use super::SM90_64x216x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 216×32: (thread, value) → n + 216·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(216,32)):(0,(1,216));
    }
}

/// `SM90_64x216x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n216k32`, A in registers, 8-bit A and B.
pub mod SM90_64x216x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x216x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x200x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x200x32_F32E4M3E4M3_RS_TN::A;
    pub use super::SM90_64x216x16_F32F16F16_SS::C;
    pub use super::SM90_64x216x32_F32E4M3E4M3_SS_TN::B;
}
