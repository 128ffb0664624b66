//! Each operation on linear layouts, refused.
//! `LinearError::OnOneSide`
//! `LinearError::OtherDim`
use layout_core::layout;

type Quotient = layout!(quotient(linear{ lane: [1,2] -> offset: 4 }, "lane"));
type BankConflictsByRows = layout!(
    bank_conflicts_by_rows(linear{ register: [1,2] -> offset: 4 }, linear{ register: [1,2] -> offset: 4 }, linear{ vector: [1] -> row: 2 }, 16)
);
type Strided1d = layout!(strided1d(6, 4, "lane", "offset"));
type Zeros1d = layout!(zeros1d(3, "lane", "offset"));
type IdentityStandardNd = layout!(identity_standard_nd("offset", (4,3), (0,1)));
type ZerosLike = layout!(zeros_like((4,8):(8,1)));
type MinimalCvt = layout!(minimal_cvt(linear{ lane: [1,2] -> offset: 4 }, linear{ lane: [1,2] -> row: 4 }));
type DivideLeft = layout!(divide_left(linear{ lane: [1,2] -> offset: 4 }, linear{ lane: [2] -> offset: 4 }));
type DivideRight = layout!(divide_right(linear{ lane: [1,2] -> offset: 4 }, linear{ lane: [1] -> offset: 4 }));
type GetReps = layout!(get_reps(linear{ lane: [1,2] -> offset: 4 }, linear{ lane: [2] -> offset: 4 }));
type ConcatOuts = layout!(concat_outs(linear{ lane: [1,2] -> offset: 4 }, linear{ lane: [1,2] -> offset: 4 }));
type FlattenIns = layout!(flatten_ins((4,8):(8,1)));
type FlattenOuts = layout!(flatten_outs(7));
type Sublayout = layout!(sublayout(linear{ lane: [1,2] -> offset: 4 }, "warp", "offset"));
type RemoveBroadcastRegs = layout!(remove_broadcast_regs((4,8)));
type ColumnAction = layout!(column_action(linear{ lane: [1,2] -> offset: 4 }, "lane", (0,2)));
type ResizeOutDim = layout!(resize_out_dim(linear{ lane: [1,2] -> offset: 4 }, "offset", 3));
type EnsureNotSmaller = layout!(ensure_not_smaller(linear{ lane: [1,2] -> offset: 4 }, ("offset", 3)));
type EnsureNotLarger = layout!(ensure_not_larger(linear{ lane: [1,2] -> offset: 4 }, ("row", 2)));
type ReshapeLayout = layout!(reshape_layout(linear{ lane: [1,2] -> offset: 4 }, (3,2)));
type SliceLinearLayout = layout!(slice_linear_layout(linear{ lane: [1,2] -> offset: 4 }, 1));
type IsSurjective = layout!(is_surjective((4,8):(8,1)));
type IsIdentityOnOutDim = layout!(is_identity_on_out_dim((4,8):(8,1), "row"));
type SquareIdentity = layout!(square_identity(linear{ lane: [1,2] -> offset: 4 }, "row"));
type SublayoutIsZero = layout!(sublayout_is_zero(linear{ lane: [1,2] -> offset: 4 }, "warp", "offset"));
type EqualIgnoringOutSizes = layout!(equal_ignoring_out_sizes(linear{ lane: [1,2] -> offset: 4 }, (4,8):(8,1)));
type FreeVariableMasks = layout!(free_variable_masks((4,8):(8,1)));
type InputBasisMask = layout!(input_basis_mask(linear{ lane: [1,2] -> offset: 4 }, "warp", "offset"));
type OutputBasisMask = layout!(output_basis_mask(linear{ lane: [1,2] -> offset: 4 }, "lane", "row"));
type ImageIsWithin = layout!(image_is_within(linear{ lane: [1,2] -> offset: 4 }, linear{ lane: [1,2] -> row: 4 }));
type FactorIdentityPrefix = layout!(factor_identity_prefix(linear{ lane: [1,2] -> offset: 4 }, "lane", "row", 4));
type RegPermForDivide = layout!(
    reg_perm_for_divide(linear{ lane: [1,2] -> offset: 4 }, linear{ lane: [1] -> offset: 3 }, true)
);
type NumConsecutive = layout!(num_consecutive((4,8):(8,1)));
type ContiguousElems = layout!(contiguous_elems(linear{ lane: [1,2] -> offset: 4 }, "row"));
type ConversionKind = layout!(conversion_kind(linear{ lane: [1,2] -> row: 4 }, linear{ lane: [1,2] -> offset: 4 }));
type LeastRounds = layout!(least_rounds(linear{ register: [1], lane: [2] }, linear{ register: [2], lane: [1] }, 12));
type LargestVectorisation = layout!(largest_vectorisation(linear{ register: [1,2] -> offset: 4 }, 12));
type FromBlocked = layout!(from_blocked((2,2), (8,4), (2,3), (1,0), (32,32)));
type FromSwizzledShared = layout!(from_swizzled_shared(1, 3, 8, (1,0), (8,64)));
type FromMmaV2 = layout!(from_mma_v2((4,3), (64,16)));
type FromMmaV2Operand = layout!(from_mma_v2_operand(2, 2, (4,1), (64,16)));
type OptimalSwizzling = layout!(
    optimal_swizzling(linear{ register: [1,2] -> offset: 4 }, linear{ register: [1] -> offset: 2 }, (), (), 16)
);
type AutoSwizzling = layout!(
    auto_swizzling(linear{ register: [1,2] -> offset: 4 }, linear{ register: [1] -> row: 2 }, 16)
);
type ConversionStores = layout!(
    conversion_stores(linear{ register: [1,2] -> offset: 4 }, linear{ register: [1] -> offset: 2 })
);
type ConversionLoads = layout!(
    conversion_loads(linear{ register: [1,2] -> offset: 4 }, linear{ register: [1] -> row: 2 })
);
type BankConflictsLdst = layout!(
    bank_conflicts_ldst(linear{ register: [1,2] -> offset: 4 }, linear{ register: [1,2] -> offset: 4 }, linear{ vector: [1] -> offset: 2 }, 16)
);

fn main() {}
