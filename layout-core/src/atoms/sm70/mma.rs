//! SM70: 8×8×4 of a quad pair.
//!
//! PTX ISA, "Matrix Fragments for mma.m8n8k4".
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `SM70_8x8x4_F32F16F16F32_TN`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F32F16F16F32_TN {
    crate::__named_mma!("SM70_8x8x4_F32F16F16F32_TN");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = (4,2):(1,16);

        /// A, 8×4: (thread, value) → m + 8·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3
        ///    0  0.0 0.1 0.2 0.3
        ///    1  1.0 1.1 1.2 1.3
        ///    2  2.0 2.1 2.2 2.3
        ///    3  3.0 3.1 3.2 3.3
        ///    4  4.0 4.1 4.2 4.3
        ///    5  5.0 5.1 5.2 5.3
        ///    6  6.0 6.1 6.2 6.3
        ///    7  7.0 7.1 7.2 7.3
        /// ```
        pub A = (8,4):(1,8);

        /// B, 8×4: (thread, value) → n + 8·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3
        ///    0  0.0 0.1 0.2 0.3
        ///    1  1.0 1.1 1.2 1.3
        ///    2  2.0 2.1 2.2 2.3
        ///    3  3.0 3.1 3.2 3.3
        ///    4  4.0 4.1 4.2 4.3
        ///    5  5.0 5.1 5.2 5.3
        ///    6  6.0 6.1 6.2 6.3
        ///    7  7.0 7.1 7.2 7.3
        /// ```
        pub B = (8,4):(1,8);

        /// C, 8×8: (thread, value) → m + 8·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3   4   5   6   7
        ///    0  0.0 0.1 2.0 2.1 0.4 0.5 2.4 2.5
        ///    1  1.0 1.1 3.0 3.1 1.4 1.5 3.4 3.5
        ///    2  0.2 0.3 2.2 2.3 0.6 0.7 2.6 2.7
        ///    3  1.2 1.3 3.2 3.3 1.6 1.7 3.6 3.7
        ///    4  4.0 4.1 6.0 6.1 4.4 4.5 6.4 6.5
        ///    5  5.0 5.1 7.0 7.1 5.4 5.5 7.4 7.5
        ///    6  4.2 4.3 6.2 6.3 4.6 4.7 6.6 6.7
        ///    7  5.2 5.3 7.2 7.3 5.6 5.7 7.6 7.7
        /// ```
        pub C = ((2,2,2),(2,2,2)):((1,16,4),(8,2,32));
    }
}

/// `SM70_8x8x4_F32F16F16F32_NT`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F32F16F16F32_NT {
    crate::__named_mma!("SM70_8x8x4_F32F16F16F32_NT");
    pub use super::SM70_8x8x4_F32F16F16F32_TN::{C, ThrID};

    crate::layout! {
        /// A, 8×4: (thread, value) → m + 8·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3
        ///    0  0.0 1.0 2.0 3.0
        ///    1  0.1 1.1 2.1 3.1
        ///    2  0.2 1.2 2.2 3.2
        ///    3  0.3 1.3 2.3 3.3
        ///    4  4.0 5.0 6.0 7.0
        ///    5  4.1 5.1 6.1 7.1
        ///    6  4.2 5.2 6.2 7.2
        ///    7  4.3 5.3 6.3 7.3
        /// ```
        pub A = ((4,2),4):((8,4),1);

        /// B, 8×4: (thread, value) → n + 8·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3
        ///    0  0.0 1.0 2.0 3.0
        ///    1  0.1 1.1 2.1 3.1
        ///    2  0.2 1.2 2.2 3.2
        ///    3  0.3 1.3 2.3 3.3
        ///    4  4.0 5.0 6.0 7.0
        ///    5  4.1 5.1 6.1 7.1
        ///    6  4.2 5.2 6.2 7.2
        ///    7  4.3 5.3 6.3 7.3
        /// ```
        pub B = ((4,2),4):((8,4),1);
    }
}

/// `SM70_8x8x4_F32F16F16F32_NN`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F32F16F16F32_NN {
    crate::__named_mma!("SM70_8x8x4_F32F16F16F32_NN");
    pub use super::SM70_8x8x4_F32F16F16F32_NT::A;
    pub use super::SM70_8x8x4_F32F16F16F32_TN::{B, C, ThrID};
}

/// `SM70_8x8x4_F32F16F16F32_TT`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F32F16F16F32_TT {
    crate::__named_mma!("SM70_8x8x4_F32F16F16F32_TT");
    pub use super::SM70_8x8x4_F32F16F16F32_NT::B;
    pub use super::SM70_8x8x4_F32F16F16F32_TN::{A, C, ThrID};
}

/// `SM70_8x8x4_F16F16F16F16_TN`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F16F16F16F16_TN {
    crate::__named_mma!("SM70_8x8x4_F16F16F16F16_TN");
    pub use super::SM70_8x8x4_F32F16F16F32_TN::{A, B, ThrID};

    crate::layout! {
        /// C, 8×8: (thread, value) → m + 8·n. Down is m, across is n; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3   4   5   6   7
        ///    0  0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7
        ///    1  1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7
        ///    2  2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7
        ///    3  3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7
        ///    4  4.0 4.1 4.2 4.3 4.4 4.5 4.6 4.7
        ///    5  5.0 5.1 5.2 5.3 5.4 5.5 5.6 5.7
        ///    6  6.0 6.1 6.2 6.3 6.4 6.5 6.6 6.7
        ///    7  7.0 7.1 7.2 7.3 7.4 7.5 7.6 7.7
        /// ```
        pub C = (8,8):(1,8);
    }
}

/// `SM70_8x8x4_F16F16F16F16_NT`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F16F16F16F16_NT {
    crate::__named_mma!("SM70_8x8x4_F16F16F16F16_NT");
    pub use super::SM70_8x8x4_F16F16F16F16_TN::C;
    pub use super::SM70_8x8x4_F32F16F16F32_NT::{A, B};
    pub use super::SM70_8x8x4_F32F16F16F32_TN::ThrID;
}

/// `SM70_8x8x4_F16F16F16F16_NN`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F16F16F16F16_NN {
    crate::__named_mma!("SM70_8x8x4_F16F16F16F16_NN");
    pub use super::SM70_8x8x4_F16F16F16F16_TN::C;
    pub use super::SM70_8x8x4_F32F16F16F32_NT::A;
    pub use super::SM70_8x8x4_F32F16F16F32_TN::{B, ThrID};
}

/// `SM70_8x8x4_F16F16F16F16_TT`: `mma.sync.aligned.m8n8k4` of a quad pair.
pub mod SM70_8x8x4_F16F16F16F16_TT {
    crate::__named_mma!("SM70_8x8x4_F16F16F16F16_TT");
    pub use super::SM70_8x8x4_F16F16F16F16_TN::C;
    pub use super::SM70_8x8x4_F32F16F16F32_NT::B;
    pub use super::SM70_8x8x4_F32F16F16F32_TN::{A, ThrID};
}
