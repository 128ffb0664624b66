//! `LinearError::NotLinear`
//! `LinearError::DomainNotPowerOfTwo`
//! `LinearError::NotSurjective`
//! `LinearError::NotInvertible`
//! `LinearError::NotInImage`
//! `LinearError::NoSwizzle`
//! `LinearError::UnknownDim`
//! `LinearError::DimsDiffer`
//! `LinearError::SizesDiffer`
//! `LinearError::TotalChanges`
//! `LinearError::NotSingle`
//! `LinearError::NotAPermutation`
//! `LinearError::Broadcast`
//! `LinearError::Width`
//! `LinearError::TooSmall`
//! `LinearError::Arity`
//! `LinearError::BasisOutside`
//! `LinearError::NameLength`
//! `LinearError::DimTwice`
//! `LinearError::NotPowerOfTwo`
//! `LinearError::OtherBlock`
//! `LinearError::NoMove`
//! `LinearError::TooManyBits`
//! `LinearError::TooManyDims`
//! `LinearError::OnOneSide`
//! `LinearError::OtherDim`
macro_rules! linear {
    ($name:ident = $($layout:tt)*) => {
        type $name = layout_core::layout!($($layout)*);
    };
}

linear!(NotLinear = to_linear((2, 4):(3, 1)));
linear!(Domain = to_linear((4, 5):row));
linear!(NotSurjective = right_inverse(linear{ x: [2] -> offset: 4 }));
linear!(NotInvertible = invert(linear{ x: [1,3], y: [2] }));
linear!(NotInImage = invert_and_compose(linear{ x: [4,1] }, linear{ x: [1,2] -> offset: 8 }));
linear!(NoSwizzle = from_linear(linear{ x: [3,3] }));
linear!(UnknownDim = rename_in_dim(linear{ lane: [1] }, "line", "warp"));
linear!(DimsDiffer = transpose_outs(linear{ lane: [(1,0),(0,1)] -> row: 2, col: 2 }, "row"));
linear!(SizesDiffer = linear{ offset: [1,2] } o linear{ lane: [1,2,4] });
linear!(TotalChanges = reshape_ins(linear{ lane: [1,2] }, (("row", 4), ("col", 8))));
linear!(NotSingle = squeeze_ins(linear{ lane: [1,2] }, "lane"));
linear!(NotAPermutation = transpose_linear_layout(linear{ x: [(1,0),(0,1)] -> row: 2, col: 2 }, (2,0)));
linear!(Broadcast = optimal_swizzling_ldst(linear{ register: [0], lane: [1] }, linear{ register: [1], lane: [] }, 16));
linear!(Width = optimal_swizzling_ldst(linear{ register: [1] }, linear{ register: [1] }, 7));
linear!(TooSmall = (bank_conflicts_memdesc(linear{ register: [1], lane: [2,4] }, linear{ offset: [1,2,4] }, 8)):1);
linear!(Arity = (linear{ lane: [1], warp: [2] }(1, 1, 1)):1);
linear!(BasisOutside = linear{ lane: [1,6] -> offset: 4 });
linear!(NameLength = linear{ the_lanes_of_all_the_warps: [1] });
linear!(DimTwice = linear{ lane: [1] -> row: 2, row: 2 });
linear!(NotPowerOfTwo = linear{ lane: [1,2] -> offset: 7 });
linear!(OtherBlock = (conversion_rounds(linear{ block: [1], lane: [2] }, linear{ block: [2], lane: [1] })):1);
linear!(NoMove = (conversion_rounds(linear{ thread: [1], lane: [2] }, linear{ thread: [2], lane: [1] })):1);
linear!(TooManyBits = identity1d(1 << 33, "x", "row") * identity1d(1 << 33, "y", "col"));
linear!(TooManyDims = linear{ a: [1] -> b: 2, c: 2, d: 2, e: 2, f: 2, g: 2, h: 2, i: 2, j: 2 });
linear!(OnOneSide = quotient(linear{ lane: [1], warp: [2] -> lane: 4 }, "warp"));
linear!(OtherDim = concat_ins(linear{ lane: [1] -> row: 2 }, linear{ warp: [1] -> col: 2 }));

fn main() {}
