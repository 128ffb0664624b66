//! What is decided of integers that are not known yet: written by the operations where they go by it.

use super::Symbol;

/// The most decisions that are kept.
pub const MAX_DECISIONS: usize = 64;

/// One decision, which holds whatever the integers turn out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// Of an integer so many make one: the quotient, rounded up.
    Quotient {
        /// What is divided.
        of: Symbol,
        /// What it is divided by.
        divisor: u64,
        /// What comes of it.
        result: Symbol,
    },
    /// Whether a mode steps on where the one before ends; nothing if that depends, and either will do.
    Continues {
        /// Where the one before ends.
        end: Symbol,
        /// The stride of the mode.
        stride: Symbol,
        /// Whether they are the same.
        is_same: Option<bool>,
    },
    /// Steps stay within one mode of the left side: so many of those that are left.
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
    /// A block leaves no offset out up to here: its repetitions begin there.
    Filled {
        /// The offset of the second block.
        reach: Symbol,
    },
}
