//! SM80: `mma` of a warp on bytes.
//!
//! PTX ISA, "Matrix Fragments for mma.m8n8k16", "… for mma.m16n8k16", "… for mma.m16n8k32".
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM80_8x8x16_S32S8S8S32_TN`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32S8S8S32_TN {
    crate::__named_mma!("SM80_8x8x16_S32S8S8S32_TN");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 32:1;

        /// A, 8×16: (thread, value) → m + 8·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0    1    2    3    4    5    6    7    8    9    10   11   12   13   14   15
        ///    0  0.0  0.1  0.2  0.3  1.0  1.1  1.2  1.3  2.0  2.1  2.2  2.3  3.0  3.1  3.2  3.3
        ///    1  4.0  4.1  4.2  4.3  5.0  5.1  5.2  5.3  6.0  6.1  6.2  6.3  7.0  7.1  7.2  7.3
        ///    2  8.0  8.1  8.2  8.3  9.0  9.1  9.2  9.3  10.0 10.1 10.2 10.3 11.0 11.1 11.2 11.3
        ///    3  12.0 12.1 12.2 12.3 13.0 13.1 13.2 13.3 14.0 14.1 14.2 14.3 15.0 15.1 15.2 15.3
        ///    4  16.0 16.1 16.2 16.3 17.0 17.1 17.2 17.3 18.0 18.1 18.2 18.3 19.0 19.1 19.2 19.3
        ///    5  20.0 20.1 20.2 20.3 21.0 21.1 21.2 21.3 22.0 22.1 22.2 22.3 23.0 23.1 23.2 23.3
        ///    6  24.0 24.1 24.2 24.3 25.0 25.1 25.2 25.3 26.0 26.1 26.2 26.3 27.0 27.1 27.2 27.3
        ///    7  28.0 28.1 28.2 28.3 29.0 29.1 29.2 29.3 30.0 30.1 30.2 30.3 31.0 31.1 31.2 31.3
        /// ```
        pub A = ((4,8),4):((32,1),8);

        /// B, 8×16: (thread, value) → n + 8·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0    1    2    3    4    5    6    7    8    9    10   11   12   13   14   15
        ///    0  0.0  0.1  0.2  0.3  1.0  1.1  1.2  1.3  2.0  2.1  2.2  2.3  3.0  3.1  3.2  3.3
        ///    1  4.0  4.1  4.2  4.3  5.0  5.1  5.2  5.3  6.0  6.1  6.2  6.3  7.0  7.1  7.2  7.3
        ///    2  8.0  8.1  8.2  8.3  9.0  9.1  9.2  9.3  10.0 10.1 10.2 10.3 11.0 11.1 11.2 11.3
        ///    3  12.0 12.1 12.2 12.3 13.0 13.1 13.2 13.3 14.0 14.1 14.2 14.3 15.0 15.1 15.2 15.3
        ///    4  16.0 16.1 16.2 16.3 17.0 17.1 17.2 17.3 18.0 18.1 18.2 18.3 19.0 19.1 19.2 19.3
        ///    5  20.0 20.1 20.2 20.3 21.0 21.1 21.2 21.3 22.0 22.1 22.2 22.3 23.0 23.1 23.2 23.3
        ///    6  24.0 24.1 24.2 24.3 25.0 25.1 25.2 25.3 26.0 26.1 26.2 26.3 27.0 27.1 27.2 27.3
        ///    7  28.0 28.1 28.2 28.3 29.0 29.1 29.2 29.3 30.0 30.1 30.2 30.3 31.0 31.1 31.2 31.3
        /// ```
        pub B = ((4,8),4):((32,1),8);

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

/// `SM80_8x8x16_S32S8S8S32_TN_SATURATE`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32S8S8S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x16_S32S8S8S32_TN_SATURATE");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x16_S32S8U8S32_TN`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32S8U8S32_TN {
    crate::__named_mma!("SM80_8x8x16_S32S8U8S32_TN");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x16_S32S8U8S32_TN_SATURATE`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32S8U8S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x16_S32S8U8S32_TN_SATURATE");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x16_S32U8S8S32_TN`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32U8S8S32_TN {
    crate::__named_mma!("SM80_8x8x16_S32U8S8S32_TN");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x16_S32U8S8S32_TN_SATURATE`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32U8S8S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x16_S32U8S8S32_TN_SATURATE");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x16_S32U8U8S32_TN`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32U8U8S32_TN {
    crate::__named_mma!("SM80_8x8x16_S32U8U8S32_TN");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{A, B, C, ThrID};
}

/// `SM80_8x8x16_S32U8U8S32_TN_SATURATE`: `mma.sync.aligned.m8n8k16` of a warp.
pub mod SM80_8x8x16_S32U8U8S32_TN_SATURATE {
    crate::__named_mma!("SM80_8x8x16_S32U8U8S32_TN_SATURATE");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{A, B, C, ThrID};
}

/// `SM80_16x8x16_S32S8S8S32_TN`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32S8S8S32_TN {
    crate::__named_mma!("SM80_16x8x16_S32S8S8S32_TN");
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};

    crate::layout! {
        /// A, 16×16: (thread, value) → m + 16·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0    1    2    3    4    5    6    7    8    9    10   11   12   13   14   15
        ///    0  0.0  0.1  0.2  0.3  1.0  1.1  1.2  1.3  2.0  2.1  2.2  2.3  3.0  3.1  3.2  3.3
        ///    1  4.0  4.1  4.2  4.3  5.0  5.1  5.2  5.3  6.0  6.1  6.2  6.3  7.0  7.1  7.2  7.3
        ///    2  8.0  8.1  8.2  8.3  9.0  9.1  9.2  9.3  10.0 10.1 10.2 10.3 11.0 11.1 11.2 11.3
        ///    3  12.0 12.1 12.2 12.3 13.0 13.1 13.2 13.3 14.0 14.1 14.2 14.3 15.0 15.1 15.2 15.3
        ///    4  16.0 16.1 16.2 16.3 17.0 17.1 17.2 17.3 18.0 18.1 18.2 18.3 19.0 19.1 19.2 19.3
        ///    5  20.0 20.1 20.2 20.3 21.0 21.1 21.2 21.3 22.0 22.1 22.2 22.3 23.0 23.1 23.2 23.3
        ///    6  24.0 24.1 24.2 24.3 25.0 25.1 25.2 25.3 26.0 26.1 26.2 26.3 27.0 27.1 27.2 27.3
        ///    7  28.0 28.1 28.2 28.3 29.0 29.1 29.2 29.3 30.0 30.1 30.2 30.3 31.0 31.1 31.2 31.3
        ///    8  0.4  0.5  0.6  0.7  1.4  1.5  1.6  1.7  2.4  2.5  2.6  2.7  3.4  3.5  3.6  3.7
        ///    9  4.4  4.5  4.6  4.7  5.4  5.5  5.6  5.7  6.4  6.5  6.6  6.7  7.4  7.5  7.6  7.7
        ///   10  8.4  8.5  8.6  8.7  9.4  9.5  9.6  9.7  10.4 10.5 10.6 10.7 11.4 11.5 11.6 11.7
        ///   11  12.4 12.5 12.6 12.7 13.4 13.5 13.6 13.7 14.4 14.5 14.6 14.7 15.4 15.5 15.6 15.7
        ///   12  16.4 16.5 16.6 16.7 17.4 17.5 17.6 17.7 18.4 18.5 18.6 18.7 19.4 19.5 19.6 19.7
        ///   13  20.4 20.5 20.6 20.7 21.4 21.5 21.6 21.7 22.4 22.5 22.6 22.7 23.4 23.5 23.6 23.7
        ///   14  24.4 24.5 24.6 24.7 25.4 25.5 25.6 25.7 26.4 26.5 26.6 26.7 27.4 27.5 27.6 27.7
        ///   15  28.4 28.5 28.6 28.7 29.4 29.5 29.6 29.7 30.4 30.5 30.6 30.7 31.4 31.5 31.6 31.7
        /// ```
        pub A = ((4,8),(4,2)):((64,1),(16,8));

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

/// `SM80_16x8x16_S32S8S8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32S8S8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x16_S32S8S8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::{A, C};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};
}

/// `SM80_16x8x16_S32S8U8S32_TN`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32S8U8S32_TN {
    crate::__named_mma!("SM80_16x8x16_S32S8U8S32_TN");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::{A, C};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};
}

/// `SM80_16x8x16_S32S8U8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32S8U8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x16_S32S8U8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::{A, C};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};
}

/// `SM80_16x8x16_S32U8S8S32_TN`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32U8S8S32_TN {
    crate::__named_mma!("SM80_16x8x16_S32U8S8S32_TN");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::{A, C};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};
}

/// `SM80_16x8x16_S32U8S8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32U8S8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x16_S32U8S8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::{A, C};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};
}

/// `SM80_16x8x16_S32U8U8S32_TN`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32U8U8S32_TN {
    crate::__named_mma!("SM80_16x8x16_S32U8U8S32_TN");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::{A, C};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};
}

/// `SM80_16x8x16_S32U8U8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k16` of a warp.
pub mod SM80_16x8x16_S32U8U8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x16_S32U8U8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::{A, C};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::{B, ThrID};
}

/// `SM80_16x8x32_S32S8S8S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S8S8S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32S8S8S32_TN");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;

    crate::layout! {
        /// A, 16×32: (thread, value) → m + 16·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0        4        8        12       16       20       24       28
        ///    0  0.0…3    1.0…3    2.0…3    3.0…3    0.8…11   1.8…11   2.8…11   3.8…11
        ///    1  4.0…3    5.0…3    6.0…3    7.0…3    4.8…11   5.8…11   6.8…11   7.8…11
        ///    2  8.0…3    9.0…3    10.0…3   11.0…3   8.8…11   9.8…11   10.8…11  11.8…11
        ///    3  12.0…3   13.0…3   14.0…3   15.0…3   12.8…11  13.8…11  14.8…11  15.8…11
        ///    4  16.0…3   17.0…3   18.0…3   19.0…3   16.8…11  17.8…11  18.8…11  19.8…11
        ///    5  20.0…3   21.0…3   22.0…3   23.0…3   20.8…11  21.8…11  22.8…11  23.8…11
        ///    6  24.0…3   25.0…3   26.0…3   27.0…3   24.8…11  25.8…11  26.8…11  27.8…11
        ///    7  28.0…3   29.0…3   30.0…3   31.0…3   28.8…11  29.8…11  30.8…11  31.8…11
        ///    8  0.4…7    1.4…7    2.4…7    3.4…7    0.12…15  1.12…15  2.12…15  3.12…15
        ///    9  4.4…7    5.4…7    6.4…7    7.4…7    4.12…15  5.12…15  6.12…15  7.12…15
        ///   10  8.4…7    9.4…7    10.4…7   11.4…7   8.12…15  9.12…15  10.12…15 11.12…15
        ///   11  12.4…7   13.4…7   14.4…7   15.4…7   12.12…15 13.12…15 14.12…15 15.12…15
        ///   12  16.4…7   17.4…7   18.4…7   19.4…7   16.12…15 17.12…15 18.12…15 19.12…15
        ///   13  20.4…7   21.4…7   22.4…7   23.4…7   20.12…15 21.12…15 22.12…15 23.12…15
        ///   14  24.4…7   25.4…7   26.4…7   27.4…7   24.12…15 25.12…15 26.12…15 27.12…15
        ///   15  28.4…7   29.4…7   30.4…7   31.4…7   28.12…15 29.12…15 30.12…15 31.12…15
        /// ```
        pub A = ((4,8),(4,2,2)):((64,1),(16,8,256));

        /// B, 8×32: (thread, value) → n + 8·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0      4      8      12     16     20     24     28
        ///    0  0.0…3  1.0…3  2.0…3  3.0…3  0.4…7  1.4…7  2.4…7  3.4…7
        ///    1  4.0…3  5.0…3  6.0…3  7.0…3  4.4…7  5.4…7  6.4…7  7.4…7
        ///    2  8.0…3  9.0…3  10.0…3 11.0…3 8.4…7  9.4…7  10.4…7 11.4…7
        ///    3  12.0…3 13.0…3 14.0…3 15.0…3 12.4…7 13.4…7 14.4…7 15.4…7
        ///    4  16.0…3 17.0…3 18.0…3 19.0…3 16.4…7 17.4…7 18.4…7 19.4…7
        ///    5  20.0…3 21.0…3 22.0…3 23.0…3 20.4…7 21.4…7 22.4…7 23.4…7
        ///    6  24.0…3 25.0…3 26.0…3 27.0…3 24.4…7 25.4…7 26.4…7 27.4…7
        ///    7  28.0…3 29.0…3 30.0…3 31.0…3 28.4…7 29.4…7 30.4…7 31.4…7
        /// ```
        pub B = ((4,8),(4,2)):((32,1),(8,128));
    }
}

/// `SM80_16x8x32_S32S8S8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S8S8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32S8S8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_16x8x32_S32S8S8S32_TN::{A, B};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;
}

/// `SM80_16x8x32_S32S8U8S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S8U8S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32S8U8S32_TN");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_16x8x32_S32S8S8S32_TN::{A, B};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;
}

/// `SM80_16x8x32_S32S8U8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32S8U8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32S8U8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_16x8x32_S32S8S8S32_TN::{A, B};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;
}

/// `SM80_16x8x32_S32U8S8S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U8S8S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32U8S8S32_TN");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_16x8x32_S32S8S8S32_TN::{A, B};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;
}

/// `SM80_16x8x32_S32U8S8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U8S8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32U8S8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_16x8x32_S32S8S8S32_TN::{A, B};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;
}

/// `SM80_16x8x32_S32U8U8S32_TN`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U8U8S32_TN {
    crate::__named_mma!("SM80_16x8x32_S32U8U8S32_TN");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_16x8x32_S32S8S8S32_TN::{A, B};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;
}

/// `SM80_16x8x32_S32U8U8S32_TN_SATURATE`: `mma.sync.aligned.m16n8k32` of a warp.
pub mod SM80_16x8x32_S32U8U8S32_TN_SATURATE {
    crate::__named_mma!("SM80_16x8x32_S32U8U8S32_TN_SATURATE");
    pub use super::SM80_16x8x16_S32S8S8S32_TN::C;
    pub use super::SM80_16x8x32_S32S8S8S32_TN::{A, B};
    pub use super::SM80_8x8x16_S32S8S8S32_TN::ThrID;
}
