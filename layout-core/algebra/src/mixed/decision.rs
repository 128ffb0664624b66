//! Decisions about integers that are not known yet, recorded by the operations that depend on them.

use super::Symbol;

/// The most decisions that are kept; later ones are not.
pub const MAX_DECISIONS: usize = 64;

/// One condition that an operation evaluated on such integers, and its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// A quotient, rounded up.
    Quotient {
        /// The dividend.
        of: Symbol,
        /// The divisor.
        divisor: u64,
        /// The quotient.
        result: Symbol,
    },
    /// The test whether a mode continues the one before it, so that both are one; `None` if that depends on the integers, and then they stay two.
    Continues {
        /// The end of the one before.
        end: Symbol,
        /// The stride of the mode.
        stride: Symbol,
        /// The answer: whether the two are equal.
        is_same: Option<bool>,
    },
    /// Steps stay within one mode of the left side, for a number of steps that divides those still to be taken.
    Straight {
        /// The step, an index into the left side.
        step: u64,
        /// The offset between them.
        slope: Symbol,
        /// The number of steps that stay.
        run: u64,
        /// The number of steps left.
        rest: u64,
    },
    /// The remainders modulo a boundary stay below it: no sum of steps carries there, whatever the strides are.
    Below {
        /// The boundary: the start of a mode of the left side.
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
