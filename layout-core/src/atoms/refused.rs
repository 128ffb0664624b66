//! A tiled copy or a tiled MMA that has already been rejected, and its atom: one mistake is reported once.

use layout_algebra::atoms::{CopyAtom, MmaAtom, TiledCopy, TiledMma};
use layout_algebra::diagnose::OwnedCall;

use super::{StaticCopyAtom, StaticMmaAtom, StaticTiledCopy, StaticTiledMma};
use crate::tensor::Tensor;
use crate::types::poison::Poison;

impl<const REPORTED: usize> StaticCopyAtom for Poison<REPORTED> {
    const VALUE: CopyAtom = panic!("a copy atom that was refused");
}

impl<const REPORTED: usize> StaticMmaAtom for Poison<REPORTED> {
    const VALUE: MmaAtom = panic!("an MMA atom that was refused");
}

impl<const REPORTED: usize> StaticTiledCopy for Poison<REPORTED> {
    type Atom = Self;
    type Element = u8;
    const VALUE: TiledCopy = panic!("a tiled copy that was refused");
}

impl<const REPORTED: usize> StaticTiledMma for Poison<REPORTED> {
    type Atom = Self;
    const VALUE: TiledMma = panic!("a tiled MMA that was refused");
    const CALL: OwnedCall = panic!("a tiled MMA that was refused");
}

macro_rules! first {
    ($(#[$attribute:meta])* $Name:ident gives $Static:ident) => {
        $(#[$attribute])*
        pub trait $Name {
            /// The type itself.
            type Given: $Static;
        }

        #[diagnostic::do_not_recommend]
        impl<T: $Static> $Name for T {
            type Given = T;
        }

        // Then the compiler rejects the other arguments: they have other types, or one is missing.
        #[cfg(not(docsrs))]
        #[diagnostic::do_not_recommend]
        impl<P, L> $Name for &Tensor<P, L> {
            type Given = Poison<0>;
        }

        #[cfg(not(docsrs))]
        #[diagnostic::do_not_recommend]
        impl<P, L> $Name for &mut Tensor<P, L> {
            type Given = Poison<0>;
        }
    };
}

first! {
    /// The first argument of a product: a tiled MMA.
    #[doc(hidden)]
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a tiled MMA",
        label = "not a tiled MMA",
        note = "a tiled MMA is `TiledMma<Atom, Threads>`, or a name of one: `layout! {{ Mma = tiled_mma(\"SM80_16x8x16_F32BF16BF16F32_TN\", (2,2,1)); }}`"
    )]
    FirstMma gives StaticTiledMma
}

first! {
    /// The first argument of a copy: a tiled copy.
    #[doc(hidden)]
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a tiled copy",
        label = "not a tiled copy",
        note = "a tiled copy is `CopyByThreads<Atom, Element, Threads, Values>`, `CopyByMma<Atom, Element, Operand>`, `TiledCopy`, or a name of one: `layout! {{ Fetch = tiled_copy(\"UniversalCopy<uint128_t>\", 16, (32,4):row, (1,8)); }}`"
    )]
    FirstCopy gives StaticTiledCopy
}
