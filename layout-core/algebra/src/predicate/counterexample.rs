//! Evidence that a requirement does not hold.

use crate::error::AlgebraError;
use crate::sentence::errors;
use crate::text::Text;

errors! {
    /// The reason why a layout does not meet a requirement: numbers that can be checked.
    ///
    /// ```
    /// use layout_algebra::LayoutValue;
    /// use layout_algebra::predicate::{Counterexample, require_onto};
    /// let unmet = require_onto(&LayoutValue::line(4, 2)?, 7).unwrap_err();
    /// assert_eq!(unmet, Counterexample::NotReached { offset: 1, size: 7 });
    /// assert_eq!(unmet.to_string(), "not onto [0, 7): offset 1 is not reached");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub enum Counterexample {
        /// Two indices have the same offset.
        Collides { first: u64, second: u64, offset: u64 }
            "not injective: indices {first} and {second} both have offset {offset}";
        /// An offset below the size is not reached.
        /// `size`: the offsets that should be reached are those below.
        NotReached { offset: u64, size: u64 } "not onto [0, {size}): offset {offset} is not reached";
        /// An offset past the size is reached.
        /// `size`: the offsets that should be reached are those below.
        PastTheEnd { offset: u64, size: u64 } "not onto [0, {size}): offset {offset} is reached";
        /// Two tuples nest differently.
        /// `leaf`: the number of leaves of the left one before the place where they differ. `left`: the number of modes of the left one
        /// there; 0 for an integer. `right`: the number of modes of the right one there; 0 for an integer.
        NestsDifferently { leaf: usize, left: usize, right: usize }
            let left = modes(left);
            let right = modes(right);
            "the shapes nest differently: from leaf {leaf} on, {left} against {right}";
        /// An extent is not the size of the corresponding part.
        PartDiffers { leaf: usize, extent: u64, size: u64 }
            "not compatible: leaf {leaf} has extent {extent} against a part of size {size}";
        /// Two layouts have different sizes.
        SizesDiffer { left: u64, right: u64 } "not the same function: the sizes are {left} and {right}";
        /// Two layouts have different offsets at an index.
        Differs { index: u64, left: u64, right: u64 }
            "not the same function: at index {index}, offset {left} against {right}";
        /// Vectors are narrower than requested.
        Narrow { width: u64, least: u64 } "too narrow: vectors of {width} {width|element|elements}, not of {least}";
        /// Threads have bank conflicts in shared memory.
        Conflicts { conflicts: u64 }
            "bank conflicts: shared memory takes {conflicts} {conflicts|turn|turns} more than the least";
    } of {
        /// An operation has no answer, or cannot decide.
        Refused(AlgebraError),
    }

    /// The sentence: lower case, no final period, with the numbers.
    ///
    /// ```
    /// use layout_algebra::predicate::Counterexample;
    /// let unmet = Counterexample::Differs { index: 4, left: 1, right: 4 };
    /// assert_eq!(unmet.headline().as_str(), "not the same function: at index 4, offset 1 against 4");
    /// ```
    pub const fn headline;
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn modes(count: usize) -> Text {
    match count {
        0 => Text::new("an integer"),
        1 => Text::new("1 mode"),
        _ => Text::new("").index(count).and(" modes"),
    }
}

impl From<AlgebraError> for Counterexample {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(error: AlgebraError) -> Self {
        Self::Refused(error)
    }
}
