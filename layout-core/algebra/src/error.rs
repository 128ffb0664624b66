//! Every refusal, with its numbers, and the one sentence that says it.

use core::fmt;

use crate::capacity::{MAX_DEPTH, MAX_LEAVES, MAX_NODES};
use crate::swizzle_error::SwizzleError;
use crate::text::Text;

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

impl AlgebraError {
    /// Whether this is a limit of what is held or tried, and so says nothing about the operation itself.
    ///
    /// ```
    /// use layout_algebra::AlgebraError;
    /// assert!(AlgebraError::NotDecided { size: 1 << 30, limit: 1 << 20 }.is_limit());
    /// assert!(!AlgebraError::NoModes.is_limit());
    /// ```
    #[must_use]
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

    /// The sentence: lower case, no final period, with the numbers.
    ///
    /// ```
    /// use layout_algebra::AlgebraError;
    /// let error = AlgebraError::ModeOutOfRange { mode: 3, rank: 2 };
    /// assert_eq!(error.headline().as_str(), "mode 3 does not exist: there are 2 modes, counted from 0");
    /// ```
    #[must_use]
    pub const fn headline(&self) -> Text {
        match *self {
            Self::TooManyLeaves { .. }
            | Self::TooManyNodes { .. }
            | Self::TooDeep { .. }
            | Self::Overflow { .. }
            | Self::DivisionByZero { .. }
            | Self::NotDecided { .. } => self.limit(),
            Self::Swizzle(error) => error.headline(),
            Self::RunDoesNotDivide { .. } | Self::Carry { .. } => self.composition(),
            Self::NotInjective { .. }
            | Self::ModesInterleave { .. }
            | Self::NotComplementable { .. }
            | Self::TileDoesNotFill { .. }
            | Self::TileRepeats { .. }
            | Self::TileMisses { .. }
            | Self::NoLeftInverse { .. }
            | Self::InverseCarries { .. }
            | Self::NotReached { .. } => self.coverage(),
            Self::NoUnitStride | Self::WidthDoesNotDivide { .. } | Self::WidthCarries { .. } => self.recast(),
            _ => self.structure(),
        }
    }

    const fn limit(&self) -> Text {
        match *self {
            Self::TooManyLeaves { leaves } => {
                Text::new("too large: ").index(leaves).and(" leaves, the limit is ").index(MAX_LEAVES)
            }
            Self::TooManyNodes { nodes } => {
                Text::new("too large: ").index(nodes).and(" leaves and tuples, the limit is ").index(MAX_NODES)
            }
            Self::TooDeep { depth } => {
                Text::new("too deep: ").index(depth).and(" levels of nesting, the limit is ").index(MAX_DEPTH)
            }
            Self::Overflow { left, operator, right } => Text::new("overflow: ")
                .number(left)
                .and(match operator {
                    '+' => " + ",
                    '-' => " - ",
                    '<' => " << ",
                    _ => " * ",
                })
                .number(right)
                .and(" does not fit in 64 bits"),
            Self::NotDecided { size, limit } => Text::new("not decided: carries may cancel, and ")
                .number(size)
                .and(" coordinates are more than the ")
                .number(limit)
                .and(" that are tried one by one"),
            Self::DivisionByZero { dividend } => Text::new("division by zero: ").number(dividend).and(" / 0"),
            _ => Text::new("refused"),
        }
    }

    const fn composition(&self) -> Text {
        match *self {
            Self::RunDoesNotDivide { extent, stride, run, rest, .. } => {
                let text = Text::new("cannot compose: `").number(extent).and(":").number(stride);
                let text = text.and("` of the right side goes straight for ").number(run).and(" steps, and ");
                let text = text.number(run).and(" does not divide ");
                if rest == extent { text.number(rest) } else { text.and("the ").number(rest).and(" that are left") }
            }
            Self::Carry { boundary, index, offset, apart } => {
                let text = Text::new("cannot compose: steps of the right side add up across ").number(boundary);
                let text = text.and(" coordinates of the left side: at ").number(index).and(" the offset is ");
                text.number(offset).and(", the steps apart give ").number(apart)
            }
            _ => Text::new("cannot compose"),
        }
    }

    const fn coverage(&self) -> Text {
        match *self {
            Self::NotInjective { extent, stride, reach } => {
                let text = Text::new("not injective: mode `").number(extent).and(":").number(stride);
                text.and("` returns to offsets that smaller strides reach up to ").number(reach)
            }
            Self::ModesInterleave { stride, reach } => {
                let text = Text::new("no ordered complement: the modes interleave, stride ").number(stride);
                text.and(" begins inside a mode that reaches up to ").number(reach)
            }
            Self::NotComplementable { reach, next, size } => {
                let text = Text::new("no layout fills [0, ").number(size).and(") together with this one: ");
                text.number(reach).and(" does not divide ").number(next)
            }
            Self::TileDoesNotFill { tile, reach, next, size } => {
                let text = Text::new("cannot divide: a tile of ").number(tile).and(" does not fill ").number(size);
                text.and(" coordinates once: ").number(reach).and(" does not divide ").number(next)
            }
            Self::TileRepeats { extent, stride, size } => {
                let text = Text::new("cannot divide: mode `").number(extent).and(":").number(stride);
                text.and("` of the tile visits some of ").number(size).and(" coordinates more than once")
            }
            Self::TileMisses { covered, extent } => {
                let text = Text::new("cannot divide: the tiles cover ").number(covered).and(" of ").number(extent);
                text.and(" coordinates of a mode without a gap")
            }
            Self::NoLeftInverse { stride, smaller } => {
                let text = Text::new("no left inverse: stride ").number(stride);
                text.and(" is not a multiple of stride ").number(smaller)
            }
            Self::InverseCarries { offset } => {
                Text::new("no left inverse: offset ").number(offset).and(" is reached with a carry between modes")
            }
            Self::NotReached { offset } => {
                Text::new("no coordinate: offset ").number(offset).and(" is not reached by the layout")
            }
            _ => Text::new("refused"),
        }
    }

    const fn recast(&self) -> Text {
        match *self {
            Self::NoUnitStride => {
                Text::new("cannot recast: no mode of stride 1, so no neighbours that a finer element parts")
            }
            Self::WidthDoesNotDivide { width, stride } => {
                let text = Text::new("cannot recast: neither of ").number(width).and(" elements and stride ");
                text.number(stride).and(" divides the other")
            }
            Self::WidthCarries { width, reach } => {
                let text = Text::new("cannot recast: steps of less than ").number(width);
                text.and(" elements add up to ").number(reach).and(", past the end of the wider elements they lie in")
            }
            _ => Text::new("cannot recast"),
        }
    }

    const fn structure(&self) -> Text {
        match *self {
            Self::NoModes => Text::new("an empty tuple where at least one mode is needed"),
            Self::ZeroExtent { leaf } => {
                Text::new("extent 0 at leaf ").index(leaf).and(" of the shape: extents are positive")
            }
            Self::NotCongruent { shape, stride } => Text::new("shape and stride nest differently: ")
                .index(shape)
                .and(if shape == 1 { " leaf against " } else { " leaves against " })
                .index(stride),
            Self::ProfileMismatch { left, right } => {
                Text::new("the tuples nest differently: ").index(left).and(" modes against ").index(right)
            }
            Self::ModeOutOfRange { mode, rank } => Text::new("mode ")
                .index(mode)
                .and(if rank == 1 { " does not exist: there is " } else { " does not exist: there are " })
                .index(rank)
                .and(if rank == 1 { " mode, counted from 0" } else { " modes, counted from 0" }),
            Self::RangeOutOfRange { begin, end, rank } => {
                let text = Text::new("modes ").index(begin).and("..").index(end);
                text.and(" do not exist: the rank is ").index(rank)
            }
            Self::RankExceeds { rank, limit } => {
                Text::new("rank ").index(rank).and(" exceeds rank ").index(limit).and(" of what it is applied to")
            }
            Self::RankTooSmall { asked, rank } => {
                Text::new("rank ").index(asked).and(" was asked for, but there are ").index(rank).and(" modes already")
            }
            Self::CoordinateMismatch { entries, modes } => Text::new("the coordinate does not fit the shape: ")
                .index(entries)
                .and(if entries == 1 { " entry for " } else { " entries for " })
                .index(modes)
                .and(if modes == 1 { " mode" } else { " modes" }),
            Self::LeafCountMismatch { profile, leaves } => {
                Text::new("a profile of ").index(profile).and(" leaves does not fit ").index(leaves).and(" modes")
            }
            Self::NotDivisible { left, right } => {
                Text::new("neither of ").number(left).and(" and ").number(right).and(" divides the other")
            }
            Self::BlockDoesNotDivide { mode, block, target } => {
                let text = Text::new("the block does not divide the shape: extent ").number(block);
                text.and(" against ").number(target).and(" in mode ").index(mode)
            }
            Self::SizesDiffer { left, right } => {
                Text::new("the sizes differ: ").number(left).and(" against ").number(right)
            }
            Self::NoSum { index, sum, straight } => {
                let text = Text::new("the sum is no layout: at ").number(index).and(" the offsets add up to ");
                text.number(sum).and(", the sums before ask for ").number(straight)
            }
            Self::TwoCoordinates { leaf } => Text::new("leaf ")
                .index(leaf)
                .and(" moves along two coordinates: a coordinate stride is of one, such as `2@1`"),
            Self::NotTwoModes { rank } => {
                Text::new("a mode of rank ").index(rank).and(" cannot be parted into tile and rest: it needs rank 2")
            }
            _ => Text::new("refused"),
        }
    }
}

impl fmt::Display for AlgebraError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}

impl core::error::Error for AlgebraError {}
