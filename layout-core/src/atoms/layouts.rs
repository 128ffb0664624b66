//! The layouts of MMA atoms, and of tiled MMAs, as types: the expansion of `layout!` for an atom or a tiled MMA in braces. Users name them through the
//! language, so their pages, each of which would show everything that a layout has, are left out.

use layout_algebra::atoms::Operand;
use layout_algebra::{AlgebraError, LayoutValue, Rounding};

use super::{StaticMmaAtom, StaticTiledMma};
use crate::operations::operation;
use crate::refusal::tried;
use crate::types::static_layout::StaticLayout;

macro_rules! operands {
    ($($letter:literal $field:ident $operand:expr, $Mma:ident $LayoutTv:ident $Partition:ident $Fragment:ident;)*) => {$(
        operation! {
            #[doc(hidden)]
            #[doc = concat!("(thread, value) → element of ", $letter, " of an MMA atom: the operation `mma_", $letter, "`.")]
            ///
            /// ```
            /// use layout_core::atoms::StaticMmaAtom;
            /// use layout_core::{StaticLayout, layout, mma_atom};
            /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
            ///
            /// /// How many values a thread has.
            /// fn values<A: StaticMmaAtom>() -> usize {
            #[doc = concat!("    <layout!(mma_", $letter, "({A})[1])>::SIZE")]
            /// }
            #[doc = concat!("assert_eq!(values::<mma::Atom>(), <layout!(mma_", $letter, "(\"SM80_16x8x16_F32F16F16F32_TN\")[1])>::SIZE);")]
            /// ```
            $Mma<M: StaticMmaAtom> = tried(&Ok(M::VALUE.$field)), call $Mma.name(M::NAME);
        }

        operation! {
            #[doc(hidden)]
            #[doc = concat!("(lane, value) → element of ", $letter, " of a tiled MMA: the operation `layout", $letter, "_TV`.")]
            ///
            /// ```
            /// use layout_core::atoms::StaticTiledMma;
            /// use layout_core::{StaticLayout, layout, mma_atom};
            /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
            /// layout! { Mma = tiled_mma({mma::Atom}, (2,2,1)); }
            #[doc = concat!("type Threads = layout!(layout", $letter, "_TV({Mma})[0]);")]
            /// assert_eq!(Threads::SIZE, 128);
            /// ```
            $LayoutTv<M: StaticTiledMma> = tried(&M::VALUE.layout_tv($operand)),
                call $LayoutTv.and(&M::CALL);
        }

        operation! {
            #[doc(hidden)]
            #[doc = concat!("The layout of every thread's part of ", $letter, " of a tiled MMA: the operation `partition_", $letter, "_layout`.")]
            ///
            /// ```
            /// use layout_core::{StaticLayout, layout, mma_atom};
            /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
            /// layout! { Mma = tiled_mma({mma::Atom}, (2,2,1)); }
            /// const BM: usize = 64;
            #[doc = concat!("type Part = layout!(partition_", $letter, "_layout(({BM}, 64):row, {Mma}));")]
            /// assert_eq!(Part::RANK, 3);
            /// ```
            $Partition<L: StaticLayout, M: StaticTiledMma> = tried(&part(&M::VALUE.partition($operand, &L::VALUE, 0, Rounding::Exact))),
                call $Partition.layout(&L::VALUE).and(&M::CALL);
        }

        operation! {
            #[doc(hidden)]
            #[doc = concat!("The compact layout of a thread's registers for its part of ", $letter, ": the operation `partition_fragment_", $letter, "`.")]
            ///
            /// ```
            /// use layout_core::{StaticLayout, layout, mma_atom};
            /// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
            /// layout! { Mma = tiled_mma({mma::Atom}, (2,2,1)); }
            /// const BM: usize = 64;
            #[doc = concat!("type Registers = layout!(partition_fragment_", $letter, "(({BM}, 64), {Mma}));")]
            /// assert_eq!(Registers::COSIZE, Registers::SIZE);
            /// ```
            $Fragment<L: StaticLayout, M: StaticTiledMma> = tried(&M::VALUE.partition_fragment($operand, &L::VALUE)),
                call $Fragment.layout(&L::VALUE).and(&M::CALL);
        }
    )*};
}

operands! {
    "A" a Operand::A, MmaA LayoutATv PartitionALayout PartitionFragmentA;
    "B" b Operand::B, MmaB LayoutBTv PartitionBLayout PartitionFragmentB;
    "C" c Operand::C, MmaC LayoutCTv PartitionCLayout PartitionFragmentC;
}

/// The part, without the offset at which it begins.
const fn part(partition: &Result<(LayoutValue, u64), AlgebraError>) -> Result<LayoutValue, AlgebraError> {
    match partition {
        Ok((layout, _)) => Ok(*layout),
        Err(error) => Err(*error),
    }
}
