//! The list of refusals: each with its numbers, its sentence, and the operand that it blames.

pub mod access;
pub mod category;
pub mod descriptor;
pub mod swizzle;

use crate::capacity::{MAX_DEPTH, MAX_LEAVES, MAX_NODES};
use crate::sentence::errors;
use crate::text::Text;
use Blame::{Any, First, Last, Second, Tile};
use access::AccessError;
use category::CategoryError;
use descriptor::DescriptorError;
use swizzle::SwizzleError;

/// The operand that a refusal blames: a change of it is looked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    First,
    Second,
    Last,
    /// The tile of a divide, else the first operand.
    Tile,
    /// The last operand that a change helps.
    Any,
    /// What to change depends on more than the error.
    Unknown,
}

errors! {
    /// Why an operation has no answer.
    ///
    /// The sentence of [`AlgebraError::headline`] is the same in a compile error of the macro, in const evaluation, in
    /// `Display` and in the `layout` command. Names, places and suggestions are added by those who know them.
    pub enum AlgebraError {
        /// The result has more leaves than a value can hold.
        TooManyLeaves {
            /// The leaves it would have.
            leaves: usize,
        }
            let limit = MAX_LEAVES;
            "too large: {leaves} leaves, the limit is {limit}";
        /// The result has more leaves and tuples than a value can hold.
        TooManyNodes {
            /// The leaves and tuples it would have.
            nodes: usize,
        }
            let limit = MAX_NODES;
            "too large: {nodes} leaves and tuples, the limit is {limit}";
        /// The result nests deeper than a value can.
        TooDeep {
            /// The depth it would have.
            depth: usize,
        }
            let limit = MAX_DEPTH;
            "too deep: {depth} levels of nesting, the limit is {limit}";
        /// A number does not fit in 64 bits.
        Overflow {
            /// The left operand.
            left: u64,
            /// `+`, `-`, `*`, or `<` for a shift to the left.
            operator: char,
            /// The right operand.
            right: u64,
        }
            let operator = sign(operator);
            "overflow: {left} {operator} {right} does not fit in 64 bits";
        /// No atom has this name.
        UnknownAtom {
            /// How many bytes of the name could be read.
            at: usize,
        } "no atom has this name, which is not known from character {at} on";
        /// An element that is no part of what an atom copies.
        ElementDoesNotFit {
            /// The bits of an element.
            bits: u64,
            /// The bits that a thread copies at once.
            at_once: u64,
        } [Any] "elements of {bits} bits do not fill the {at_once} bits that a thread of the atom copies at once";
        /// The layouts of threads and values name too few coordinates, so that some have no thread, or several.
        NotNumbered {
            /// The coordinates that are numbered one after the other.
            reached: u64,
            /// The threads times the values.
            size: u64,
        } [First] "threads and values are not numbered: of {size} only {reached} follow one on another";
        /// A division by 0.
        DivisionByZero {
            /// What was to be divided.
            dividend: u64,
        } [Any] "division by zero: {dividend} / 0";
        /// An empty tuple where at least one mode is needed.
        NoModes "an empty tuple where at least one mode is needed";
        /// An extent of 0.
        ZeroExtent {
            /// The leaf of the shape, counted from the left.
            leaf: usize,
        } "extent 0 at leaf {leaf} of the shape: extents are positive";
        /// Shape and stride nest differently.
        NotCongruent {
            /// The leaves of the shape.
            shape: usize,
            /// The leaves of the stride.
            stride: usize,
        } "shape and stride nest differently: {shape} {shape|leaf|leaves} against {stride}";
        /// Two tuples that should nest alike do not.
        ProfileMismatch {
            /// The modes at the place where they part.
            left: usize,
            /// The modes of the other at that place.
            right: usize,
        } "the tuples nest differently: {left} {left|mode|modes} against {right}";
        /// A mode that is not there.
        ModeOutOfRange {
            /// The mode requested.
            mode: usize,
            /// The modes there are.
            rank: usize,
        } "mode {mode} does not exist: there {rank|is|are} {rank} {rank|mode|modes}, counted from 0";
        /// A tile, a place, a thread or a value past the last.
        IndexOutOfRange {
            /// The index requested.
            index: u64,
            /// How many there are.
            count: u64,
        } "index {index} is past the end: there {count|is|are} {count}, counted from 0";
        /// A range of modes that is not there.
        RangeOutOfRange {
            /// The first mode requested.
            begin: usize,
            /// One past the last.
            end: usize,
            /// The modes there are.
            rank: usize,
        } [Last] "modes {begin}..{end} do not exist: the rank is {rank}";
        /// A tiler, profile or block has more modes than what it is applied to.
        RankExceeds {
            /// Its modes.
            rank: usize,
            /// The modes there are.
            limit: usize,
        } "rank {rank} exceeds rank {limit} of what it is applied to";
        /// A requested rank is less than the rank there is.
        RankTooSmall {
            /// The rank requested.
            asked: usize,
            /// The rank there is.
            rank: usize,
        } [Last] "rank {asked} was asked for, but there are {rank} modes already";
        /// A coordinate does not fit the shape.
        CoordinateMismatch {
            /// The entries of the coordinate at the place where they part.
            entries: usize,
            /// The modes of the shape at that place.
            modes: usize,
        } "the coordinate does not fit the shape: {entries} {entries|entry|entries} for {modes} {modes|mode|modes}";
        /// A profile has another number of leaves than what is to be nested.
        LeafCountMismatch {
            /// The leaves of the profile.
            profile: usize,
            /// The leaves there are.
            leaves: usize,
        } "a profile of {profile} leaves does not fit {leaves} modes";
        /// Neither of two numbers divides the other.
        NotDivisible {
            /// The one.
            left: u64,
            /// The other.
            right: u64,
        } [Second] "neither of {left} and {right} divides the other";
        /// A block does not divide the shape it is to fill.
        BlockDoesNotDivide {
            /// The mode.
            mode: usize,
            /// The block's extent there.
            block: u64,
            /// The shape's extent there.
            target: u64,
        } [Second] "the block does not divide the shape: extent {block} against {target} in mode {mode}";
        /// A leaf has other than two modes where tile and rest are to be separated.
        NotTwoModes {
            /// The modes it has.
            rank: usize,
        } "a mode of rank {rank} cannot be parted into tile and rest: it needs rank 2";
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
        } [Second]
            let rest = remaining(rest, extent);
            "cannot compose: the right `{extent}:{stride}` runs straight for {run} steps, and {run} does not divide {rest}";
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
        } [Second]
            "cannot compose: steps carry across {boundary} of the left: at {index} the offset is {offset}, apart they give {apart}";
        /// Carries may cancel and the domain is too large to try every coordinate.
        NotDecided {
            /// The coordinates there are.
            size: u64,
            /// The most that are tried.
            limit: u64,
        } "not decided: {size} coordinates would have to be tried one by one, the limit is {limit}";
        /// A layout takes two coordinates to one offset.
        NotInjective {
            /// The extent of the mode that comes too early.
            extent: u64,
            /// Its stride.
            stride: u64,
            /// What the modes of smaller strides reach up to.
            reach: u64,
        } [Tile] "not injective: mode `{extent}:{stride}` returns to offsets that smaller strides reach up to {reach}";
        /// An injective layout whose modes interleave, so that no ordered complement exists.
        ModesInterleave {
            /// The stride of the mode that begins inside another.
            stride: u64,
            /// What the modes of smaller strides reach up to.
            reach: u64,
        } [Tile]
            "no ordered complement: the modes interleave, stride {stride} begins inside a mode that reaches up to {reach}";
        /// No layout fills `[0, size)` together with this one.
        NotComplementable {
            /// Extent times stride of the modes so far.
            reach: u64,
            /// The next stride, or the size, which `reach` does not divide.
            next: u64,
            /// The size to be filled.
            size: u64,
        } [First] "no layout fills [0, {size}) together with this one: {reach} does not divide {next}";
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
        } [Second]
            "cannot divide: a tile of {tile} does not fill {size} coordinates once: {reach} does not divide {next}";
        /// A tile visits a coordinate more than once.
        TileRepeats {
            /// The extent of the mode that repeats.
            extent: u64,
            /// Its stride.
            stride: u64,
            /// The coordinates to be divided.
            size: u64,
        } [Second]
            "cannot divide: mode `{extent}:{stride}` of the tile visits some of {size} coordinates more than once";
        /// The tiles of a loose divide leave out coordinates.
        TileMisses {
            /// The coordinates of a mode that are covered without a gap.
            covered: u64,
            /// The coordinates of that mode.
            extent: u64,
        } "cannot divide: the tiles cover {covered} of {extent} coordinates of a mode without a gap";
        /// No layout undoes this one.
        NoLeftInverse {
            /// A stride.
            stride: u64,
            /// The next smaller one, which does not divide it.
            smaller: u64,
        } [First]
            "no left inverse of the form (d,e/d,…):(0,p,…): stride {stride} is not a multiple of stride {smaller}";
        /// A stride that would move along two coordinates, or a coordinate that is also a tuple.
        TwoCoordinates {
            /// The leaf, counted from the left.
            leaf: usize,
        } [Any] "leaf {leaf} moves along two coordinates: a coordinate stride is of one, such as `2@1`";
        /// The digits of an inverse would run into each other.
        InverseCarries {
            /// The offset that is not led back.
            offset: u64,
        } [First]
            "no left inverse of the form (d,e/d,…):(0,p,…): offset {offset} is reached with a carry between modes";
        /// An offset that no coordinate has.
        NotReached {
            /// The offset.
            offset: u64,
        } [Second] "no coordinate: offset {offset} is not reached by the layout";
        /// Two sizes that should be the same.
        SizesDiffer {
            /// The one.
            left: u64,
            /// The other.
            right: u64,
        } [Second] "the sizes differ: {left} against {right}";
        /// Two layouts whose sum is no layout.
        NoSum {
            /// An index.
            index: u64,
            /// The sum of the offsets there.
            sum: u64,
            /// What a layout would have there, by the sums before.
            straight: u64,
        } [Second] "the sum is no layout: at {index} the offsets add up to {sum}, the sums before ask for {straight}";
        /// No neighbouring elements that a finer element could part.
        NoUnitStride [First] "cannot recast: no mode of stride 1, so no neighbours that a finer element parts";
        /// A wider element would take together what is not one after the other.
        WidthDoesNotDivide {
            /// The elements to be taken together.
            width: u64,
            /// The stride that neither divides nor is divided.
            stride: u64,
        } [Last] "cannot recast: neither of {width} elements and stride {stride} divides the other";
        /// Steps within the wider element add up past its end.
        WidthCarries {
            /// The elements to be taken together.
            width: u64,
            /// The greatest sum of the steps within.
            reach: u64,
        } [Last]
            "cannot recast: steps of less than {width} elements add up to {reach}, past the end of a wider element";
    } of {
        /// No such swizzle, or no layout composed with one.
        Swizzle(SwizzleError),
        /// What is refused of accesses to memory.
        Access(AccessError),
        /// What is refused of operands in shared memory.
        Descriptor(DescriptorError),
        /// No such morphism, or none that an operation on morphisms could answer with.
        Category(CategoryError),
    }

    /// The sentence: lower case, no final period, with the numbers.
    ///
    /// ```
    /// use layout_algebra::AlgebraError;
    /// let error = AlgebraError::ModeOutOfRange { mode: 3, rank: 2 };
    /// assert_eq!(error.headline().as_str(), "mode 3 does not exist: there are 2 modes, counted from 0");
    /// ```
    pub const fn headline;

    /// The operand that is to be changed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn blames -> Blame { Blame::Unknown }
}

impl AlgebraError {
    /// Whether this is a capacity or search limit, and so says nothing about the operation itself.
    ///
    /// ```
    /// use layout_algebra::AlgebraError;
    /// assert!(AlgebraError::NotDecided { size: 1 << 30, limit: 1 << 20 }.is_limit());
    /// assert!(!AlgebraError::NoModes.is_limit());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_limit(&self) -> bool {
        matches!(
            self,
            Self::TooManyLeaves { .. }
                | Self::TooManyNodes { .. }
                | Self::TooDeep { .. }
                | Self::Overflow { .. }
                | Self::NotDecided { .. }
        )
    }
}

/// `6`, or `the 4 left`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn remaining(rest: u64, extent: u64) -> Text {
    if rest == extent { Text::new("").number(rest) } else { Text::new("the ").number(rest).and(" left") }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn sign(operator: char) -> &'static str {
    match operator {
        '+' => "+",
        '-' => "-",
        '<' => "<<",
        _ => "*",
    }
}
