//! What is refused of nested tuples, of morphisms, and of what is done with them.

use core::fmt;

use crate::text::Text;

/// Why a morphism is none, or why an operation on morphisms has no answer.
///
/// Positions count from 1, as the paper's do; 0 is the base point.
///
/// ```
/// use layout_algebra::AlgebraError;
/// use layout_algebra::category::{CategoryError, FinMorphism};
/// let refused = FinMorphism::new(2, 3, &[3, 3]).unwrap_err();
/// assert_eq!(refused, AlgebraError::Category(CategoryError::MapNotInjective { first: 1, second: 2, target: 3 }));
/// assert_eq!(refused.headline().as_str(), "no morphism: positions 1 and 2 are both sent to 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CategoryError {
    /// A map that has not one value for each position of the domain.
    MapLength {
        /// The values of the map.
        values: usize,
        /// The positions of the domain.
        domain: usize,
    },
    /// A map that leaves the codomain.
    MapOutOfRange {
        /// The position.
        position: usize,
        /// What it is sent to.
        target: usize,
        /// The positions of the codomain.
        codomain: usize,
    },
    /// A map that sends two positions to one, other than the base point.
    MapNotInjective {
        /// The one position.
        first: usize,
        /// The other.
        second: usize,
        /// What both are sent to.
        target: usize,
    },
    /// An entry that is sent to one of another value.
    EntryMismatch {
        /// The position in the domain.
        position: usize,
        /// Its entry.
        entry: u64,
        /// The position in the codomain.
        target: usize,
        /// Its entry.
        other: u64,
    },
    /// The codomain of the one is not the domain of the other.
    NotComposable {
        /// How they differ.
        difference: Difference,
    },
    /// Two morphisms that should have one codomain have two.
    CodomainMismatch {
        /// How they differ.
        difference: Difference,
    },
    /// Two morphisms that should hit different positions hit the same.
    ImagesNotDisjoint {
        /// The position that both hit.
        target: usize,
    },
    /// A position is sent to the base point, so the morphism is no inclusion and has no complement.
    NotComplementable {
        /// The position.
        position: usize,
    },
    /// Positions to be kept that are not in order.
    NotIncreasing {
        /// The one.
        before: usize,
        /// The next.
        after: usize,
    },
    /// A position that is not there.
    IndexOutOfRange {
        /// The position asked for.
        index: u64,
        /// The positions there are.
        length: u64,
    },
    /// An index that no coordinate has.
    PastTheSize {
        /// The index, from 0.
        index: u64,
        /// The coordinates there are.
        size: u64,
    },
    /// As many values are needed as there are leaves.
    LengthMismatch {
        /// The values.
        values: usize,
        /// The leaves.
        leaves: usize,
    },
    /// A position of the codomain that is hit cannot be left out.
    HitNotKept {
        /// The position of the codomain.
        target: usize,
        /// The position of the domain that is sent there.
        position: usize,
    },
    /// A position is in no class.
    NotAPartition {
        /// The position.
        position: usize,
    },
    /// A position is in two classes.
    InTwoClasses {
        /// The position.
        position: usize,
    },
    /// The one tuple does not refine the other.
    NotARefinement {
        /// The leaves of the one that should be finer.
        fine: usize,
        /// The leaves of the other.
        coarse: usize,
    },
    /// What is left of two entries has no common refinement: neither divides the other, or one tuple ends too early.
    NotMutuallyRefinable {
        /// What is left of the one.
        left: u64,
        /// What is left of the other; 0 if nothing is.
        right: u64,
    },
    /// A layout whose strides, in order, are not multiples of what the modes before reach.
    NotTractable {
        /// The extent of the mode before.
        extent: u64,
        /// Its stride.
        stride: u64,
        /// The next stride.
        next: u64,
    },
}

/// How two tuples that should be the same differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// They have different numbers of entries.
    Length {
        /// Those of the one.
        left: usize,
        /// Those of the other.
        right: usize,
    },
    /// They have different entries at a position.
    Entry {
        /// The position, from 1.
        position: usize,
        /// The entry of the one.
        left: u64,
        /// The entry of the other.
        right: u64,
    },
    /// Their entries are the same, but they nest differently.
    Nesting,
}

impl Difference {
    const fn say(&self, before: &str) -> Text {
        let text = Text::new(before);
        match *self {
            Self::Length { left, right } => text.and("length ").index(left).and(" against ").index(right),
            Self::Entry { position, left, right } => {
                text.number(left).and(" against ").number(right).and(" at position ").index(position)
            }
            Self::Nesting => text.and("the same entries, nested differently"),
        }
    }
}

impl CategoryError {
    /// The short name of the refusal, for programs.
    ///
    /// ```
    /// use layout_algebra::category::CategoryError;
    /// assert_eq!(CategoryError::NotComplementable { position: 2 }.code(), "not_complementable");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::MapLength { .. } => "bad_map_length",
            Self::MapOutOfRange { .. } => "map_value_out_of_range",
            Self::MapNotInjective { .. } => "map_not_injective",
            Self::EntryMismatch { .. } => "entry_mismatch",
            Self::NotComposable { .. } => "not_composable",
            Self::CodomainMismatch { .. } => "codomain_mismatch",
            Self::ImagesNotDisjoint { .. } => "images_not_disjoint",
            Self::NotComplementable { .. } => "not_complementable",
            Self::NotIncreasing { .. } => "not_increasing",
            Self::IndexOutOfRange { .. } | Self::PastTheSize { .. } => "index_out_of_range",
            Self::LengthMismatch { .. } => "length_mismatch",
            Self::HitNotKept { .. } => "hit_not_kept",
            Self::NotAPartition { .. } | Self::InTwoClasses { .. } => "not_a_partition",
            Self::NotARefinement { .. } => "precondition",
            Self::NotMutuallyRefinable { .. } => "not_mutually_refinable",
            Self::NotTractable { .. } => "not_tractable",
        }
    }

    /// The sentence: lower case, no final period, with the numbers.
    ///
    /// ```
    /// use layout_algebra::category::CategoryError;
    /// let error = CategoryError::NotTractable { extent: 2, stride: 2, next: 3 };
    /// assert_eq!(error.headline().as_str(), "not tractable: mode `2:2` reaches 4, which does not divide the next stride 3");
    /// ```
    #[must_use]
    pub const fn headline(&self) -> Text {
        match self {
            Self::MapLength { .. }
            | Self::MapOutOfRange { .. }
            | Self::MapNotInjective { .. }
            | Self::EntryMismatch { .. } => self.construction(),
            Self::NotIncreasing { .. }
            | Self::IndexOutOfRange { .. }
            | Self::PastTheSize { .. }
            | Self::LengthMismatch { .. }
            | Self::HitNotKept { .. }
            | Self::NotAPartition { .. }
            | Self::InTwoClasses { .. } => self.positions(),
            _ => self.operation(),
        }
    }

    const fn construction(&self) -> Text {
        match *self {
            Self::MapLength { values, domain } => {
                Text::new("no morphism: a map of length ").index(values).and(" for a domain of length ").index(domain)
            }
            Self::MapOutOfRange { position, target, codomain } => {
                let text = Text::new("no morphism: position ").index(position).and(" is sent to ").index(target);
                text.and(", past a codomain of length ").index(codomain)
            }
            Self::MapNotInjective { first, second, target } => {
                let text = Text::new("no morphism: positions ").index(first).and(" and ").index(second);
                text.and(" are both sent to ").index(target)
            }
            Self::EntryMismatch { position, entry, target, other } => {
                let text = Text::new("no morphism: entry ").number(entry).and(" at ").index(position);
                text.and(" is sent to entry ").number(other).and(" at ").index(target)
            }
            _ => Text::new("no morphism"),
        }
    }

    const fn positions(&self) -> Text {
        match *self {
            Self::NotIncreasing { before, after } => {
                Text::new("positions must increase, ").index(after).and(" comes after ").index(before)
            }
            Self::IndexOutOfRange { index, length } => {
                let text = Text::new("position ").number(index).and(" does not exist: there are ").number(length);
                text.and(", counted from 1")
            }
            Self::PastTheSize { index, size } => {
                Text::new("index ").number(index).and(" is past the end: the size is ").number(size)
            }
            Self::LengthMismatch { values, leaves } => {
                Text::new("values and leaves differ in number: ").index(values).and(" against ").index(leaves)
            }
            Self::HitNotKept { target, position } => {
                let text = Text::new("position ").index(target).and(" of the codomain cannot be left out: ");
                text.index(position).and(" is sent there")
            }
            Self::NotAPartition { position } => {
                Text::new("no partition: position ").index(position).and(" is in no class, they count from 1")
            }
            Self::InTwoClasses { position } => {
                Text::new("no partition: position ").index(position).and(" is in two classes")
            }
            _ => Text::new("refused"),
        }
    }

    const fn operation(&self) -> Text {
        match *self {
            Self::NotComposable { difference } => difference.say("cannot compose: codomain and next domain differ: "),
            Self::CodomainMismatch { difference } => difference.say("the codomains differ: "),
            Self::ImagesNotDisjoint { target } => {
                Text::new("the images are not disjoint: both hit position ").index(target)
            }
            Self::NotComplementable { position } => {
                Text::new("no complement: position ").index(position).and(" is sent to the base point")
            }
            Self::NotARefinement { fine, coarse } => {
                let text = Text::new("no refinement: a tuple of length ").index(fine);
                text.and(" does not split one of length ").index(coarse).and(", part by part")
            }
            Self::NotMutuallyRefinable { left, right: 0 } => {
                let text = Text::new("not mutually refinable: the right tuple ends while ").number(left);
                text.and(" of the left is to be refined")
            }
            Self::NotMutuallyRefinable { left, right } => {
                let text = Text::new("not mutually refinable: neither of ").number(left).and(" and ").number(right);
                text.and(" divides the other")
            }
            Self::NotTractable { extent, stride, next } => {
                let text = Text::new("not tractable: mode `").number(extent).and(":").number(stride).and("` reaches ");
                let text = text.number(extent.saturating_mul(stride));
                text.and(", which does not divide the next stride ").number(next)
            }
            _ => Text::new("refused"),
        }
    }
}

impl fmt::Display for CategoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}

impl core::error::Error for CategoryError {}

impl From<CategoryError> for crate::AlgebraError {
    fn from(error: CategoryError) -> Self {
        Self::Category(error)
    }
}

/// `return Err(…)` of one of these from a `const fn`.
macro_rules! refuse {
    ($($error:tt)*) => {
        return Err($crate::error::AlgebraError::Category($crate::category::error::CategoryError::$($error)*))
    };
}

pub(super) use refuse;
