//! What can be asked: each operation, what it is called, and what its operands are called.

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

            /// Its name in the field.
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
    /// Whether no leaf of the one codomain is hit by both.
    ImagesAreDisjoint "images_are_disjoint" ["f" "g"];
    /// Whether two morphisms, side by side, hit every leaf once.
    IsComplementaryTo "is_complementary_to" ["f" "g"];
    /// A flat morphism on some leaves of its domain.
    Restrict "restrict" ["f" "positions"];
    /// A flat morphism into some leaves of its codomain.
    Factorize "factorize" ["f" "positions"];
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
}

impl Operation {
    /// Whether this parts a layout into tiles.
    pub(super) const fn is_divide(self) -> bool {
        matches!(self, Self::LogicalDivide | Self::ZippedDivide | Self::TiledDivide | Self::FlatDivide)
    }

    /// Whether this asks for what a layout is or is not.
    pub(super) const fn is_predicate(self) -> bool {
        matches!(
            self,
            Self::IsInjective
                | Self::IsCompact
                | Self::IsOnto
                | Self::Congruent
                | Self::Compatible
                | Self::FunctionallyEqual
                | Self::IsComposable
                | Self::IsDivisible
                | Self::IsComplementable
                | Self::VectorWidth
                | Self::ConflictFree
        )
    }

    /// Whether this is of morphisms, or of the tuples that they go between; others are too, if their first operand is a morphism.
    pub(super) const fn is_of_morphisms(self) -> bool {
        matches!(
            self,
            Self::Morphism
                | Self::MutualRefinement
                | Self::RelativeMode
                | Self::RelativeFlattening
                | Self::UnderlyingMap
                | Self::Sublength
        )
    }

    /// Whether operands with another number are tried: not of nesting, which has none, nor of accesses, each of which takes long.
    pub(super) const fn is_of_numbers(self) -> bool {
        !matches!(self, Self::Congruent | Self::ConflictFree)
    }

    /// The form of a divide or product that leaves tile and rest in their modes.
    pub(super) const fn mode_by_mode(self) -> Option<Self> {
        match self {
            Self::ZippedDivide | Self::TiledDivide | Self::FlatDivide => Some(Self::LogicalDivide),
            Self::ZippedProduct | Self::TiledProduct | Self::FlatProduct => Some(Self::LogicalProduct),
            _ => None,
        }
    }
}
