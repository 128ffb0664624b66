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
//! `LinearError::OnOneSide`
//! `LinearError::OtherDim`
use layout_core::{layout, layout_const};

layout! {
    Padded = (4, 8):(12, 1);
    Six = (3, 2);
    Gaps = linear{ x: [1,8] };
    Narrow = linear{ x: [1,2,0] };
    Two = linear{ x: [1] -> offset: 4 };
    Four = linear{ x: [1,2] };
    Lanes = linear{ register: [1], lane: [2,4] };
    Once = linear{ register: [1,0], lane: [2] };
    Offsets = linear{ offset: [1,2] };
    Small = linear{ register: [1], lane: [2] };
    Halves = linear{ lane: [1], block: [2] };
    Swapped = linear{ lane: [2], block: [1] };
    Threads = linear{ thread: [1,2] };
    Turned = linear{ thread: [2,1] };
    Long = linear{ x: [17592186044416] };
}

type NotLinear = layout!(to_linear(Padded));
type Domain = layout!(to_linear(Six));
type NotSurjective = layout!(pseudoinvert(Gaps));
type NotInvertible = layout!(invert(Narrow));
type NotInImage = layout!(invert_and_compose(Four, Two));
type NoSwizzle = layout!(from_linear(concat_ins(Four, rename_in_dim(Four, "x", "y"))));
type UnknownDim = layout!(remove_zero_bases(Lanes, "warp"));
type DimsDiffer = layout!(transpose_ins(Lanes, "lane"));
type SizesDiffer = layout!(compose(Lanes, Offsets));
type TotalChanges = layout!(reshape_ins(Lanes, (("row", 2), ("col", 2))));
type NotSingle = layout!(squeeze_outs(Lanes, "offset"));
type NotAPermutation = layout!(transpose_linear_layout(Lanes, 3));
type Broadcast = layout!(optimal_swizzling_ldst(Once, Once, 32));
type Width = layout!(optimal_swizzling_ldst(Four, Four, 20));
const TOO_SMALL: u64 = layout_const!(bank_conflicts_memdesc(Small, Offsets, 8));
const ARITY: u64 = layout_const!(Lanes(1, 2, 3));
const OUTSIDE: u64 = layout_const!(Lanes(4, 1));
type NameLength = layout!(rename_in_dim(Lanes, "lane", "a_lane_that_has_a_very_long_name"));
type DimTwice = layout!(rename_in_dim(Lanes, "lane", "register"));
type NotPowerOfTwo = layout!(resize_in_dim(Lanes, "lane", 6));
const OTHER_BLOCK: u64 = layout_const!(conversion_rounds(Halves, Swapped));
const NO_MOVE: u64 = layout_const!(conversion_rounds(Threads, Turned));
type TooManyBits = layout!(Long * Long);
type OnOneSide = layout!(quotient(Lanes, "lane"));
type OtherDim = layout!(concat_ins(Lanes, linear{ warp: [1,2,4] -> row: 8 }));

fn main() {}
