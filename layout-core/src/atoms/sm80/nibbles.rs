//! SM80: `mma` of a warp on 4-bit integers.
//!
//! PTX ISA, "Matrix Fragments for mma.m8n8k32", "… for mma.m16n8k32", "… for mma.m16n8k64".
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM80_8x8x32_S32S4S4S32_TN`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32S4S4S32_TN {
    crate::__named_mma!("SM80_8x8x32_S32S4S4S32_TN");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 32:1;

        /// A, 8×32: (thread, value) → m + 8·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      8      16     24
        ///    0  0.0…7  1.0…7  2.0…7  3.0…7
        ///    1  4.0…7  5.0…7  6.0…7  7.0…7
        ///    2  8.0…7  9.0…7  10.0…7 11.0…7
        ///    3  12.0…7 13.0…7 14.0…7 15.0…7
        ///    4  16.0…7 17.0…7 18.0…7 19.0…7
        ///    5  20.0…7 21.0…7 22.0…7 23.0…7
        ///    6  24.0…7 25.0…7 26.0…7 27.0…7
        ///    7  28.0…7 29.0…7 30.0…7 31.0…7
        /// ```
        pub A = ((4,8),(8)):((64,1),(8));

        /// B, 8×32: (thread, value) → n + 8·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      8      16     24
        ///    0  0.0…7  1.0…7  2.0…7  3.0…7
        ///    1  4.0…7  5.0…7  6.0…7  7.0…7
        ///    2  8.0…7  9.0…7  10.0…7 11.0…7
        ///    3  12.0…7 13.0…7 14.0…7 15.0…7
        ///    4  16.0…7 17.0…7 18.0…7 19.0…7
        ///    5  20.0…7 21.0…7 22.0…7 23.0…7
        ///    6  24.0…7 25.0…7 26.0…7 27.0…7
        ///    7  28.0…7 29.0…7 30.0…7 31.0…7
        /// ```
        pub B = ((4,8),(8)):((64,1),(8));

        /// C, 8×8: (thread, value) → m + 8·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0    1    2    3    4    5    6    7
        ///    0  0.0  0.1  1.0  1.1  2.0  2.1  3.0  3.1
        ///    1  4.0  4.1  5.0  5.1  6.0  6.1  7.0  7.1
        ///    2  8.0  8.1  9.0  9.1  10.0 10.1 11.0 11.1
        ///    3  12.0 12.1 13.0 13.1 14.0 14.1 15.0 15.1
        ///    4  16.0 16.1 17.0 17.1 18.0 18.1 19.0 19.1
        ///    5  20.0 20.1 21.0 21.1 22.0 22.1 23.0 23.1
        ///    6  24.0 24.1 25.0 25.1 26.0 26.1 27.0 27.1
        ///    7  28.0 28.1 29.0 29.1 30.0 30.1 31.0 31.1
        /// ```
        pub C = ((4,8),2):((16,1),8);
    }
}

/// `SM80_8x8x32_S32S4S4S32_TN_SATURATE`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32S4S4S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x32_S32S4S4S32_TN_SATURATE");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x32_S32S4U4S32_TN`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32S4U4S32_TN {
    crate::__named_mma!("SM80_8x8x32_S32S4U4S32_TN");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x32_S32S4U4S32_TN_SATURATE`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32S4U4S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x32_S32S4U4S32_TN_SATURATE");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x32_S32U4S4S32_TN`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32U4S4S32_TN {
    crate::__named_mma!("SM80_8x8x32_S32U4S4S32_TN");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x32_S32U4S4S32_TN_SATURATE`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32U4S4S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x32_S32U4S4S32_TN_SATURATE");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x32_S32U4U4S32_TN`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32U4U4S32_TN {
    crate::__named_mma!("SM80_8x8x32_S32U4U4S32_TN");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x32_S32U4U4S32_TN_SATURATE`: `mma.sync.aligned.m8n8k32` of a warp.
pub mod SM80_8x8x32_S32U4U4S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x32_S32U4U4S32_TN_SATURATE");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{A, B, C, ThrID};
}

/// `SM80_16x8x32_S32S4S4S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S4S4S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32S4S4S32_TN");
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};

    crate::layout! {
        /// A, 16×32: (thread, value) → m + 16·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0       8       16      24
        ///    0  0.0…7   1.0…7   2.0…7   3.0…7
        ///    1  4.0…7   5.0…7   6.0…7   7.0…7
        ///    2  8.0…7   9.0…7   10.0…7  11.0…7
        ///    3  12.0…7  13.0…7  14.0…7  15.0…7
        ///    4  16.0…7  17.0…7  18.0…7  19.0…7
        ///    5  20.0…7  21.0…7  22.0…7  23.0…7
        ///    6  24.0…7  25.0…7  26.0…7  27.0…7
        ///    7  28.0…7  29.0…7  30.0…7  31.0…7
        ///    8  0.8…15  1.8…15  2.8…15  3.8…15
        ///    9  4.8…15  5.8…15  6.8…15  7.8…15
        ///   10  8.8…15  9.8…15  10.8…15 11.8…15
        ///   11  12.8…15 13.8…15 14.8…15 15.8…15
        ///   12  16.8…15 17.8…15 18.8…15 19.8…15
        ///   13  20.8…15 21.8…15 22.8…15 23.8…15
        ///   14  24.8…15 25.8…15 26.8…15 27.8…15
        ///   15  28.8…15 29.8…15 30.8…15 31.8…15
        /// ```
        pub A = ((4,8),(8,2)):((128,1),(16,8));

        /// C, 16×8: (thread, value) → m + 16·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0    1    2    3    4    5    6    7
        ///    0  0.0  0.1  1.0  1.1  2.0  2.1  3.0  3.1
        ///    1  4.0  4.1  5.0  5.1  6.0  6.1  7.0  7.1
        ///    2  8.0  8.1  9.0  9.1  10.0 10.1 11.0 11.1
        ///    3  12.0 12.1 13.0 13.1 14.0 14.1 15.0 15.1
        ///    4  16.0 16.1 17.0 17.1 18.0 18.1 19.0 19.1
        ///    5  20.0 20.1 21.0 21.1 22.0 22.1 23.0 23.1
        ///    6  24.0 24.1 25.0 25.1 26.0 26.1 27.0 27.1
        ///    7  28.0 28.1 29.0 29.1 30.0 30.1 31.0 31.1
        ///    8  0.2  0.3  1.2  1.3  2.2  2.3  3.2  3.3
        ///    9  4.2  4.3  5.2  5.3  6.2  6.3  7.2  7.3
        ///   10  8.2  8.3  9.2  9.3  10.2 10.3 11.2 11.3
        ///   11  12.2 12.3 13.2 13.3 14.2 14.3 15.2 15.3
        ///   12  16.2 16.3 17.2 17.3 18.2 18.3 19.2 19.3
        ///   13  20.2 20.3 21.2 21.3 22.2 22.3 23.2 23.3
        ///   14  24.2 24.3 25.2 25.3 26.2 26.3 27.2 27.3
        ///   15  28.2 28.3 29.2 29.3 30.2 30.3 31.2 31.3
        /// ```
        pub C = ((4,8),(2,2)):((32,1),(16,8));
    }
}

/// `SM80_16x8x32_S32S4S4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S4S4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32S4S4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::{A, C};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};
}

/// `SM80_16x8x32_S32S4U4S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S4U4S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32S4U4S32_TN");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::{A, C};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};
}

/// `SM80_16x8x32_S32S4U4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S4U4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32S4U4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::{A, C};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};
}

/// `SM80_16x8x32_S32U4S4S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U4S4S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32U4S4S32_TN");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::{A, C};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};
}

/// `SM80_16x8x32_S32U4S4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U4S4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32U4S4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::{A, C};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};
}

/// `SM80_16x8x32_S32U4U4S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U4U4S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32U4U4S32_TN");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::{A, C};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};
}

/// `SM80_16x8x32_S32U4U4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U4U4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32U4U4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::{A, C};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::{B, ThrID};
}

/// `SM80_16x8x64_S32S4S4S32_TN`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32S4S4S32_TN {
    crate::__named_mma!("SM80_16x8x64_S32S4S4S32_TN");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;

    crate::layout! {
        /// A, 16×64: (thread, value) → m + 16·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0        8        16       24       32       40       48       56
        ///    0  0.0…7    1.0…7    2.0…7    3.0…7    0.16…23  1.16…23  2.16…23  3.16…23
        ///    1  4.0…7    5.0…7    6.0…7    7.0…7    4.16…23  5.16…23  6.16…23  7.16…23
        ///    2  8.0…7    9.0…7    10.0…7   11.0…7   8.16…23  9.16…23  10.16…23 11.16…23
        ///    3  12.0…7   13.0…7   14.0…7   15.0…7   12.16…23 13.16…23 14.16…23 15.16…23
        ///    4  16.0…7   17.0…7   18.0…7   19.0…7   16.16…23 17.16…23 18.16…23 19.16…23
        ///    5  20.0…7   21.0…7   22.0…7   23.0…7   20.16…23 21.16…23 22.16…23 23.16…23
        ///    6  24.0…7   25.0…7   26.0…7   27.0…7   24.16…23 25.16…23 26.16…23 27.16…23
        ///    7  28.0…7   29.0…7   30.0…7   31.0…7   28.16…23 29.16…23 30.16…23 31.16…23
        ///    8  0.8…15   1.8…15   2.8…15   3.8…15   0.24…31  1.24…31  2.24…31  3.24…31
        ///    9  4.8…15   5.8…15   6.8…15   7.8…15   4.24…31  5.24…31  6.24…31  7.24…31
        ///   10  8.8…15   9.8…15   10.8…15  11.8…15  8.24…31  9.24…31  10.24…31 11.24…31
        ///   11  12.8…15  13.8…15  14.8…15  15.8…15  12.24…31 13.24…31 14.24…31 15.24…31
        ///   12  16.8…15  17.8…15  18.8…15  19.8…15  16.24…31 17.24…31 18.24…31 19.24…31
        ///   13  20.8…15  21.8…15  22.8…15  23.8…15  20.24…31 21.24…31 22.24…31 23.24…31
        ///   14  24.8…15  25.8…15  26.8…15  27.8…15  24.24…31 25.24…31 26.24…31 27.24…31
        ///   15  28.8…15  29.8…15  30.8…15  31.8…15  28.24…31 29.24…31 30.24…31 31.24…31
        /// ```
        pub A = ((4,8),(8,2,2)):((128,1),(16,8,512));

        /// B, 8×64: (thread, value) → n + 8·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0       8       16      24      32      40      48      56
        ///    0  0.0…7   1.0…7   2.0…7   3.0…7   0.8…15  1.8…15  2.8…15  3.8…15
        ///    1  4.0…7   5.0…7   6.0…7   7.0…7   4.8…15  5.8…15  6.8…15  7.8…15
        ///    2  8.0…7   9.0…7   10.0…7  11.0…7  8.8…15  9.8…15  10.8…15 11.8…15
        ///    3  12.0…7  13.0…7  14.0…7  15.0…7  12.8…15 13.8…15 14.8…15 15.8…15
        ///    4  16.0…7  17.0…7  18.0…7  19.0…7  16.8…15 17.8…15 18.8…15 19.8…15
        ///    5  20.0…7  21.0…7  22.0…7  23.0…7  20.8…15 21.8…15 22.8…15 23.8…15
        ///    6  24.0…7  25.0…7  26.0…7  27.0…7  24.8…15 25.8…15 26.8…15 27.8…15
        ///    7  28.0…7  29.0…7  30.0…7  31.0…7  28.8…15 29.8…15 30.8…15 31.8…15
        /// ```
        pub B = ((4,8),(8,2)):((64,1),(8,256));
    }
}

/// `SM80_16x8x64_S32S4S4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32S4S4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x64_S32S4S4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_16x8x64_S32S4S4S32_TN::{A, B};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;
}

/// `SM80_16x8x64_S32S4U4S32_TN`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32S4U4S32_TN {
    crate::__named_mma!("SM80_16x8x64_S32S4U4S32_TN");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_16x8x64_S32S4S4S32_TN::{A, B};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;
}

/// `SM80_16x8x64_S32S4U4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32S4U4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x64_S32S4U4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_16x8x64_S32S4S4S32_TN::{A, B};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;
}

/// `SM80_16x8x64_S32U4S4S32_TN`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32U4S4S32_TN {
    crate::__named_mma!("SM80_16x8x64_S32U4S4S32_TN");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_16x8x64_S32S4S4S32_TN::{A, B};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;
}

/// `SM80_16x8x64_S32U4S4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32U4S4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x64_S32U4S4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_16x8x64_S32S4S4S32_TN::{A, B};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;
}

/// `SM80_16x8x64_S32U4U4S32_TN`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32U4U4S32_TN {
    crate::__named_mma!("SM80_16x8x64_S32U4U4S32_TN");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_16x8x64_S32S4S4S32_TN::{A, B};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;
}

/// `SM80_16x8x64_S32U4U4S32_TN_SATURATE`: `mma.sync.aligned.m16n8k64` of a warp.
pub mod SM80_16x8x64_S32U4U4S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x64_S32U4U4S32_TN_SATURATE");
    pub use super::SM80_16x8x32_S32S4S4S32_TN::C;
    pub use super::SM80_16x8x64_S32S4S4S32_TN::{A, B};
    pub use super::SM80_8x8x32_S32S4S4S32_TN::ThrID;
}
