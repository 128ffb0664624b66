//! What shows that a requirement does not hold.

use core::fmt;

use crate::error::AlgebraError;
use crate::text::Text;

/// Why a layout is not what was asked for: numbers that anybody can check.
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_algebra::requirement::{Unmet, require_onto};
/// let unmet = require_onto(&LayoutValue::line(4, 2)?, 7).unwrap_err();
/// assert_eq!(unmet, Unmet::NotReached { offset: 1, size: 7 });
/// assert_eq!(unmet.to_string(), "not onto [0, 7): offset 1 is not reached");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unmet {
    /// An operation has no answer, or cannot decide.
    Refused(AlgebraError),
    /// Two indices have one offset.
    Collides {
        /// The lesser index.
        first: u64,
        /// The greater index.
        second: u64,
        /// The offset of both.
        offset: u64,
    },
    /// An offset below the size is not reached.
    NotReached {
        /// The least such offset.
        offset: u64,
        /// The offsets that should be reached are those below.
        size: u64,
    },
    /// An offset past the size is reached.
    PastTheEnd {
        /// The greatest offset.
        offset: u64,
        /// The offsets that should be reached are those below.
        size: u64,
    },
    /// Two tuples nest differently.
    NestsDifferently {
        /// The leaves, of the left one, before the place where they do.
        leaf: usize,
        /// The modes of the left one there; 0 for an integer.
        left: usize,
        /// The modes of the right one there; 0 for an integer.
        right: usize,
    },
    /// An extent is not the size of what stands for it.
    PartDiffers {
        /// The number of the leaf.
        leaf: usize,
        /// Its extent.
        extent: u64,
        /// The size of its part of the other shape.
        size: u64,
    },
    /// Two layouts have different sizes.
    SizesDiffer {
        /// That of the left one.
        left: u64,
        /// That of the right one.
        right: u64,
    },
    /// Two layouts have different offsets at an index.
    Differs {
        /// The least such index.
        index: u64,
        /// The offset of the left one.
        left: u64,
        /// The offset of the right one.
        right: u64,
    },
    /// Vectors are narrower than asked for.
    Narrow {
        /// The elements of the widest vector.
        width: u64,
        /// Those asked for.
        least: u64,
    },
    /// Threads find banks of shared memory busy.
    Conflicts {
        /// The turns beyond the least.
        conflicts: u64,
    },
}

impl Unmet {
    /// The sentence: lower case, no final period, with the numbers.
    ///
    /// ```
    /// use layout_algebra::requirement::Unmet;
    /// let unmet = Unmet::Differs { index: 4, left: 1, right: 4 };
    /// assert_eq!(unmet.headline().as_str(), "not the same function: at index 4, offset 1 against 4");
    /// ```
    #[must_use]
    pub const fn headline(&self) -> Text {
        match *self {
            Self::Refused(error) => error.headline(),
            Self::Collides { first, second, offset } => {
                let text = Text::new("not injective: indices ").number(first).and(" and ").number(second);
                text.and(" both have offset ").number(offset)
            }
            Self::NotReached { offset, size } => {
                let text = Text::new("not onto [0, ").number(size).and("): offset ").number(offset);
                text.and(" is not reached")
            }
            Self::PastTheEnd { offset, size } => {
                Text::new("not onto [0, ").number(size).and("): offset ").number(offset).and(" is reached")
            }
            Self::NestsDifferently { leaf, left, right } => {
                let text = Text::new("the shapes nest differently: from leaf ").index(leaf).and(" on, ");
                modes(&modes(&text, left).and(" against "), right)
            }
            Self::PartDiffers { leaf, extent, size } => {
                let text = Text::new("not compatible: leaf ").index(leaf).and(" has extent ").number(extent);
                text.and(" against a part of size ").number(size)
            }
            Self::SizesDiffer { left, right } => {
                Text::new("not the same function: the sizes are ").number(left).and(" and ").number(right)
            }
            Self::Differs { index, left, right } => {
                let text = Text::new("not the same function: at index ").number(index).and(", offset ");
                text.number(left).and(" against ").number(right)
            }
            Self::Narrow { width, least } => {
                let text = Text::new("too narrow: vectors of ").number(width);
                text.and(if width == 1 { " element" } else { " elements" }).and(", not of ").number(least)
            }
            Self::Conflicts { conflicts } => Text::new("bank conflicts: shared memory takes ")
                .number(conflicts)
                .and(if conflicts == 1 { " turn more than the least" } else { " turns more than the least" }),
        }
    }
}

const fn modes(text: &Text, count: usize) -> Text {
    match count {
        0 => text.and("an integer"),
        1 => text.and("1 mode"),
        _ => text.index(count).and(" modes"),
    }
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}

impl core::error::Error for Unmet {}

impl From<AlgebraError> for Unmet {
    fn from(error: AlgebraError) -> Self {
        Self::Refused(error)
    }
}
