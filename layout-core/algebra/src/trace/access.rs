//! Findings of analyses: what threads ask of memory, and what candidates cost.

use crate::swizzle::Swizzle;

/// One finding about accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AccessFact {
    /// One phase of a request to shared memory: the bank of which most words are asked, and by whom.
    Phase {
        /// The phase.
        phase: usize,
        /// The threads in it.
        threads: usize,
        /// The bank, the first of those.
        bank: u64,
        /// The words asked of it: so many turns the phase takes.
        words: u64,
        /// The threads that ask them, by their places in the phase.
        who: u64,
    },
    /// A warp, and what it costs; others cost the same.
    Warp {
        /// The warp.
        warp: u64,
        /// Conflicts, sectors or lines.
        cost: u64,
        /// How many warps there are of it.
        times: u64,
    },
    /// A swizzle that is tried, and the conflicts it leaves: no more than the limit are counted.
    Candidate {
        /// The swizzle.
        swizzle: Swizzle,
        /// The conflicts.
        conflicts: u64,
        /// Whether they are fewer than with all before.
        is_better: bool,
    },
    /// A padding that is tried, in elements a row, and the conflicts it leaves.
    Padded {
        /// The padding.
        padding: u64,
        /// The conflicts.
        conflicts: u64,
    },
    /// An access of all, and the conflicts it has.
    Access {
        /// Its number.
        access: usize,
        /// The elements of one vector.
        vector: u64,
        /// The conflicts.
        conflicts: u64,
    },
}
