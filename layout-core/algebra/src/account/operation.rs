//! What can be asked: each operation, what it is called, and what its operands are called.

mod kinds;

#[cfg(doc)]
use crate::linear::LinearLayout;

/// Operations: the name of the variant, of the operation, of its operands.
macro_rules! operations {
    ($($(#[$doc:meta])* $Name:ident $name:literal [$($letter:literal)*];)*) => {
        /// An operation of the algebra.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operation {
            $($(#[$doc])* $Name,)*
        }

        impl Operation {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];

            /// What the language calls it, or something alike of what the language does not have.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => $name,)*
                }
            }

            /// What its operands are called, in order; more than those have no name.
            #[must_use]
            pub const fn letters(self) -> &'static [&'static str] {
                match self {
                    $(Self::$Name => &[$($letter),*],)*
                }
            }
        }
    };
}

operations! {
    /// A layout from a shape and strides.
    Layout "layout" ["shape" "stride"];
    /// A swizzle from bits, base and shift.
    Swizzle "Sw" ["bits" "base" "shift"];
    /// [`crate::composition_by`]
    Composition "composition" ["A" "B"];
    /// [`crate::complement()`], or [`crate::complement_exact`] with the word `exact`
    Complement "complement" ["A" "n"];
    /// [`crate::right_inverse`]
    RightInverse "right_inverse" ["A"];
    /// [`crate::left_inverse`]
    LeftInverse "left_inverse" ["A"];
    /// [`crate::nullspace()`]
    Nullspace "nullspace" ["A"];
    /// [`crate::logical_divide`], rounded up with the word `loose`
    LogicalDivide "logical_divide" ["A" "T"];
    /// [`crate::zipped_divide`]
    ZippedDivide "zipped_divide" ["A" "T"];
    /// [`crate::tiled_divide`]
    TiledDivide "tiled_divide" ["A" "T"];
    /// [`crate::flat_divide`]
    FlatDivide "flat_divide" ["A" "T"];
    /// [`crate::tile_unzip`]
    TileUnzip "tile_unzip" ["A" "T"];
    /// [`crate::logical_product`]
    LogicalProduct "logical_product" ["A" "T"];
    /// [`crate::zipped_product`]
    ZippedProduct "zipped_product" ["A" "T"];
    /// [`crate::tiled_product`]
    TiledProduct "tiled_product" ["A" "T"];
    /// [`crate::flat_product`]
    FlatProduct "flat_product" ["A" "T"];
    /// [`crate::blocked_product`]
    BlockedProduct "blocked_product" ["A" "B"];
    /// [`crate::raked_product`]
    RakedProduct "raked_product" ["A" "B"];
    /// [`crate::upcast`]
    Upcast "upcast" ["A" "n"];
    /// [`crate::downcast`]
    Downcast "downcast" ["A" "n"];
    /// [`crate::recast_layout`]
    RecastLayout "recast_layout" ["A" "from" "to"];
    /// [`crate::coalesce`], or [`crate::coalesce_by`] a profile
    Coalesce "coalesce" ["A" "profile"];
    /// [`crate::coalesce_z`]
    CoalesceZ "coalesce_z" ["A" "profile"];
    /// [`crate::filter`]
    Filter "filter" ["A" "profile"];
    /// [`crate::sort`]
    Sort "sort" ["A"];
    /// [`crate::squeeze`]
    Squeeze "squeeze" ["A"];
    /// All leaves in one tuple.
    Flatten "flatten" ["A"];
    /// The leaves nested as a profile.
    Unflatten "unflatten" ["A" "profile"];
    /// The modes, and those within, from right to left.
    Reverse "reverse" ["A"];
    /// The modes from right to left.
    Transpose "transpose" ["A"];
    /// So many times the same, as the modes of a tuple.
    Repeat "repeat" ["A" "n"];
    /// A mode, by its path.
    Get "get" ["A" "i"];
    /// Some modes.
    Select "select" ["A" "i"];
    /// The modes of a range.
    Take "take" ["A" "begin" "end"];
    /// The modes of a range joined to one.
    Group "group" ["A" "begin" "end"];
    /// One more mode at the end.
    Append "append" ["A" "B" "n"];
    /// One more mode at the beginning.
    Prepend "prepend" ["A" "B" "n"];
    /// Another layout for a mode.
    Replace "replace" ["A" "i" "B"];
    /// [`crate::zip`]
    Zip "zip" ["A" "B"];
    /// Layouts as the modes of one, or the compact layout of a shape.
    MakeLayout "make_layout" ["A"];
    /// [`crate::make_ordered_layout`]
    MakeOrderedLayout "make_ordered_layout" ["S" "order"];
    /// [`crate::tile_to_shape()`]
    TileToShape "tile_to_shape" ["A" "S" "order"];
    /// [`crate::with_shape`]
    WithShape "with_shape" ["A" "S"];
    /// [`crate::make_layout_like`]
    MakeLayoutLike "make_layout_like" ["A"];
    /// [`crate::make_fragment_like`]
    MakeFragmentLike "make_fragment_like" ["A"];
    /// [`crate::make_layout_tv()`]
    MakeLayoutTv "make_layout_tv" ["threads" "values"];
    /// [`crate::local_tile`], or [`crate::inner_partition`] without a projection
    LocalTile "local_tile" ["A" "T" "c" "projection"];
    /// [`crate::local_partition`]
    LocalPartition "local_partition" ["A" "threads" "i"];
    /// [`crate::inner_partition`]
    InnerPartition "inner_partition" ["A" "T" "c"];
    /// [`crate::outer_partition`]
    OuterPartition "outer_partition" ["A" "T" "c"];
    /// [`crate::slice_and_offset`]
    Slice "slice" ["c" "A"];
    /// The modes under the indices of a coordinate.
    Dice "dice" ["c" "A"];
    /// [`crate::domain_offset`]
    DomainOffset "domain_offset" ["c" "A"];
    /// [`crate::get_1d_coord`]
    Get1dCoord "get_1d_coord" ["A" "n"];
    /// [`crate::get_hier_coord`]
    GetHierCoord "get_hier_coord" ["A" "n"];
    /// [`crate::get_flat_coord`]
    GetFlatCoord "get_flat_coord" ["A" "n"];
    /// What a swizzle leaves plain.
    Decay "decay" ["A"];
    /// [`crate::layout_add()`]
    LayoutAdd "layout_add" ["A" "B"];
    /// [`crate::max_common_layout`]
    MaxCommonLayout "max_common_layout" ["A" "B"];
    /// [`crate::greatest_common_domain()`]
    GreatestCommonDomain "greatest_common_domain" ["S" "R"];
    /// [`crate::domain_distribute()`]
    DomainDistribute "domain_distribute" ["S" "n"];
    /// [`crate::smem_atom`], rows along the mode that is summed over
    SmemAtomK "smem_atom_k" ["bytes" "bits"];
    /// [`crate::smem_atom`], rows along the rows or columns of the result
    SmemAtomMn "smem_atom_mn" ["bytes" "bits"];
    /// [`NestMorphism::new`](crate::category::NestMorphism::new), or of a layout alone [`NestMorphism::of_layout`](crate::category::NestMorphism::of_layout)
    Morphism "morphism" ["S1" "S2" "map"];
    /// The layout of a morphism.
    LayoutOf "layout_of" ["f"];
    /// The standard representation of the layout of a morphism.
    StandardForm "standard_form" ["f"];
    /// The offset of an index, digit by digit.
    Realize "realize" ["f" "i"];
    /// First `f`, then `g`; [`Self::Composition`] of morphisms is first `B`, then `A`.
    ComposeMorphisms "compose_morphisms" ["f" "g"];
    /// The same, both split until the one ends where the other begins.
    WeakComposite "weak_composite" ["f" "g"];
    /// Two morphisms into one tuple, side by side.
    ConcatMorphisms "concat_morphisms" ["f" "g"];
    /// Two flat morphisms, domains and codomains side by side.
    SumMorphisms "sum_morphisms" ["f" "g"];
    /// Whether two morphisms, side by side, hit every leaf once.
    IsComplementaryTo "is_complementary_to" ["f" "g"];
    /// A flat morphism on some leaves of its domain.
    Restrict "restrict" ["f" "positions"];
    /// A flat morphism into some leaves of its codomain.
    Factorize "factorize" ["f" "positions"];
    /// A flat morphism, the leaves of its codomain merged by [`Classes`](crate::category::Classes).
    UpdateCodomain "update_codomain" ["f" "classes"];
    /// A flat morphism, coalesced, neighbours that nothing hits merged too.
    StrongCoalesce "strong_coalesce" ["f"];
    /// A flat morphism, coalesced, and the classes that were merged.
    CoalesceWithEquiv "coalesce_with_equiv" ["f"];
    /// A morphism, split as a refinement of its codomain.
    Pullback "pullback" ["f" "S"];
    /// A morphism, split as a refinement of its domain.
    Pushforward "pushforward" ["f" "S"];
    /// [`crate::category::mutual_refinement()`]
    MutualRefinement "mutual_refinement" ["S1" "S2"];
    /// [`crate::category::relative_mode`]
    RelativeMode "relative_mode" ["S" "i" "R"];
    /// [`crate::category::relative_flattening`]
    RelativeFlattening "relative_flattening" ["S" "R"];
    /// [`crate::category::underlying_map`]
    UnderlyingMap "underlying_map" ["S" "R"];
    /// [`crate::category::sublength`]
    Sublength "sublength" ["S" "i" "R"];
    /// [`crate::analysis::bank_conflicts`]
    BankConflicts "bank_conflicts" ["A" "bytes" "unit"];
    /// [`crate::analysis::coalesced_sectors`]
    CoalescedSectors "coalesced_sectors" ["A" "bytes" "unit"];
    /// [`crate::analysis::coalesced_lines`]
    CoalescedLines "coalesced_lines" ["A" "bytes" "unit"];
    /// [`crate::analysis::auto_swizzle()`]
    AutoSwizzle "auto_swizzle" ["A" "bits" "B" "C"];
    /// [`crate::analysis::best_swizzle`]
    BestSwizzle "best_swizzle" ["A" "bits" "B" "C"];
    /// [`crate::analysis::auto_padding`]
    AutoPadding "auto_padding" ["A" "bits" "B" "C"];
    /// The bank conflicts of [`crate::analysis::TileAccess`]
    TileConflicts "tile_conflicts" ["A" "bits" "B" "C"];
    /// [`crate::atoms::Descriptor`] of `wgmma`, contiguous along K
    WgmmaDescriptorK "wgmma_descriptor_k" ["L" "bits"];
    /// [`crate::atoms::Descriptor`] of `wgmma`, contiguous along M or N
    WgmmaDescriptorMn "wgmma_descriptor_mn" ["L" "bits"];
    /// [`crate::atoms::Descriptor`] of `tcgen05.mma`, contiguous along K
    Tcgen05DescriptorK "tcgen05_descriptor_k" ["L" "bits"];
    /// [`crate::atoms::Descriptor`] of `tcgen05.mma`, contiguous along M or N
    Tcgen05DescriptorMn "tcgen05_descriptor_mn" ["L" "bits"];
    /// [`crate::category::flat_complement`]
    FlatComplement "flat_complement" ["A" "n"];
    /// [`crate::category::flat_concatenate`]
    FlatConcatenate "flat_concatenate" ["A" "B"];
    /// [`crate::requirement::require_are_composable`]
    AreComposable "are_composable" ["f" "g"];
    /// [`crate::requirement::require_images_are_disjoint`]
    ImagesAreDisjoint "images_are_disjoint" ["f" "g"];
    /// [`crate::requirement::require_divides`]
    Divides "divides" ["g" "f"];
    /// [`crate::requirement::require_product_admissible`]
    ProductAdmissible "product_admissible" ["f" "g"];
    /// [`crate::requirement::require_tractable`]
    IsTractable "is_tractable" ["A"];
    /// [`crate::atoms::mma_atom`]
    MmaAtom "mma_shape" ["name"];
    /// [`crate::atoms::copy_atom`]
    CopyAtom "copy_ref" ["name"];
    /// [`crate::atoms::TiledMma::new`]
    TiledMma "tiled_mma_shape" ["name" "atoms" "permutation"];
    /// [`crate::atoms::TiledMma::layout_tv`] of A
    LayoutATv "layoutA_TV" ["name" "atoms" "permutation"];
    /// [`crate::atoms::TiledMma::layout_tv`] of B
    LayoutBTv "layoutB_TV" ["name" "atoms" "permutation"];
    /// [`crate::atoms::TiledMma::layout_tv`] of C
    LayoutCTv "layoutC_TV" ["name" "atoms" "permutation"];
    /// [`crate::atoms::TiledMma::thrfrg`] of A
    ThrfrgA "thrfrg_A" ["A" "name" "atoms" "permutation"];
    /// [`crate::atoms::TiledMma::thrfrg`] of B
    ThrfrgB "thrfrg_B" ["B" "name" "atoms" "permutation"];
    /// [`crate::atoms::TiledMma::thrfrg`] of C
    ThrfrgC "thrfrg_C" ["C" "name" "atoms" "permutation"];
    /// [`crate::atoms::TiledCopy::by_threads`]
    TiledCopy "layoutS_TV" ["name" "bits" "threads" "values"];
    /// [`crate::atoms::TiledCopy::layout_tv`] of what is written
    LayoutDTv "layoutD_TV" ["name" "bits" "threads" "values"];
    /// [`crate::atoms::TiledCopy::new`]
    TiledCopyOf "tiled_copy" ["name" "bits" "layout" "tile"];
    /// [`crate::atoms::TiledCopy::by_mma`]
    CopyByMma "copy_by_mma" ["name" "bits" "mma" "atoms" "permutation"];
    /// [`crate::atoms::TiledCopy::tidfrg`] of what is read
    TidfrgS "tidfrg_S" ["A" "name" "bits" "threads" "values"];
    /// [`crate::atoms::TiledCopy::tidfrg`] of what is written
    TidfrgD "tidfrg_D" ["A" "name" "bits" "threads" "values"];
    /// [`crate::atoms::TiledCopy::retile`] of a copy by A
    RetileA "retile_A" ["F" "copy" "bits" "name" "atoms" "permutation"];
    /// [`crate::atoms::TiledCopy::retile`] of a copy by B
    RetileB "retile_B" ["F" "copy" "bits" "name" "atoms" "permutation"];
    /// [`crate::atoms::TiledCopy::retile`] of a copy by C
    RetileC "retile_C" ["F" "copy" "bits" "name" "atoms" "permutation"];
    /// The number of coordinates.
    Size "size" ["A"];
    /// One more than the greatest offset.
    Cosize "cosize" ["A"];
    /// [`crate::requirement::require_injective`]
    IsInjective "is_injective" ["A"];
    /// [`crate::requirement::require_compact`]
    IsCompact "is_compact" ["A"];
    /// [`crate::requirement::require_onto`]
    IsOnto "is_surjective_onto" ["A" "n"];
    /// [`crate::requirement::require_congruent`]
    Congruent "congruent" ["S" "R"];
    /// [`crate::requirement::require_compatible`]
    Compatible "compatible" ["S" "R"];
    /// [`crate::requirement::require_functionally_equal`]
    FunctionallyEqual "functionally_equal" ["A" "B"];
    /// [`crate::requirement::require_composable`]
    IsComposable "is_composable" ["A" "B"];
    /// [`crate::requirement::require_divisible`]
    IsDivisible "is_divisible" ["A" "T"];
    /// [`crate::requirement::require_complementable`]
    IsComplementable "is_complementable" ["A" "n"];
    /// [`crate::requirement::require_vector_width`]
    VectorWidth "vector_width" ["A" "n"];
    /// [`crate::requirement::require_conflict_free`]
    ConflictFree "conflict_free" ["A" "B" "bytes"];
    /// The image of a coordinate under a linear layout, [`LinearLayout::apply`].
    Call "call" ["A" "c"];
    /// [`LinearLayout::from_composed`]
    ToLinear "to_linear" ["A"];
    /// [`LinearLayout::to_swizzled`]
    FromLinear "from_linear" ["A"];
    /// [`LinearLayout::identity_1d`]
    Identity1d "identity1d" ["n" "in" "out"];
    /// [`LinearLayout::strided_1d`]
    Strided1d "strided1d" ["n" "stride" "in" "out"];
    /// [`LinearLayout::zeros_1d`]
    Zeros1d "zeros1d" ["n" "in" "out" "size"];
    /// [`LinearLayout::identity_nd`]
    IdentityStandardNd "identity_standard_nd" ["in" "S" "order"];
    /// [`LinearLayout::compose`]: first A, then B
    Compose "compose" ["A" "B"];
    /// [`LinearLayout::invert`]
    Invert "invert" ["A"];
    /// [`LinearLayout::pseudo_invert`]
    PseudoInvert "pseudoinvert" ["A"];
    /// [`LinearLayout::invert_and_compose`]
    InvertAndCompose "invert_and_compose" ["A" "B"];
    /// [`LinearLayout::conversion`]
    MinimalCvt "minimal_cvt" ["A" "B"];
    /// [`LinearLayout::divide_left`]
    DivideLeft "divide_left" ["A" "B"];
    /// [`LinearLayout::divide_right`]
    DivideRight "divide_right" ["A" "B"];
    /// [`LinearLayout::repetitions`]
    GetReps "get_reps" ["A" "B"];
    /// [`LinearLayout::concat_ins`]
    ConcatIns "concat_ins" ["A" "B"];
    /// [`LinearLayout::concat_outs`]
    ConcatOuts "concat_outs" ["A" "B"];
    /// [`LinearLayout::reshape_ins`]
    ReshapeIns "reshape_ins" ["A" "dims"];
    /// [`LinearLayout::reshape_outs`]
    ReshapeOuts "reshape_outs" ["A" "dims"];
    /// [`LinearLayout::transpose_ins`]
    TransposeIns "transpose_ins" ["A" "names"];
    /// [`LinearLayout::transpose_outs`]
    TransposeOuts "transpose_outs" ["A" "names"];
    /// [`LinearLayout::sublayout`]
    Sublayout "sublayout" ["A" "ins" "outs"];
    /// [`LinearLayout::quotient`]
    Quotient "quotient" ["A" "names"];
    /// [`LinearLayout::remove_zero_bases`]
    RemoveZeroBases "remove_zero_bases" ["A" "in"];
    /// [`LinearLayout::remove_broadcast`]
    RemoveBroadcastRegs "remove_broadcast_regs" ["A"];
    /// [`crate::linear::ColumnAction`]
    ActOnColumns "column_action" ["A" "in" "places"];
    /// [`LinearLayout::resize_in`]
    ResizeInDim "resize_in_dim" ["A" "in" "n"];
    /// [`LinearLayout::resize_out`]
    ResizeOutDim "resize_out_dim" ["A" "out" "n"];
    /// [`LinearLayout::rename_in`]
    RenameInDim "rename_in_dim" ["A" "in" "name"];
    /// [`LinearLayout::squeeze_in`]
    SqueezeIns "squeeze_ins" ["A" "in"];
    /// [`LinearLayout::squeeze_out`]
    SqueezeOuts "squeeze_outs" ["A" "out"];
    /// [`LinearLayout::ensure_not_smaller`]
    EnsureNotSmaller "ensure_not_smaller" ["A" "dims"];
    /// [`LinearLayout::ensure_not_larger`]
    EnsureNotLarger "ensure_not_larger" ["A" "dims" "drop"];
    /// [`LinearLayout::reshape_tensor`]
    ReshapeTensor "reshape_layout" ["A" "S"];
    /// [`LinearLayout::permute_tensor`]
    PermuteTensor "transpose_linear_layout" ["A" "order"];
    /// [`LinearLayout::slice`]
    SliceTensor "slice_linear_layout" ["A" "dim"];
    /// [`crate::linear::Blocked`]
    FromBlocked "from_blocked" ["elements" "threads" "warps" "order" "S"];
    /// [`crate::linear::SwizzledShared`]
    FromSwizzledShared "from_swizzled_shared" ["vec" "per_phase" "max_phase" "order" "S"];
    /// [`crate::linear::NvmmaShared`]
    FromNvmmaShared "from_nvmma_shared" ["bytes" "bits" "S" "transposed"];
    /// [`crate::linear::MmaV2::accumulator`]
    FromMmaV2 "from_mma_v2" ["warps" "S"];
    /// [`crate::linear::MmaV2::operand`]
    FromMmaV2Operand "from_mma_v2_operand" ["operand" "k_width" "warps" "S"];
    /// [`LinearLayout::optimal_swizzling`]
    OptimalSwizzlingLdst "optimal_swizzling_ldst" ["A" "B" "bits"];
    /// [`LinearLayout::optimal_swizzling_for`]
    OptimalSwizzling "optimal_swizzling" ["A" "B" "stores" "loads" "bits"];
    /// [`LinearLayout::auto_swizzling`]
    AutoSwizzling "auto_swizzling" ["A" "B" "bits"];
    /// [`crate::linear::ConversionPlan::of`], by shuffles
    ConversionRounds "conversion_rounds" ["A" "B"];
    /// [`crate::linear::ConversionPlan::of`], through shared memory
    ConversionStores "conversion_stores" ["A" "B"];
    /// [`crate::linear::ConversionPlan::of`], through shared memory
    ConversionLoads "conversion_loads" ["A" "B"];
    /// [`LinearLayout::bank_conflicts`]
    BankConflictsLdst "bank_conflicts_ldst" ["A" "B" "shared" "bits"];
    /// [`LinearLayout::bank_conflicts_by_rows`]
    BankConflictsByRows "bank_conflicts_by_rows" ["A" "B" "shared" "bits"];
    /// [`LinearLayout::bank_conflicts_with`]
    BankConflictsMemdesc "bank_conflicts_memdesc" ["A" "shared" "bits"];
    /// [`LinearLayout::is_trivial_over`]
    IsTrivialOver "is_trivial_over" ["A" "names"];
    /// [`LinearLayout::square_identity`]
    SquareIdentity "square_identity" ["A" "names"];
    /// [`LinearLayout::sublayout_is_zero`]
    SublayoutIsZero "sublayout_is_zero" ["A" "ins" "outs"];
    /// [`LinearLayout::input_basis_mask`]
    InputBasisMask "input_basis_mask" ["A" "in" "outs"];
    /// [`LinearLayout::output_basis_mask`]
    OutputBasisMask "output_basis_mask" ["A" "ins" "out"];
    /// [`LinearLayout::image_is_within`]
    ImageIsWithin "image_is_within" ["A" "B"];
    /// [`LinearLayout::factor_identity`]
    FactorIdentityPrefix "factor_identity_prefix" ["A" "in" "out" "most"];
    /// [`LinearLayout::divide_permutation`]
    RegPermForDivide "reg_perm_for_divide" ["A" "B" "first"];
    /// [`LinearLayout::contiguous_elems`]
    ContiguousElems "contiguous_elems" ["A" "out"];
    /// [`LinearLayout::conversion_kind`]
    KindOfConversion "conversion_kind" ["A" "B"];
    /// [`LinearLayout::largest_vectorisation`]
    LargestVectorisation "largest_vectorisation" ["A" "bits" "most"];
}
