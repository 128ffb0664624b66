//! Groups of operations: those with a mark in their row, and those with similar errors and explanations.

use super::call::Operation;
use super::mark::Mark;
use crate::atoms::DescriptorFormat;
use crate::composed::atoms::Major;

macro_rules! marked {
    ($($(#[$meta:meta])* $vis:vis $group:ident: $($mark:ident)*;)*) => {
        impl Operation { $(
            $(#[$meta])*
            #[must_use]
            #[cfg_attr(not(feature = "compiled"), inline)]
            $vis const fn $group(self) -> bool {
                $(self.has(Mark::$mark))||*
            }
        )* }
    };
}

marked! {
    /// True if the answer is listed by its offsets, one after the other.
    pub is_listed: listed;
    /// True if the answer is the layout of a part.
    pub(super) is_layout_of_part: layout;
    /// True if the operation on a swizzled layout applies to the layout inside.
    pub is_inside: inside;
    /// True if the operation accepts a swizzled layout through the layout inside.
    pub goes_inside: inside of_inside;
    /// True if the operation moves, splits, joins and drops the strides of its first operand, whatever they mean.
    pub rearranges: rearranges;
    /// True if the operation joins or compares the strides of several layouts, whatever they mean.
    pub joins: joins;
    /// True if the operation only moves modes: their numbers need not be known.
    pub moves_modes: moves;
}

impl Operation {
    /// Returns true if the language calls the operation by its name.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_written(self) -> bool {
        !self.has(Mark::unwritten)
    }
}

macro_rules! groups {
    ($($(#[$meta:meta])* $vis:vis $group:ident: $($Operation:ident)*;)*) => {
        impl Operation { $(
            $(#[$meta])*
            #[must_use]
            $vis const fn $group(self) -> bool {
                matches!(self, $(Self::$Operation)|*)
            }
        )* }
    };
}

groups! {
    /// True if the operation splits a layout into tiles.
    pub is_divide: LogicalDivide ZippedDivide TiledDivide FlatDivide;
    /// True if the operation repeats one layout by another.
    pub is_product: LogicalProduct ZippedProduct TiledProduct FlatProduct BlockedProduct RakedProduct;
    /// True if the operation goes from offsets back to coordinates.
    pub is_inverse: RightInverse LeftInverse;
    /// True if the operation changes the width of elements.
    pub is_recast: Upcast Downcast RecastLayout;
    /// True if the operation returns one part of a divided layout.
    pub(crate) is_part: LocalTile LocalPartition InnerPartition OuterPartition;
    /// True if the operation tests a property of layouts.
    pub(crate) is_predicate: IsInjective IsCompact IsSurjectiveOnto Congruent Compatible FunctionallyEqual
        IsComposable IsDivisible IsComplementable HasVectors ConflictFree IsTractable AreComposable ImagesAreDisjoint
        Divides ProductAdmissible;
    /// True if the operation tests a relation of two morphisms.
    pub(crate) is_of_two_arrows: AreComposable ImagesAreDisjoint Divides ProductAdmissible;
    /// True if the operation inverts its first operand to find in it the elements that the second one needs.
    pub is_conversion: MinimalCvt ConversionKind ConversionRounds LeastRounds ConversionStores ConversionLoads;
    /// True if the operation makes a linear layout from something else.
    pub makes_linear: ToLinear Identity1d Strided1d Zeros1d IdentityStandardNd FromBlocked FromSwizzledShared
        FromNvmmaShared FromMmaV2 FromMmaV2Operand;
    /// True if the operation is computed as a whole, and not part by part, one of which fails: requests of threads to memory.
    pub(crate) is_whole: BankConflicts CoalescedSectors CoalescedLines AutoSwizzle BestSwizzle AutoPadding
        TileConflicts AutoCopy WgmmaDescriptorK WgmmaDescriptorMn Tcgen05DescriptorK Tcgen05DescriptorMn ConflictFree;
    /// True if the operation is about atoms, or about tiled atoms.
    pub(crate) is_of_atoms: ThrfrgA ThrfrgB ThrfrgC TidfrgS TidfrgD MmaShape CopyRef TiledMmaShape LayoutATv
        LayoutBTv LayoutCTv LayoutSTv LayoutDTv TiledCopyTv RetileA RetileB RetileC TiledCopyOf TiledCopyA TiledCopyB
        TiledCopyC AutoCopy;
    /// True if the operation cuts its first operand into the parts of threads.
    pub(crate) is_partition: ThrfrgA ThrfrgB ThrfrgC TidfrgS TidfrgD;
    /// True if the answer for a coordinate layout is a layout of integers.
    pub(super) leaves_coordinates: Nullspace MakeLayoutLike MakeFragmentLike;
    /// True if no other numbers are tried in operands: nesting has none, and accesses take too long.
    pub(crate) is_without_numbers: Congruent ConflictFree;
}

macro_rules! explained {
    ($($Operation:ident: $($Like:ident)*;)*) => {
        impl Operation {
            /// The operation whose operands and errors explain this one: an operation that returns a layout is explained as the one that lists it, parts of threads and
            /// atoms as the one that cuts for all
            /// threads.
            ///
            /// ```
            /// use layout_algebra::operation::Operation;
            /// assert_eq!(Operation::LocalTileLayout.explained_as(), Operation::LocalTile);
            /// assert_eq!(Operation::Coalesce.explained_as(), Operation::Coalesce);
            /// ```
            #[must_use]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn explained_as(self) -> Self {
                match self {
                    $($(Self::$Like)|* => Self::$Operation,)*
                    itself => itself,
                }
            }
        }
    };
}

explained! {
    LocalTile: LocalTileLayout LocalTileProj LocalTileProjLayout;
    LocalPartition: LocalPartitionLayout;
    InnerPartition: InnerPartitionLayout;
    OuterPartition: OuterPartitionLayout;
    MmaShape: MmaThreads MmaA MmaB MmaC MmaSfa MmaSfb MmaE;
    CopyRef: CopyThreads CopySrc CopyDst;
    TiledMmaShape: TiledMmaThreads TiledMmaOf;
    ThrfrgA: PartitionA PartitionALayout PartitionFragmentA PartitionShapeA;
    ThrfrgB: PartitionB PartitionBLayout PartitionFragmentB PartitionShapeB;
    ThrfrgC: PartitionC PartitionCLayout PartitionFragmentC PartitionShapeC;
    TidfrgS: PartitionS PartitionSLayout;
    TidfrgD: PartitionD PartitionDLayout;
    Slice: SliceAndOffset;
    IsCompact: IsBijective;
    HasVectors: VectorWidth;
}

impl Operation {
    /// The format of the descriptor, and the mode along which its operand is contiguous.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn descriptor(self) -> Option<(Major, DescriptorFormat)> {
        Some(match self {
            Self::WgmmaDescriptorK => (Major::K, DescriptorFormat::Wgmma),
            Self::WgmmaDescriptorMn => (Major::Mn, DescriptorFormat::Wgmma),
            Self::Tcgen05DescriptorK => (Major::K, DescriptorFormat::Tcgen05),
            Self::Tcgen05DescriptorMn => (Major::Mn, DescriptorFormat::Tcgen05),
            _ => return None,
        })
    }

    /// The form of a divide or product that leaves tile and rest in their modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn mode_by_mode(self) -> Option<Self> {
        match self {
            Self::ZippedDivide | Self::TiledDivide | Self::FlatDivide => Some(Self::LogicalDivide),
            Self::ZippedProduct | Self::TiledProduct | Self::FlatProduct => Some(Self::LogicalProduct),
            _ => None,
        }
    }
}
