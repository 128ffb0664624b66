//! Errors about linear layouts, with their numbers and sentences.

use super::name::{MAX_NAME, Name};
use super::word::{MAX_BITS, MAX_DIMS};
use crate::error::AlgebraError;
use crate::sentence::errors;
use crate::text::{SentenceField, SentencePart, Text};

errors! {
    /// The reason why an operation on linear layouts has no answer.
    ///
    /// ```
    /// use layout_algebra::linear::{Dims, LinearError};
    /// let error = Dims::of(&[("lane", 12)]).unwrap_err();
    /// assert_eq!(error, LinearError::NotPowerOfTwo { number: 12 });
    /// assert_eq!(error.to_string(), "12 is no power of two, as the sizes of linear layouts are");
    /// ```
    pub enum LinearError {
        /// A name that is empty or too long.
        NameLength { length: usize }
            let most = MAX_NAME;
            "a name of {length} bytes: names of dimensions have 1 to {most}";
        /// More dimensions on one side than a layout can hold.
        TooManyDims { dims: usize }
            let limit = MAX_DIMS;
            "too large: {dims} dimensions, the limit is {limit}";
        /// More bits on one side than a layout can hold.
        TooManyBits { bits: u32 }
            let limit = MAX_BITS;
            "too large: {bits} bits, the limit is {limit}, and 63 of one dimension";
        /// A size or a stride that is not a power of two.
        NotPowerOfTwo { number: u64 } "{number} is no power of two, as the sizes of linear layouts are";
        /// Two dimensions with the same name on one side.
        DimTwice { name: Name } "two dimensions `{name}` on one side";
        /// A dimension that does not exist.
        UnknownDim { name: Name } "no dimension `{name}`";
        /// A dimension that should be on both sides.
        OnOneSide { name: Name } "dimension `{name}` is on one side only";
        /// Two lists of dimensions that should have the same number of them.
        DimsDiffer { left: usize, right: usize } "the numbers of dimensions differ: {left} against {right}";
        /// The first dimension that is another one in a list that should have the same names in the same order.
        OtherDim { left: Name, right: Name } "the dimensions differ: `{left}` against `{right}`";
        /// The number of coordinates is not the number of dimensions.
        Arity { components: usize, dims: usize }
            "coordinates and dimensions differ in number: {components} against {dims}";
        /// A basis, or a coordinate, that is not below the size of its dimension.
        BasisOutside { name: Name, basis: u64, size: u64 } "{basis} is not below {size}, the size of `{name}`";
        /// Sizes of one dimension that should agree, or where the left should not exceed the right.
        SizesDiffer { name: Name, left: u64, right: u64 } "the sizes of `{name}` do not agree: {left} against {right}";
        /// A reshape that changes the number of coordinates.
        TotalChanges { bits: u32, asked: u32 } "a reshape keeps the number of bits: {bits} against {asked}";
        /// A dimension that is to be dropped has more than one coordinate.
        NotSingle { name: Name, size: u64 } "dimension `{name}` has {size} coordinates, not 1";
        /// An output that is not reached.
        NotSurjective { rank: u32, bits: u32 } "not surjective: {rank} of {bits} bits of the output are reached";
        /// A layout that is not a bijection has no inverse.
        NotInvertible { rank: u32, ins: u32, outs: u32 } "not invertible: rank {rank} from {ins} bits to {outs}";
        /// An output of one layout that the other does not reach.
        NotInImage { output: u64 } "no solution: output {output} is not reached by the layout to be inverted";
        /// A list of numbers that does not name each place once.
        /// `entry`: the entry that is out of range or repeated.
        NotAPermutation { entry: usize, places: usize }
            "entry {entry} is out of range or comes twice: {places} {places|place is named once|places are named once each}";
        /// Registers that hold the same element, where each should hold its own.
        Broadcast { register: u64 } "register {register} holds the element of another one, drop it first";
        /// An element width with which shared memory is not accessed.
        Width { bits: u64 } "no instruction moves elements of {bits} bits";
        /// A width of rows of shared memory that no matrix instruction reads swizzled.
        SwizzleBytes { bytes: u64 } "no swizzle is of rows of {bytes} bytes: they are of 0, 32, 64 or 128";
        /// A layout that does not fill the tile of its encoding.
        TooSmall { extent: u64, tile: u64 } "extent {extent} does not fill a tile of {tile}";
        /// A layout whose number of coordinates is not a power of two.
        DomainNotPowerOfTwo { size: u64 }
            ["domain_not_power_of_two"] "not linear: {size} coordinates, which is no power of two";
        /// A layout that is not linear over GF(2).
        /// `image`: the offset at `x ^ y`. `xor`: the xor of the offsets at `x` and at `y`.
        NotLinear { x: u64, y: u64, image: u64, xor: u64 }
            ["not_linear"] "not linear: f({x} ^ {y}) = {image}, but f({x}) ^ f({y}) = {xor}";
        /// Two bases that share a bit, so that no plain layout adds what they xor.
        BasesOverlap { left: u64, right: u64 }
            ["bases_overlap"] "no plain layout: bases {left} and {right} share a bit, which a sum would carry";
        /// Elements that lie in another block, which neither shuffles nor shared memory reach.
        OtherBlock "elements of other blocks: neither shuffles nor shared memory reach them";
        /// Elements that would have to move along a dimension that is not one of threads.
        NoMove { name: Name } "nothing moves elements along `{name}`: they are in registers, lanes, warps and blocks";
        /// Two bases that share a bit, and no swizzle that separates them.
        NoSwizzle { left: u64, right: u64 }
            ["bases_overlap"] "no layout: bases {left} and {right} share a bit, and after no swizzle all differ";
    } of {
        /// A condition of the algebra of layouts.
        Algebra(AlgebraError),
    }

    /// The sentence: lower case, no final period, with the numbers.
    pub const fn headline;

    /// One word for programs.
    ///
    /// ```
    /// use layout_algebra::linear::LinearError;
    /// assert_eq!(LinearError::DomainNotPowerOfTwo { size: 6 }.code(), "domain_not_power_of_two");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn code -> &'static str { "precondition" }
}

impl SentenceField<Name> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn sentence_part(self) -> SentencePart {
        SentencePart::Text(Text::new(self.0.as_str()))
    }
}

impl From<AlgebraError> for LinearError {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{ColumnAction, LinearLayout};

    /// Errors that no call of the language can cause.
    #[test]
    fn refusals_have_their_numbers() {
        let two = LinearLayout::from_bases(&[("x", &[&[1]]), ("y", &[&[2]])], &[("o", 4)]).unwrap();
        assert_eq!(two.apply(&[1]), Err(LinearError::Arity { components: 1, dims: 2 }));
        let sizes = LinearError::SizesDiffer { name: Name::new("x").unwrap(), left: 4, right: 2 };
        assert_eq!(ColumnAction::new("x", 2, &[1]).unwrap().apply(&two), Err(sizes));
        let holes = LinearLayout::inferred(&[("x", &[&[1], &[4]])], &["y"]);
        assert_eq!(holes, Err(LinearError::NotSurjective { rank: 2, bits: 3 }));
        let tangled = LinearLayout::inferred(&[("x", &[&[1], &[3], &[4]])], &["o"]).unwrap();
        assert_eq!(tangled.to_layout(), Err(LinearError::BasesOverlap { left: 1, right: 3 }));
        let mut full = LinearLayout::EMPTY.and_dim("x").unwrap();
        for _ in 0..63 {
            full = full.and_basis(&[]).unwrap();
        }
        assert_eq!(full.and_basis(&[]), Err(LinearError::TooManyBits { bits: 64 }));
    }
}
