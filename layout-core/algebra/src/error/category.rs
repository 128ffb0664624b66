//! Errors about nested tuples, morphisms, and operations on them.

use crate::sentence::errors;
use crate::text::Text;

errors! {
    /// The reason why a map is not a morphism, or why an operation on morphisms has no answer.
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
    pub enum CategoryError {
        /// A map that does not have one value for each position of the domain.
        MapLength { values: usize, domain: usize } ["bad_map_length"]
            "no morphism: a map of length {values} for a domain of length {domain}";
        /// A map that leaves the codomain.
        MapOutOfRange { position: usize, target: usize, codomain: usize } ["map_value_out_of_range"]
            "no morphism: position {position} is sent to {target}, past a codomain of length {codomain}";
        /// A map that sends two positions to the same one, other than the base point.
        MapNotInjective { first: usize, second: usize, target: usize } ["map_not_injective"]
            "no morphism: positions {first} and {second} are both sent to {target}";
        /// An entry that is sent to one with another value.
        EntryMismatch { position: usize, entry: u64, target: usize, other: u64 } ["entry_mismatch"]
            "no morphism: entry {entry} at {position} is sent to entry {other} at {target}";
        /// The codomain of one is not the domain of the other.
        NotComposable { difference: Difference } ["not_composable"]
            let difference = difference.text();
            "cannot compose: codomain and next domain differ: {difference}";
        /// Two morphisms that should have the same codomain do not.
        CodomainMismatch { difference: Difference } ["codomain_mismatch"]
            let difference = difference.text();
            "the codomains differ: {difference}";
        /// Two morphisms that should hit different positions hit the same one.
        ImagesNotDisjoint { target: usize } ["images_not_disjoint"]
            "the images are not disjoint: both hit position {target}";
        /// A position is sent to the base point, so the morphism is not an inclusion and has no complement.
        NotComplementable { position: usize } ["not_complementable"]
            "no complement: position {position} is sent to the base point";
        /// Positions to keep that are not in order.
        NotIncreasing { before: usize, after: usize } ["not_increasing"]
            "positions must increase, {after} comes after {before}";
        /// A position that does not exist.
        IndexOutOfRange { index: u64, length: u64 } ["index_out_of_range"]
            "position {index} does not exist: there are {length}, counted from 1";
        /// An index that no coordinate has.
        PastTheSize { index: u64, size: u64 } ["index_out_of_range"]
            "index {index} is past the end: the size is {size}";
        /// The number of values differs from the number of leaves.
        LengthMismatch { values: usize, leaves: usize } ["length_mismatch"]
            "values and leaves differ in number: {values} against {leaves}";
        /// A position of the codomain that is hit cannot be dropped.
        /// `position`: the position of the domain that is sent there.
        HitNotKept { target: usize, position: usize } ["hit_not_kept"]
            "position {target} of the codomain cannot be left out: {position} is sent there";
        /// A position is in no class.
        NotAPartition { position: usize } ["not_a_partition"]
            "no partition: position {position} is in no class, they count from 1";
        /// A position is in two classes.
        InTwoClasses { position: usize } ["not_a_partition"] "no partition: position {position} is in two classes";
        /// One tuple does not refine the other.
        /// `fine`: the leaves of the one that should be finer.
        NotARefinement { fine: usize, coarse: usize }
            "no refinement: a tuple of length {fine} does not split one of length {coarse}, part by part";
        /// The rests of two entries have no common refinement: neither divides the other, or one tuple ends too early.
        /// `right`: the rest of the other; 0 if nothing is left.
        NotMutuallyRefinable { left: u64, right: u64 } ["not_mutually_refinable"]
            "not mutually refinable: neither of {left} and {right} divides the other"
            if right == 0 => "not mutually refinable: the right tuple ends while {left} of the left is to be refined";
        /// A layout whose strides, in order, are not multiples of the reach of the modes before.
        NotTractable { extent: u64, stride: u64, next: u64 } ["not_tractable"]
            let reach = extent.saturating_mul(stride);
            "not tractable: mode `{extent}:{stride}` reaches {reach}, which does not divide the next stride {next}";
    } of {}

    /// The sentence: lower case, no final period, with the numbers.
    ///
    /// ```
    /// use layout_algebra::category::CategoryError;
    /// let error = CategoryError::NotTractable { extent: 2, stride: 2, next: 3 };
    /// assert_eq!(error.headline().as_str(), "not tractable: mode `2:2` reaches 4, which does not divide the next stride 3");
    /// ```
    pub const fn headline;

    /// The short name of the error, for programs.
    ///
    /// ```
    /// use layout_algebra::category::CategoryError;
    /// assert_eq!(CategoryError::NotComplementable { position: 2 }.code(), "not_complementable");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn code -> &'static str { "precondition" }
}

/// The difference between two tuples that should be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// They have different numbers of entries.
    Length {
        /// The number of the first.
        left: usize,
        /// The number of the second.
        right: usize,
    },
    /// They have different entries at a position.
    Entry {
        /// The position, from 1.
        position: usize,
        /// The entry of the first.
        left: u64,
        /// The entry of the second.
        right: u64,
    },
    /// Their entries are equal, but they nest differently.
    Nesting,
}

impl Difference {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn text(&self) -> Text {
        match *self {
            Self::Length { left, right } => Text::new("length ").index(left).and(" against ").index(right),
            Self::Entry { position, left, right } => {
                Text::new("").number(left).and(" against ").number(right).and(" at position ").index(position)
            }
            Self::Nesting => Text::new("the same entries, nested differently"),
        }
    }
}

impl From<CategoryError> for crate::AlgebraError {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(error: CategoryError) -> Self {
        Self::Category(error)
    }
}

/// `return Err(…)` with one of these errors, from a `const fn`.
macro_rules! refuse {
    ($($error:tt)*) => {
        return Err($crate::error::AlgebraError::Category($crate::error::category::CategoryError::$($error)*))
    };
}

pub(crate) use refuse;
