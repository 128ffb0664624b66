//! SM61: dot products of one thread.
//!
//! PTX ISA, integer arithmetic: `dp4a`, `dp2a`.
//!
//! Drawn by `BLESS=1 cargo test -p layout-algebra --test named_atoms`.

/// `dp4a` of one thread.
pub mod SM61_DP4A {
    crate::__named_mma!("SM61_DP4A");

    crate::layout! {
        /// Logical thread → lane.
        pub ThrID = 1:0;

        /// A, 1×4: (thread, value) → m + 1·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3
        ///    0  0.0 0.1 0.2 0.3
        /// ```
        pub A = (1,4):(0,1);

        /// B, 1×4: (thread, value) → n + 1·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1   2   3
        ///    0  0.0 0.1 0.2 0.3
        /// ```
        pub B = (1,4):(0,1);

        /// C, 1×1: (thread, value) → m + 1·n.
        ///
        /// ```text
        ///       0
        ///    0  0.0
        /// ```
        pub C = (1,1):(0,0);
    }
}

/// `dp2a` of one thread.
pub mod SM61_DP2A {
    crate::__named_mma!("SM61_DP2A");
    pub use super::SM61_DP4A::{C, ThrID};

    crate::layout! {
        /// A, 1×2: (thread, value) → m + 1·k. Down is m, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1
        ///    0  0.0 0.1
        /// ```
        pub A = (1,2):(0,1);

        /// B, 1×2: (thread, value) → n + 1·k. Down is n, across is k; `t.v` is value `v` of thread `t`.
        ///
        /// ```text
        ///       0   1
        ///    0  0.0 0.1
        /// ```
        pub B = (1,2):(0,1);
    }
}
