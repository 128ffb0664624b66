//! Groups of operations that are refused and explained alike.

use super::call::Operation;
use crate::atoms::DescriptorFormat;
use crate::composed::atoms::Major;

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
    /// Whether this parts a layout into tiles.
    pub is_divide: LogicalDivide ZippedDivide TiledDivide FlatDivide;
    /// Whether this repeats a layout as another says.
    pub is_product: LogicalProduct ZippedProduct TiledProduct FlatProduct BlockedProduct RakedProduct;
    /// Whether this goes from offsets back to coordinates.
    pub is_inverse: RightInverse LeftInverse;
    /// Whether this gives one part of a divided layout.
    pub(crate) is_part: LocalTile LocalPartition InnerPartition OuterPartition;
    /// Whether this says what a layout is or is not.
    pub(crate) is_predicate: IsInjective IsCompact IsSurjectiveOnto Congruent Compatible FunctionallyEqual
        IsComposable IsDivisible IsComplementable HasVectors ConflictFree IsTractable AreComposable ImagesAreDisjoint
        Divides ProductAdmissible;
    /// Whether this says what two morphisms are to each other.
    pub(crate) is_of_two_arrows: AreComposable ImagesAreDisjoint Divides ProductAdmissible;
    /// Whether this inverts its first operand to find in it what the second one wants.
    pub is_conversion: MinimalCvt ConversionKind ConversionRounds ConversionStores ConversionLoads;
    /// Whether this makes a linear layout of something else.
    pub makes_linear: ToLinear Identity1d Strided1d Zeros1d IdentityStandardNd FromBlocked FromSwizzledShared
        FromNvmmaShared FromMmaV2 FromMmaV2Operand;
    /// Whether this is found as a whole, and not part by part, one of which fails: what threads request of memory.
    pub(crate) is_whole: BankConflicts CoalescedSectors CoalescedLines AutoSwizzle BestSwizzle AutoPadding
        TileConflicts WgmmaDescriptorK WgmmaDescriptorMn Tcgen05DescriptorK Tcgen05DescriptorMn ConflictFree;
    /// Whether this is of atoms, or of what is tiled with them.
    pub(crate) is_of_atoms: ThrfrgA ThrfrgB ThrfrgC TidfrgS TidfrgD MmaShape CopyRef TiledMmaShape LayoutATv
        LayoutBTv LayoutCTv LayoutSTv LayoutDTv TiledCopyTv RetileA RetileB RetileC TiledCopyOf TiledCopyA TiledCopyB
        TiledCopyC;
    /// Whether this cuts its first operand into the parts of threads.
    pub(crate) is_partition: ThrfrgA ThrfrgB ThrfrgC TidfrgS TidfrgD;
    /// Whether no operand with another number is tried: of nesting, which has none, and of accesses, each of which takes long.
    pub(crate) is_without_numbers: Congruent ConflictFree;
}

macro_rules! explained {
    ($($Operation:ident: $($Like:ident)*;)*) => {
        impl Operation {
            /// The operation whose operands and refusals these are: what gives a layout as what lists it, parts of threads and atoms as what cuts for all
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
    /// What the descriptor is for, and along which mode its operand is contiguous.
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
