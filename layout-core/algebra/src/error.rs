//! Every refusal, with its numbers, and the one sentence that says it.

use core::fmt;

use crate::analysis::access_error::AccessError;
use crate::atoms::DescriptorError;
use crate::category::CategoryError;
use crate::swizzle_error::SwizzleError;

/// Why an operation has no answer.
///
/// The sentence of [`AlgebraError::headline`] is the same in a compile error of the macro, in const evaluation, in
/// `Display` and in the `layout` command. What stands around it (names, places, proposals) is made by those who know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgebraError {
    /// The result has more leaves than a value can hold.
    TooManyLeaves {
        /// The leaves it would have.
        leaves: usize,
    },
    /// The result has more leaves and tuples than a value can hold.
    TooManyNodes {
        /// The leaves and tuples it would have.
        nodes: usize,
    },
    /// The result nests deeper than a value can.
    TooDeep {
        /// The depth it would have.
        depth: usize,
    },
    /// A number does not fit in 64 bits.
    Overflow {
        /// The left operand.
        left: u64,
        /// `+`, `-`, `*`, or `<` for a shift to the left.
        operator: char,
        /// The right operand.
        right: u64,
    },
    /// No atom has this name.
    UnknownAtom {
        /// How many bytes of the name could be read.
        at: usize,
    },
    /// The layouts of threads and values name too few coordinates, so that some have no thread, or several.
    NotNumbered {
        /// The coordinates that are numbered one after the other.
        reached: u64,
        /// The threads times the values.
        size: u64,
    },
    /// A division by 0.
    DivisionByZero {
        /// What was to be divided.
        dividend: u64,
    },
    /// An empty tuple where at least one mode is needed.
    NoModes,
    /// An extent of 0.
    ZeroExtent {
        /// The leaf of the shape, counted from the left.
        leaf: usize,
    },
    /// Shape and stride nest differently.
    NotCongruent {
        /// The leaves of the shape.
        shape: usize,
        /// The leaves of the stride.
        stride: usize,
    },
    /// Two tuples that should nest alike do not.
    ProfileMismatch {
        /// The modes at the place where they part.
        left: usize,
        /// The modes of the other at that place.
        right: usize,
    },
    /// A mode that is not there.
    ModeOutOfRange {
        /// The mode asked for.
        mode: usize,
        /// The modes there are.
        rank: usize,
    },
    /// A tile, a place, a thread or a value past the last.
    IndexOutOfRange {
        /// The index asked for.
        index: u64,
        /// How many there are.
        count: u64,
    },
    /// A range of modes that is not there.
    RangeOutOfRange {
        /// The first mode asked for.
        begin: usize,
        /// One past the last.
        end: usize,
        /// The modes there are.
        rank: usize,
    },
    /// A tiler, profile or block has more modes than what it is applied to.
    RankExceeds {
        /// Its modes.
        rank: usize,
        /// The modes there are.
        limit: usize,
    },
    /// A rank asked for is less than the rank there is.
    RankTooSmall {
        /// The rank asked for.
        asked: usize,
        /// The rank there is.
        rank: usize,
    },
    /// A coordinate does not fit the shape.
    CoordinateMismatch {
        /// The entries of the coordinate at the place where they part.
        entries: usize,
        /// The modes of the shape at that place.
        modes: usize,
    },
    /// A profile has another number of leaves than what is to be nested.
    LeafCountMismatch {
        /// The leaves of the profile.
        profile: usize,
        /// The leaves there are.
        leaves: usize,
    },
    /// Neither of two numbers divides the other.
    NotDivisible {
        /// The one.
        left: u64,
        /// The other.
        right: u64,
    },
    /// A block does not divide the shape it is to fill.
    BlockDoesNotDivide {
        /// The mode.
        mode: usize,
        /// The block's extent there.
        block: u64,
        /// The shape's extent there.
        target: u64,
    },
    /// A leaf has other than two modes where tile and rest are to be told apart.
    NotTwoModes {
        /// The modes it has.
        rank: usize,
    },
    /// One leaf of B leaves a straight run of A too early.
    RunDoesNotDivide {
        /// The leaf of B, counted from the left.
        leaf: usize,
        /// Its extent.
        extent: u64,
        /// Its stride.
        stride: u64,
        /// The steps that are straight.
        run: u64,
        /// The steps of `extent` that were left when the run began.
        rest: u64,
    },
    /// Leaves of B add up across a boundary of A.
    Carry {
        /// The coordinates of A before the boundary.
        boundary: u64,
        /// A sum of steps of B that crosses it, an index into A.
        index: u64,
        /// A's offset there.
        offset: u64,
        /// The sum of the offsets of the single steps.
        apart: u64,
    },
    /// Carries may cancel and the domain is too large to try every coordinate.
    NotDecided {
        /// The coordinates there are.
        size: u64,
        /// The most that are tried.
        limit: u64,
    },
    /// A layout takes two coordinates to one offset.
    NotInjective {
        /// The extent of the mode that comes too early.
        extent: u64,
        /// Its stride.
        stride: u64,
        /// What the modes of smaller strides reach up to.
        reach: u64,
    },
    /// An injective layout whose modes interleave, so that no ordered complement exists.
    ModesInterleave {
        /// The stride of the mode that begins inside another.
        stride: u64,
        /// What the modes of smaller strides reach up to.
        reach: u64,
    },
    /// No layout fills `[0, size)` together with this one.
    NotComplementable {
        /// Extent times stride of the modes so far.
        reach: u64,
        /// The next stride, or the size, which `reach` does not divide.
        next: u64,
        /// The size to be filled.
        size: u64,
    },
    /// A tile and its repetitions do not visit every coordinate once.
    TileDoesNotFill {
        /// The tile's coordinates.
        tile: u64,
        /// Extent times stride of the tile's modes so far.
        reach: u64,
        /// The next stride of the tile, or the size, which `reach` does not divide.
        next: u64,
        /// The coordinates to be divided.
        size: u64,
    },
    /// A tile visits a coordinate more than once.
    TileRepeats {
        /// The extent of the mode that repeats.
        extent: u64,
        /// Its stride.
        stride: u64,
        /// The coordinates to be divided.
        size: u64,
    },
    /// The tiles of a loose divide leave out coordinates.
    TileMisses {
        /// The coordinates of a mode that are covered without a gap.
        covered: u64,
        /// The coordinates of that mode.
        extent: u64,
    },
    /// No layout undoes this one.
    NoLeftInverse {
        /// A stride.
        stride: u64,
        /// The next smaller one, which does not divide it.
        smaller: u64,
    },
    /// No such swizzle, or no layout composed with one.
    Swizzle(SwizzleError),
    /// What is refused of accesses to memory.
    Access(AccessError),
    /// What is refused of operands in shared memory.
    Descriptor(DescriptorError),
    /// No such morphism, or none that an operation on morphisms could answer with.
    Category(CategoryError),
    /// A stride that would move along two coordinates, or a coordinate that is also a tuple.
    TwoCoordinates {
        /// The leaf, counted from the left.
        leaf: usize,
    },
    /// The digits of an inverse would run into each other.
    InverseCarries {
        /// The offset that is not led back.
        offset: u64,
    },
    /// An offset that no coordinate has.
    NotReached {
        /// The offset.
        offset: u64,
    },
    /// Two sizes that should be the same.
    SizesDiffer {
        /// The one.
        left: u64,
        /// The other.
        right: u64,
    },
    /// Two layouts whose sum is no layout.
    NoSum {
        /// An index.
        index: u64,
        /// The sum of the offsets there.
        sum: u64,
        /// What a layout would have there, by the sums before.
        straight: u64,
    },
    /// No neighbouring elements that a finer element could part.
    NoUnitStride,
    /// A wider element would take together what is not one after the other.
    WidthDoesNotDivide {
        /// The elements to be taken together.
        width: u64,
        /// The stride that neither divides nor is divided.
        stride: u64,
    },
    /// Steps within the wider element add up past its end.
    WidthCarries {
        /// The elements to be taken together.
        width: u64,
        /// The greatest sum of the steps within.
        reach: u64,
    },
}

impl fmt::Display for AlgebraError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}

impl core::error::Error for AlgebraError {}
