//! What is decided of integers that are not known yet: written by the operations that depend on it.

use super::Symbol;

/// The most decisions that are kept; later ones are not.
pub const MAX_DECISIONS: usize = 64;

/// One condition that an operation evaluated on such integers, and its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// A quotient, rounded up.
    Quotient {
        /// What is divided.
        of: Symbol,
        /// What it is divided by.
        divisor: u64,
        /// The quotient.
        result: Symbol,
    },
    /// Whether a mode begins where the one before it ends, so that both are one; `None` if that depends on the integers, and then they stay two.
    Continues {
        /// Where the one before ends.
        end: Symbol,
        /// The stride of the mode.
        stride: Symbol,
        /// Whether they are the same.
        is_same: Option<bool>,
    },
    /// Steps stay within one mode of the left side for as many as divide those that are still to be taken.
    Straight {
        /// The step, an index into the left side.
        step: u64,
        /// The offset between them.
        slope: Symbol,
        /// How many stay.
        run: u64,
        /// Those that are left.
        rest: u64,
    },
    /// The remainders modulo a boundary stay below it: no sum of steps carries there, whatever the strides are.
    Below {
        /// Where a mode of the left side begins.
        boundary: u64,
        /// The sum of the greatest remainders.
        sum: u64,
    },
    /// A block covers every offset below `reach`: its repetitions begin there.
    Filled {
        /// The offset of the second block.
        reach: Symbol,
    },
}
