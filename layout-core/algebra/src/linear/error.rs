//! What is refused of linear layouts, with its numbers, and the one sentence that says it.

use core::fmt;

use super::dims::MAX_DIMS;
use super::name::{MAX_NAME, Name};
use super::word::MAX_BITS;
use crate::error::AlgebraError;
use crate::text::Text;

/// Why an operation on linear layouts has no answer.
///
/// ```
/// use layout_algebra::linear::{Dims, LinearError};
/// let error = Dims::of(&[("lane", 12)]).unwrap_err();
/// assert_eq!(error, LinearError::NotPowerOfTwo { number: 12 });
/// assert_eq!(error.to_string(), "12 is no power of two, as the sizes of linear layouts are");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinearError {
    /// A name that is empty or too long.
    NameLength {
        /// Its bytes.
        length: usize,
    },
    /// More dimensions on one side than a layout can hold.
    TooManyDims {
        /// The dimensions it would have.
        dims: usize,
    },
    /// More bits on one side than a layout can hold.
    TooManyBits {
        /// The bits it would have.
        bits: u32,
    },
    /// A size or a stride that is no power of two.
    NotPowerOfTwo {
        /// The number.
        number: u64,
    },
    /// Two dimensions of one name on one side.
    DimTwice {
        /// The name.
        name: Name,
    },
    /// A dimension that is not there.
    UnknownDim {
        /// The name asked for.
        name: Name,
    },
    /// Two lists of dimensions that should have the same names, or the same order.
    DimsDiffer {
        /// The dimensions of the one.
        left: usize,
        /// The dimensions of the other.
        right: usize,
    },
    /// Another number of coordinates than there are dimensions.
    Arity {
        /// The coordinates.
        components: usize,
        /// The dimensions.
        dims: usize,
    },
    /// A basis, or a coordinate, that is not below the size of its dimension.
    BasisOutside {
        /// The dimension.
        name: Name,
        /// The basis.
        basis: u64,
        /// The size.
        size: u64,
    },
    /// Sizes of one dimension that should agree, or the left be no more than the right.
    SizesDiffer {
        /// The dimension.
        name: Name,
        /// The one size.
        left: u64,
        /// The other.
        right: u64,
    },
    /// A reshape that changes the number of coordinates.
    TotalChanges {
        /// The bits there are.
        bits: u32,
        /// The bits asked for.
        asked: u32,
    },
    /// A dimension that is to be dropped has more than one coordinate.
    NotSingle {
        /// The dimension.
        name: Name,
        /// Its size.
        size: u64,
    },
    /// Some output is not reached.
    NotSurjective {
        /// The bits that are reached.
        rank: u32,
        /// The bits of the output.
        bits: u32,
    },
    /// A layout that is not a bijection has no inverse.
    NotInvertible {
        /// The rank of the matrix.
        rank: u32,
        /// The bits of the input.
        ins: u32,
        /// The bits of the output.
        outs: u32,
    },
    /// An output of the one layout that the other does not reach.
    NotInImage {
        /// The output, all dimensions in one number.
        output: u64,
    },
    /// A list of numbers that should name each place once.
    NotAPermutation {
        /// The entry that is out of range or comes again.
        entry: usize,
        /// The places.
        places: usize,
    },
    /// Registers that hold the same element, where each is to hold its own.
    Broadcast {
        /// The register.
        register: u64,
    },
    /// An element width that shared memory is not accessed by.
    Width {
        /// The bits of an element.
        bits: u64,
    },
    /// Rows of shared memory that no matrix instruction reads swizzled.
    SwizzleBytes {
        /// The bytes of a row.
        bytes: u64,
    },
    /// A layout that does not fill the tile its encoding is made of.
    TooSmall {
        /// The extent there is.
        extent: u64,
        /// The extent of the tile.
        tile: u64,
    },
    /// A layout whose domain has no power of two of coordinates.
    DomainNotPowerOfTwo {
        /// The coordinates.
        size: u64,
    },
    /// A layout that is not linear over GF(2).
    NotLinear {
        /// A coordinate.
        x: u64,
        /// Another.
        y: u64,
        /// The offset at `x ^ y`.
        image: u64,
        /// The xor of the offsets at `x` and at `y`.
        xor: u64,
    },
    /// Two bases that share a bit, so that no plain layout adds what they xor.
    BasesOverlap {
        /// The one.
        left: u64,
        /// The other.
        right: u64,
    },
    /// Elements that lie in another block, which neither shuffles nor shared memory reach.
    OtherBlock,
    /// Two bases that share a bit, and no swizzle after which none do.
    NoSwizzle {
        /// The one.
        left: u64,
        /// The other.
        right: u64,
    },
    /// A condition of the algebra of layouts.
    Algebra(AlgebraError),
}

impl LinearError {
    /// The sentence: lower case, no final period, with the numbers.
    #[must_use]
    pub const fn headline(&self) -> Text {
        match *self {
            Self::NameLength { .. } | Self::TooManyDims { .. } | Self::TooManyBits { .. } => self.limit(),
            Self::DomainNotPowerOfTwo { .. }
            | Self::NotLinear { .. }
            | Self::BasesOverlap { .. }
            | Self::NoSwizzle { .. } => self.bridge(),
            Self::NotSurjective { .. } | Self::NotInvertible { .. } | Self::NotInImage { .. } => self.rank(),
            Self::Algebra(error) => error.headline(),
            _ => self.structure(),
        }
    }

    /// One word for programs.
    ///
    /// ```
    /// use layout_algebra::linear::LinearError;
    /// assert_eq!(LinearError::DomainNotPowerOfTwo { size: 6 }.code(), "domain_not_power_of_two");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::DomainNotPowerOfTwo { .. } => "domain_not_power_of_two",
            Self::NotLinear { .. } => "not_linear",
            Self::BasesOverlap { .. } | Self::NoSwizzle { .. } => "bases_overlap",
            _ => "precondition",
        }
    }

    const fn limit(&self) -> Text {
        match *self {
            Self::NameLength { length } => {
                let text = Text::new("a name of ").index(length).and(" bytes: names of dimensions have 1 to ");
                text.index(MAX_NAME)
            }
            Self::TooManyDims { dims } => {
                Text::new("too large: ").index(dims).and(" dimensions, the limit is ").index(MAX_DIMS)
            }
            Self::TooManyBits { bits } => {
                let text = Text::new("too large: ").number(bits as u64).and(" bits, the limit is ");
                text.index(MAX_BITS).and(", and 63 of one dimension")
            }
            _ => Text::new("refused"),
        }
    }

    const fn bridge(&self) -> Text {
        match *self {
            Self::DomainNotPowerOfTwo { size } => {
                Text::new("not linear: ").number(size).and(" coordinates, which is no power of two")
            }
            Self::NotLinear { x, y, image, xor } => {
                let text = Text::new("not linear: f(").number(x).and(" ^ ").number(y).and(") = ").number(image);
                text.and(", but f(").number(x).and(") ^ f(").number(y).and(") = ").number(xor)
            }
            Self::BasesOverlap { left, right } => {
                let text = Text::new("no plain layout: bases ").number(left).and(" and ").number(right);
                text.and(" share a bit, which a sum would carry")
            }
            Self::NoSwizzle { left, right } => {
                let text = Text::new("no layout: bases ").number(left).and(" and ").number(right);
                text.and(" share a bit, and after no swizzle all differ")
            }
            _ => Text::new("refused"),
        }
    }

    const fn rank(&self) -> Text {
        match *self {
            Self::NotSurjective { rank, bits } => {
                let text = Text::new("not surjective: ").number(rank as u64).and(" of ");
                text.number(bits as u64).and(" bits of the output are reached")
            }
            Self::NotInvertible { rank, ins, outs } => {
                let text = Text::new("not invertible: rank ").number(rank as u64).and(" from ");
                text.number(ins as u64).and(" bits to ").number(outs as u64)
            }
            Self::NotInImage { output } => {
                Text::new("no solution: output ").number(output).and(" is not reached by the layout to be inverted")
            }
            _ => Text::new("refused"),
        }
    }

    const fn structure(&self) -> Text {
        match *self {
            Self::NotPowerOfTwo { number } => {
                Text::new("").number(number).and(" is no power of two, as the sizes of linear layouts are")
            }
            Self::DimTwice { name } => Text::new("two dimensions `").and(name.as_str()).and("` on one side"),
            Self::UnknownDim { name } => Text::new("no dimension `").and(name.as_str()).and("`"),
            Self::DimsDiffer { left, right } => {
                let text = Text::new("the dimensions differ: ").index(left).and(" against ").index(right);
                text.and(", or their order")
            }
            Self::Arity { components, dims } => {
                let text = Text::new("coordinates and dimensions differ in number: ");
                text.index(components).and(" against ").index(dims)
            }
            Self::BasisOutside { name, basis, size } => {
                let text = Text::new("").number(basis).and(" is not below ").number(size);
                text.and(", the size of `").and(name.as_str()).and("`")
            }
            Self::SizesDiffer { name, left, right } => {
                let text = Text::new("the sizes of `").and(name.as_str()).and("` do not agree: ");
                text.number(left).and(" against ").number(right)
            }
            Self::TotalChanges { bits, asked } => {
                let text = Text::new("a reshape keeps the number of bits: ").number(bits as u64);
                text.and(" against ").number(asked as u64)
            }
            Self::NotSingle { name, size } => {
                Text::new("dimension `").and(name.as_str()).and("` has ").number(size).and(" coordinates, not 1")
            }
            Self::NotAPermutation { entry, places } => {
                let text = Text::new("entry ").index(entry).and(" is out of range or comes twice: ");
                text.index(places).and(if places == 1 { " place is named once" } else { " places are named once each" })
            }
            Self::Broadcast { register } => {
                Text::new("register ").number(register).and(" holds the element of another one, drop it first")
            }
            Self::Width { bits } => {
                Text::new("no access to shared memory is of elements of ").number(bits).and(" bits")
            }
            Self::SwizzleBytes { bytes } => {
                Text::new("no swizzle is of rows of ").number(bytes).and(" bytes: they are of 0, 32, 64 or 128")
            }
            Self::TooSmall { extent, tile } => {
                Text::new("extent ").number(extent).and(" does not fill a tile of ").number(tile)
            }
            Self::OtherBlock => Text::new("elements of other blocks: neither shuffles nor shared memory reach them"),
            _ => Text::new("refused"),
        }
    }
}

impl From<AlgebraError> for LinearError {
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}

impl fmt::Display for LinearError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}

impl core::error::Error for LinearError {}
