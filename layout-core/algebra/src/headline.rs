//! The one sentence of each refusal: lower case, no final period, with the numbers.
//!
//! Const evaluation, `Display`, the macro and the command all say it; what needs names and places is added by those who know them.

use crate::capacity::{MAX_DEPTH, MAX_LEAVES, MAX_NODES};
use crate::error::AlgebraError;
use crate::text::Text;

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
            Self::Access(error) => error.headline(),
            Self::Descriptor(error) => error.headline(),
            Self::Category(error) => error.headline(),
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
            Self::NotDecided { size, limit } => Text::new("not decided: ")
                .number(size)
                .and(" coordinates would have to be tried one by one, the limit is ")
                .number(limit),
            Self::DivisionByZero { dividend } => Text::new("division by zero: ").number(dividend).and(" / 0"),
            _ => Text::new("refused"),
        }
    }

    const fn composition(&self) -> Text {
        match *self {
            Self::RunDoesNotDivide { extent, stride, run, rest, .. } => {
                let text = Text::new("cannot compose: the right `").number(extent).and(":").number(stride);
                let text = text.and("` runs straight for ").number(run).and(" steps, and ");
                let text = text.number(run).and(" does not divide ");
                if rest == extent { text.number(rest) } else { text.and("the ").number(rest).and(" left") }
            }
            Self::Carry { boundary, index, offset, apart } => {
                let text = Text::new("cannot compose: steps carry across ").number(boundary);
                let text = text.and(" of the left: at ").number(index).and(" the offset is ");
                text.number(offset).and(", apart they give ").number(apart)
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
                let text = Text::new("no left inverse of the form (d,e/d,…):(0,p,…): stride ").number(stride);
                text.and(" is not a multiple of stride ").number(smaller)
            }
            Self::InverseCarries { offset } => {
                let text = Text::new("no left inverse of the form (d,e/d,…):(0,p,…): offset ").number(offset);
                text.and(" is reached with a carry between modes")
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
                text.and(" elements add up to ").number(reach).and(", past the end of a wider element")
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
            Self::ProfileMismatch { left, right } => Text::new("the tuples nest differently: ")
                .index(left)
                .and(if left == 1 { " mode against " } else { " modes against " })
                .index(right),
            Self::ModeOutOfRange { mode, rank } => Text::new("mode ")
                .index(mode)
                .and(if rank == 1 { " does not exist: there is " } else { " does not exist: there are " })
                .index(rank)
                .and(if rank == 1 { " mode, counted from 0" } else { " modes, counted from 0" }),
            Self::IndexOutOfRange { index, count } => Text::new("index ")
                .number(index)
                .and(if count == 1 { " is past the end: there is " } else { " is past the end: there are " })
                .number(count)
                .and(", counted from 0"),
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
            Self::UnknownAtom { at } => {
                Text::new("no atom has this name, which is not known from character ").index(at).and(" on")
            }
            Self::NotNumbered { reached, size } => Text::new("threads and values are not numbered: of ")
                .number(size)
                .and(" only ")
                .number(reached)
                .and(" follow one on another"),
            _ => Text::new("refused"),
        }
    }
}
