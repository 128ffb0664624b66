//! The list of errors: each with its numbers, its sentence, and the operand to blame.

pub mod access;
pub mod category;
pub mod descriptor;
pub mod swizzle;

use crate::capacity::{MAX_DEPTH, MAX_LEAVES, MAX_NODES};
use crate::control::next;
use crate::sentence::errors;
use crate::text::Text;
use Blame::{Any, First, Last, Second, Tile};
use access::AccessError;
use category::CategoryError;
use descriptor::DescriptorError;
use swizzle::SwizzleError;

/// The operand that an error blames: suggestions change it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    First,
    Second,
    Last,
    /// The tile of a divide, else the first operand.
    Tile,
    /// The last operand that can be changed to make the operation succeed.
    Any,
    /// Depends on more than the error.
    Unknown,
}

errors! {
    /// The reason why an operation has no answer.
    ///
    /// The sentence of [`AlgebraError::headline`] is the same in a compile error of the macro, in const evaluation, in
    /// `Display` and in the `layout` command. Names, places and suggestions are added by the callers that know them.
    pub enum AlgebraError {
        /// The result has more leaves than a value can hold.
        TooManyLeaves { leaves: usize }
            let limit = MAX_LEAVES;
            "too large: {leaves} leaves, the limit is {limit}"
            if leaves == next(limit) => "too large: more than {limit} leaves";
        /// The result has more leaves and tuples than a value can hold.
        TooManyNodes { nodes: usize }
            let limit = MAX_NODES;
            "too large: {nodes} leaves and tuples, the limit is {limit}"
            if nodes == next(limit) => "too large: more than {limit} leaves and tuples";
        /// The result nests deeper than a value can.
        TooDeep { depth: usize }
            let limit = MAX_DEPTH;
            "too deep: {depth} levels of nesting, the limit is {limit}";
        /// A number does not fit in 64 bits.
        /// `operator`: `+`, `-`, `*`, or `<` for a shift to the left.
        Overflow { left: u64, operator: char, right: u64 }
            let operator = sign(operator);
            "overflow: {left} {operator} {right} does not fit in 64 bits";
        /// No atom has this name.
        /// `at`: the number of characters that begin the name of an atom.
        UnknownAtom { at: usize } "unknown atom: the first {at} characters begin names of atoms, the rest does not fit"
            if at == 0 => "unknown atom";
        /// The name of a copy atom where an MMA atom is needed.
        IsCopyAtom "expected the name of an MMA atom: this is a copy atom";
        /// The name of an MMA atom where a copy atom is needed.
        IsMmaAtom "expected the name of a copy atom: this is an MMA atom";
        /// An element size that does not fit the width that an atom copies at once.
        ElementDoesNotFit { bits: u64, at_once: u64 } [Any]
            "elements of {bits} bits do not fill the {at_once} bits that a thread of the atom copies at once";
        /// A thread that no atom has, and the next ones that some atom has: twice the last thread if it is past the end.
        NoThread { thread: u64, count: u64, below: u64, above: u64 } [Last]
            "no atom has thread {thread}: of its {count} {count|thread|threads}, {below} and {above} are next to it"
            if below == above => "no atom has thread {thread}: the last of its {count} threads is {below}";
        /// A permutation of M, N and K that is not one tile for each.
        NotByMode { extent: u64 } [Last]
            "a permutation is one tile for each of M, N and K: {extent} alone is none, and no thread";
        /// The layouts of threads and values name too few coordinates: some coordinate has no thread, or several.
        NotNumbered { reached: u64, size: u64 } [First]
            "threads and values are not numbered: of {size} only {reached} follow one on another";
        /// A division by 0.
        DivisionByZero { dividend: u64 } [Any] "division by zero: {dividend} / 0";
        /// An empty tuple where at least one mode is needed.
        NoModes "an empty tuple where at least one mode is needed";
        /// An extent of 0.
        ZeroExtent { leaf: usize } "extent 0 at leaf {leaf} of the shape: extents are positive";
        /// Shape and stride nest differently.
        NotCongruent { shape: usize, stride: usize }
            "shape and stride nest differently: {shape} {shape|leaf|leaves} against {stride}";
        /// Two tuples that should nest alike do not.
        ProfileMismatch { left: usize, right: usize }
            "the tuples nest differently: {left} {left|mode|modes} against {right}";
        /// A mode that does not exist.
        ModeOutOfRange { mode: usize, rank: usize }
            "mode {mode} does not exist: there {rank|is|are} {rank} {rank|mode|modes}, counted from 0";
        /// The index of a tile, a thread or a value past the last.
        IndexOutOfRange { index: u64, count: u64 }
            "index {index} is past the end: there {count|is|are} {count}, counted from 0";
        /// A range of modes that does not exist.
        RangeOutOfRange { begin: usize, end: usize, rank: usize } [Last]
            "modes {begin}..{end} do not exist: the rank is {rank}";
        /// A tiler, profile or block has more modes than what it is applied to.
        RankExceeds { rank: usize, limit: usize } "rank {rank} exceeds rank {limit} of what it is applied to";
        /// A requested rank is less than the rank there is.
        RankTooSmall { asked: usize, rank: usize } [Last]
            "rank {asked} was asked for, but there are {rank} modes already";
        /// A coordinate does not fit the shape.
        CoordinateMismatch { entries: usize, modes: usize }
            "the coordinate does not fit the shape: {entries} {entries|entry|entries} for {modes} {modes|mode|modes}";
        /// A profile does not have as many leaves as there are modes to nest.
        LeafCountMismatch { profile: usize, leaves: usize } "a profile of {profile} leaves does not fit {leaves} modes";
        /// Neither of two numbers divides the other.
        NotDivisible { left: u64, right: u64 } [Second] "neither of {left} and {right} divides the other";
        /// A block does not divide the shape it is to fill.
        BlockDoesNotDivide { mode: usize, block: u64, target: u64 } [Second]
            "the block does not divide the shape: extent {block} against {target} in mode {mode}";
        /// A leaf does not have two modes where tile and rest are to be separated.
        NotTwoModes { rank: usize } "a mode of rank {rank} cannot be parted into tile and rest: it needs rank 2";
        /// A straight run of A ends at a length that does not divide the rest of a leaf of B.
        /// `leaf`: the leaf of B, counted from the left. `rest`: the steps of `extent` that were left when the run
        /// began.
        RunDoesNotDivide { leaf: usize, extent: u64, stride: u64, run: u64, rest: u64 } [Second]
            let rest = remaining(rest, extent);
            "cannot compose: the right `{extent}:{stride}` runs straight for {run} steps, and {run} does not divide {rest}";
        /// Steps of leaves of B add up across a boundary of A.
        /// `index`: a sum of steps of B that crosses it, an index into A. `apart`: the sum of the offsets of the single
        /// steps.
        Carry { boundary: u64, index: u64, offset: u64, apart: u64 } [Second]
            "cannot compose: steps carry across {boundary} of the left: at {index} the offset is {offset}, apart they give {apart}";
        /// Carries may cancel and the domain is too large to try every coordinate.
        NotDecided { size: u64, limit: u64 }
            "not decided: {size} coordinates would have to be tried one by one, the limit is {limit}";
        /// A layout takes two coordinates to one offset.
        /// `extent`: the extent of the mode that comes too early. `reach`: the number of offsets that the modes of smaller
        /// strides span.
        NotInjective { extent: u64, stride: u64, reach: u64 } [Tile]
            "not injective: mode `{extent}:{stride}` returns to offsets that smaller strides reach up to {reach}";
        /// An injective layout whose modes interleave, so that no ordered complement exists.
        /// `stride`: the stride of the mode that begins inside another. `reach`: the number of offsets that the modes of
        /// smaller strides span.
        ModesInterleave { stride: u64, reach: u64 } [Tile]
            "no ordered complement: the modes interleave, stride {stride} begins inside a mode that reaches up to {reach}";
        /// No layout fills `[0, size)` together with this one.
        /// `next`: the next stride, or the size, which `reach` does not divide.
        NotComplementable { reach: u64, next: u64, size: u64 } [First]
            "no layout fills [0, {size}) together with this one: {reach} does not divide {next}";
        /// A stride, or the size, from which the formula of a complement finds no gap.
        NoGap { stride: u64, reach: u64 } [First]
            "no gap: {stride} is inside a mode that reaches up to {reach}";
        /// A tile and its repetitions do not visit every coordinate exactly once.
        /// `reach`: extent times stride of the tile's modes so far. `next`: the next stride of the tile, or the size,
        /// which `reach` does not divide.
        TileDoesNotFill { tile: u64, reach: u64, next: u64, size: u64 } [Second]
            "cannot divide: a tile of {tile} does not fill {size} coordinates once: {reach} does not divide {next}";
        /// A tile visits a coordinate more than once.
        TileRepeats { extent: u64, stride: u64, size: u64 } [Second]
            "cannot divide: mode `{extent}:{stride}` of the tile visits some of {size} coordinates more than once";
        /// The tiles of a loose divide leave out coordinates.
        TileMisses { covered: u64, extent: u64 }
            "cannot divide: the tiles cover {covered} of {extent} coordinates of a mode without a gap";
        /// No layout undoes this one.
        NoLeftInverse { stride: u64, smaller: u64 } [First]
            "no left inverse of the form (d,e/d,…):(0,p,…): stride {stride} is not a multiple of stride {smaller}";
        /// A stride that would move along two coordinates, or a coordinate that is also a tuple.
        TwoCoordinates { leaf: usize } [Any]
            "leaf {leaf} moves along two coordinates: a coordinate stride is of one, such as `2@1`";
        /// The digits of an inverse would run into each other.
        InverseCarries { offset: u64 } [First]
            "no left inverse of the form (d,e/d,…):(0,p,…): offset {offset} is reached with a carry between modes";
        /// An offset that no coordinate has.
        NotReached { offset: u64 } [Second] "no coordinate: offset {offset} is not reached by the layout";
        /// Two sizes that should be equal.
        SizesDiffer { left: u64, right: u64 } [Second] "the sizes differ: {left} against {right}";
        /// Two layouts whose sum is not a layout.
        /// `straight`: the value a layout would have there, extrapolated from the sums before.
        NoSum { index: u64, sum: u64, straight: u64 } [Second]
            "the sum is no layout: at {index} the offsets add up to {sum}, the sums before ask for {straight}";
        /// No neighboring elements that a finer element could split.
        NoUnitStride [First] "cannot recast: no mode of stride 1, so no neighbours that a finer element parts";
        /// A wider element would combine elements that are not adjacent.
        WidthDoesNotDivide { width: u64, stride: u64 } [Last]
            "cannot recast: neither of {width} elements and stride {stride} divides the other";
        /// Steps within the wider element add up past its end.
        WidthCarries { width: u64, reach: u64 } [Last]
            "cannot recast: steps of less than {width} elements add up to {reach}, past the end of a wider element";
    } of {
        /// An invalid swizzle, or a layout that cannot be composed with one.
        Swizzle(SwizzleError),
        /// An error about accesses to memory.
        Access(AccessError),
        /// An error about operands in shared memory.
        Descriptor(DescriptorError),
        /// An invalid morphism, or an operation on morphisms without an answer.
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

    /// The operand to change.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn blames -> Blame { Blame::Unknown }
}

impl AlgebraError {
    /// Returns true if this is a capacity or search limit, which says nothing about the operation itself.
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
