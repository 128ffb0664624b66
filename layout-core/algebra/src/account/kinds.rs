//! What kind of operation it is: what it is of, what it asks, how its help is found.

use crate::atoms::DescriptorFormat;
use crate::composed::atoms::Major;
use crate::operation::Operation;

impl Operation {
    /// Whether this parts a layout into tiles.
    pub(in crate::account) const fn is_divide(self) -> bool {
        matches!(self, Self::LogicalDivide | Self::ZippedDivide | Self::TiledDivide | Self::FlatDivide)
    }

    /// Whether this gives one part of a divided layout.
    pub(in crate::account) const fn is_part(self) -> bool {
        matches!(self, Self::LocalTile | Self::LocalPartition | Self::InnerPartition | Self::OuterPartition)
    }

    /// Whether the word `loose` may follow so many operands.
    pub(in crate::account) const fn takes_loose(self, operands: usize) -> bool {
        match operands {
            2 => self.is_divide(),
            3 => self.is_part(),
            _ => operands == 4 && matches!(self, Self::LocalTile),
        }
    }

    /// Whether this asks for what a layout is or is not.
    pub(in crate::account) const fn is_predicate(self) -> bool {
        matches!(
            self,
            Self::IsInjective
                | Self::IsCompact
                | Self::IsSurjectiveOnto
                | Self::Congruent
                | Self::Compatible
                | Self::FunctionallyEqual
                | Self::IsComposable
                | Self::IsDivisible
                | Self::IsComplementable
                | Self::HasVectors
                | Self::ConflictFree
                | Self::IsTractable
        ) || self.is_of_two_arrows()
    }

    /// Whether this asks for what two morphisms are to each other.
    pub(in crate::account) const fn is_of_two_arrows(self) -> bool {
        matches!(self, Self::AreComposable | Self::ImagesAreDisjoint | Self::Divides | Self::ProductAdmissible)
    }

    /// Whether this inverts its first operand to find in it what the second one wants.
    #[must_use]
    pub const fn is_conversion(self) -> bool {
        matches!(
            self,
            Self::MinimalCvt
                | Self::ConversionKind
                | Self::ConversionRounds
                | Self::ConversionStores
                | Self::ConversionLoads
        )
    }

    /// Whether this makes a linear layout of something else.
    #[must_use]
    pub const fn makes_linear(self) -> bool {
        matches!(
            self,
            Self::ToLinear
                | Self::Identity1d
                | Self::Strided1d
                | Self::Zeros1d
                | Self::IdentityStandardNd
                | Self::FromBlocked
                | Self::FromSwizzledShared
                | Self::FromNvmmaShared
                | Self::FromMmaV2
                | Self::FromMmaV2Operand
        )
    }

    /// Whether this asks what an access of memory costs.
    pub(in crate::account) const fn is_access(self) -> bool {
        matches!(
            self,
            Self::BankConflicts
                | Self::CoalescedSectors
                | Self::CoalescedLines
                | Self::AutoSwizzle
                | Self::BestSwizzle
                | Self::AutoPadding
                | Self::TileConflicts
        )
    }

    /// What a descriptor is asked for, and along which mode its operand is contiguous.
    pub(in crate::account) const fn descriptor(self) -> Option<(Major, DescriptorFormat)> {
        Some(match self {
            Self::WgmmaDescriptorK => (Major::K, DescriptorFormat::Wgmma),
            Self::WgmmaDescriptorMn => (Major::Mn, DescriptorFormat::Wgmma),
            Self::Tcgen05DescriptorK => (Major::K, DescriptorFormat::Tcgen05),
            Self::Tcgen05DescriptorMn => (Major::Mn, DescriptorFormat::Tcgen05),
            _ => return None,
        })
    }

    /// Whether this is of atoms, or of what is tiled with them.
    pub(in crate::account) const fn is_of_atoms(self) -> bool {
        self.is_partition()
            || matches!(
                self,
                Self::MmaShape
                    | Self::CopyRef
                    | Self::TiledMmaShape
                    | Self::LayoutATv
                    | Self::LayoutBTv
                    | Self::LayoutCTv
                    | Self::LayoutSTv
                    | Self::LayoutDTv
                    | Self::TiledCopyOf
                    | Self::CopyByMma
                    | Self::RetileA
                    | Self::RetileB
                    | Self::RetileC
            )
    }

    /// Whether this cuts its first operand into the parts of threads.
    pub(in crate::account) const fn is_partition(self) -> bool {
        matches!(self, Self::ThrfrgA | Self::ThrfrgB | Self::ThrfrgC | Self::TidfrgS | Self::TidfrgD)
    }

    /// Whether this is found part by part, so that one of them fails: not what threads ask of memory.
    pub(in crate::account) const fn has_parts(self) -> bool {
        !self.is_access() && self.descriptor().is_none() && !matches!(self, Self::ConflictFree)
    }

    /// Whether operands with another number are tried: not of nesting, which has none, nor of accesses, each of which takes long.
    pub(in crate::account) const fn is_of_numbers(self) -> bool {
        !matches!(self, Self::Congruent | Self::ConflictFree)
    }

    /// The form of a divide or product that leaves tile and rest in their modes.
    pub(in crate::account) const fn mode_by_mode(self) -> Option<Self> {
        match self {
            Self::ZippedDivide | Self::TiledDivide | Self::FlatDivide => Some(Self::LogicalDivide),
            Self::ZippedProduct | Self::TiledProduct | Self::FlatProduct => Some(Self::LogicalProduct),
            _ => None,
        }
    }

    /// The operation whose operands and refusals these are: what gives a layout as what lists it, parts of threads and atoms as what cuts for all threads.
    ///
    /// ```
    /// use layout_algebra::operation::Operation;
    /// assert_eq!(Operation::LocalTileLayout.explained_as(), Operation::LocalTile);
    /// assert_eq!(Operation::Coalesce.explained_as(), Operation::Coalesce);
    /// ```
    #[must_use]
    pub const fn explained_as(self) -> Self {
        match self {
            Self::LocalTileLayout | Self::LocalTileProj | Self::LocalTileProjLayout => Self::LocalTile,
            Self::LocalPartitionLayout => Self::LocalPartition,
            Self::InnerPartitionLayout => Self::InnerPartition,
            Self::OuterPartitionLayout => Self::OuterPartition,
            Self::MmaThreads | Self::MmaA | Self::MmaB | Self::MmaC | Self::MmaSfa | Self::MmaSfb | Self::MmaE => {
                Self::MmaShape
            }
            Self::CopyThreads | Self::CopySrc | Self::CopyDst => Self::CopyRef,
            Self::TiledMmaThreads => Self::TiledMmaShape,
            Self::PartitionA | Self::PartitionALayout | Self::PartitionFragmentA | Self::PartitionShapeA => {
                Self::ThrfrgA
            }
            Self::PartitionB | Self::PartitionBLayout | Self::PartitionFragmentB | Self::PartitionShapeB => {
                Self::ThrfrgB
            }
            Self::PartitionC | Self::PartitionCLayout | Self::PartitionFragmentC | Self::PartitionShapeC => {
                Self::ThrfrgC
            }
            Self::PartitionS | Self::PartitionSLayout => Self::TidfrgS,
            Self::PartitionD | Self::PartitionDLayout => Self::TidfrgD,
            Self::SliceAndOffset => Self::Slice,
            Self::IsBijective => Self::IsCompact,
            Self::VectorWidth => Self::HasVectors,
            itself => itself,
        }
    }
}
