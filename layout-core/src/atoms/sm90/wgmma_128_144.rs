//! SM90: `wgmma` of four warps, N = 128 to 144.
//!
//! The layouts are those of all types of the same width. PTX ISA, "Asynchronous Warpgroup Level Matrix
//! Multiply-Accumulate Instructions": "Register Fragments and Shared Memory Matrix Layouts".
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM90_64x128x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n128k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x128x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x128x16_F32F16F16_SS");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 128:1;

        /// A, 64×16: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,16)):(0,(1,64));

        /// B, 128×16: (thread, value) → n + 128·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(128,16)):(0,(1,128));

        /// C, 64×128: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  124       126
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.60…61   3.60…61
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.60…61   7.60…61
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.60…61  31.60…61
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.62…63   3.62…63
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.62…63   7.62…63
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.62…63  31.62…63
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.60…61  35.60…61
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.60…61  39.60…61
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.60…61  67.60…61
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.60…61  99.60…61
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.62…63 127.62…63
        /// ```
        pub C = ((4,8,4),(2,2,16)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x128x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n128k16`, A in registers, 16-bit A and B.
pub mod SM90_64x128x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x128x16_F32F16F16_RS");
    pub use super::SM90_64x128x16_F32F16F16_SS::{B, C, ThrID};

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

/// `SM90_64x128x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n128k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x128x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x128x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×8: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,8)):(0,(1,64));

        /// B, 128×8: (thread, value) → n + 128·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(128,8)):(0,(1,128));
    }
}

/// `SM90_64x128x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n128k8`, A in registers, 32-bit A and B.
pub mod SM90_64x128x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x128x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::{C, ThrID};
    pub use super::SM90_64x128x8_F32TF32TF32_SS_TN::B;

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

/// `SM90_64x128x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n128k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x128x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x128x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::{C, ThrID};

    crate::layout! {
        /// A, 64×32: (thread, value) → m + 64·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub A = (128,(64,32)):(0,(1,64));

        /// B, 128×32: (thread, value) → n + 128·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(128,32)):(0,(1,128));
    }
}

/// `SM90_64x128x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n128k32`, A in registers, 8-bit A and B.
pub mod SM90_64x128x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x128x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::{C, ThrID};
    pub use super::SM90_64x128x32_F32E4M3E4M3_SS_TN::B;

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

/// `SM90_64x136x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n136k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x136x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x136x16_F32F16F16_SS");
    pub use super::SM90_64x128x16_F32F16F16_SS::{A, ThrID};

    crate::layout! {
        /// B, 136×16: (thread, value) → n + 136·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(136,16)):(0,(1,136));

        /// C, 64×136: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  132       134
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.64…65   3.64…65
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.64…65   7.64…65
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.64…65  31.64…65
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.66…67   3.66…67
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.66…67   7.66…67
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.66…67  31.66…67
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.64…65  35.64…65
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.64…65  39.64…65
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.64…65  67.64…65
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.64…65  99.64…65
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.66…67 127.66…67
        /// ```
        pub C = ((4,8,4),(2,2,17)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x136x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n136k16`, A in registers, 16-bit A and B.
pub mod SM90_64x136x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x136x16_F32F16F16_RS");
    pub use super::SM90_64x128x16_F32F16F16_RS::A;
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x136x16_F32F16F16_SS::{B, C};
}

/// `SM90_64x136x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n136k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x136x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x136x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x8_F32TF32TF32_SS_TN::A;
    pub use super::SM90_64x136x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 136×8: (thread, value) → n + 136·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(136,8)):(0,(1,136));
    }
}

/// `SM90_64x136x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n136k8`, A in registers, 32-bit A and B.
pub mod SM90_64x136x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x136x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x8_F32TF32TF32_RS_TN::A;
    pub use super::SM90_64x136x16_F32F16F16_SS::C;
    pub use super::SM90_64x136x8_F32TF32TF32_SS_TN::B;
}

/// `SM90_64x136x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n136k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x136x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x136x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x32_F32E4M3E4M3_SS_TN::A;
    pub use super::SM90_64x136x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 136×32: (thread, value) → n + 136·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(136,32)):(0,(1,136));
    }
}

/// `SM90_64x136x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n136k32`, A in registers, 8-bit A and B.
pub mod SM90_64x136x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x136x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x32_F32E4M3E4M3_RS_TN::A;
    pub use super::SM90_64x136x16_F32F16F16_SS::C;
    pub use super::SM90_64x136x32_F32E4M3E4M3_SS_TN::B;
}

/// `SM90_64x144x16_F32F16F16_SS`: `wgmma.mma_async.sync.aligned.m64n144k16`, A in shared memory, 16-bit A and B.
pub mod SM90_64x144x16_F32F16F16_SS {
    crate::__named_mma!("SM90_64x144x16_F32F16F16_SS");
    pub use super::SM90_64x128x16_F32F16F16_SS::{A, ThrID};

    crate::layout! {
        /// B, 144×16: (thread, value) → n + 144·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(144,16)):(0,(1,144));

        /// C, 64×144: (thread, value) → m + 64·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0         2         4         6         …  140       142
        ///    0  0.0…1     1.0…1     2.0…1     3.0…1     …  2.68…69   3.68…69
        ///    1  4.0…1     5.0…1     6.0…1     7.0…1     …  6.68…69   7.68…69
        ///    ⋮
        ///    7  28.0…1    29.0…1    30.0…1    31.0…1    …  30.68…69  31.68…69
        ///    8  0.2…3     1.2…3     2.2…3     3.2…3     …  2.70…71   3.70…71
        ///    9  4.2…3     5.2…3     6.2…3     7.2…3     …  6.70…71   7.70…71
        ///    ⋮
        ///   15  28.2…3    29.2…3    30.2…3    31.2…3    …  30.70…71  31.70…71
        ///   16  32.0…1    33.0…1    34.0…1    35.0…1    …  34.68…69  35.68…69
        ///   17  36.0…1    37.0…1    38.0…1    39.0…1    …  38.68…69  39.68…69
        ///    ⋮
        ///   32  64.0…1    65.0…1    66.0…1    67.0…1    …  66.68…69  67.68…69
        ///    ⋮
        ///   48  96.0…1    97.0…1    98.0…1    99.0…1    …  98.68…69  99.68…69
        ///    ⋮
        ///   63  124.2…3   125.2…3   126.2…3   127.2…3   …  126.70…71 127.70…71
        /// ```
        pub C = ((4,8,4),(2,2,18)):((128,1,16),(64,8,512));
    }
}

/// `SM90_64x144x16_F32F16F16_RS`: `wgmma.mma_async.sync.aligned.m64n144k16`, A in registers, 16-bit A and B.
pub mod SM90_64x144x16_F32F16F16_RS {
    crate::__named_mma!("SM90_64x144x16_F32F16F16_RS");
    pub use super::SM90_64x128x16_F32F16F16_RS::A;
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x144x16_F32F16F16_SS::{B, C};
}

/// `SM90_64x144x8_F32TF32TF32_SS_TN`: `wgmma.mma_async.sync.aligned.m64n144k8`, A in shared memory, 32-bit A and B.
pub mod SM90_64x144x8_F32TF32TF32_SS_TN {
    crate::__named_mma!("SM90_64x144x8_F32TF32TF32_SS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x8_F32TF32TF32_SS_TN::A;
    pub use super::SM90_64x144x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 144×8: (thread, value) → n + 144·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(144,8)):(0,(1,144));
    }
}

/// `SM90_64x144x8_F32TF32TF32_RS_TN`: `wgmma.mma_async.sync.aligned.m64n144k8`, A in registers, 32-bit A and B.
pub mod SM90_64x144x8_F32TF32TF32_RS_TN {
    crate::__named_mma!("SM90_64x144x8_F32TF32TF32_RS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x8_F32TF32TF32_RS_TN::A;
    pub use super::SM90_64x144x16_F32F16F16_SS::C;
    pub use super::SM90_64x144x8_F32TF32TF32_SS_TN::B;
}

/// `SM90_64x144x32_F32E4M3E4M3_SS_TN`: `wgmma.mma_async.sync.aligned.m64n144k32`, A in shared memory, 8-bit A and B.
pub mod SM90_64x144x32_F32E4M3E4M3_SS_TN {
    crate::__named_mma!("SM90_64x144x32_F32E4M3E4M3_SS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x32_F32E4M3E4M3_SS_TN::A;
    pub use super::SM90_64x144x16_F32F16F16_SS::C;

    crate::layout! {
        /// B, 144×32: (thread, value) → n + 144·k. In shared memory: every thread names all of it, value `v` is element `v`.
        pub B = (128,(144,32)):(0,(1,144));
    }
}

/// `SM90_64x144x32_F32E4M3E4M3_RS_TN`: `wgmma.mma_async.sync.aligned.m64n144k32`, A in registers, 8-bit A and B.
pub mod SM90_64x144x32_F32E4M3E4M3_RS_TN {
    crate::__named_mma!("SM90_64x144x32_F32E4M3E4M3_RS_TN");
    pub use super::SM90_64x128x16_F32F16F16_SS::ThrID;
    pub use super::SM90_64x128x32_F32E4M3E4M3_RS_TN::A;
    pub use super::SM90_64x144x16_F32F16F16_SS::C;
    pub use super::SM90_64x144x32_F32E4M3E4M3_SS_TN::B;
}
