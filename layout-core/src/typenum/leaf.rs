//! An unsigned integer of typenum is a leaf.

use typenum::{Bit, UInt, UTerm, Unsigned};

use crate::symbolic::divide::tile;
use crate::types::constant::{Leaf, StaticLeaf, split, times};
use crate::types::index::Index;
use crate::types::sealed::Sealed;

macro_rules! leaf {
    ($Number:ty where $($parameters:tt)*) => {
        impl<$($parameters)*> Sealed for $Number {}

        impl<$($parameters)*> StaticLeaf for $Number {
            const VALUE: u64 = <$Number as Unsigned>::U64;

            #[inline(always)]
            fn instance() -> Self {
                Self::default()
            }
        }

        tile! { [$($parameters)*] $Number }

        impl<$($parameters)*> Leaf for $Number {
            const STATIC: Option<u64> = Some(<$Number as Unsigned>::U64);
            type Index = u32;

            #[inline(always)]
            fn value(self) -> u64 {
                <$Number as Unsigned>::U64
            }

            #[inline(always)]
            fn times<I: Index>(self, index: I) -> I {
                times(Self::VALUE, index)
            }

            #[inline(always)]
            fn split<I: Index>(self, index: I) -> (I, I) {
                split(Self::VALUE, index)
            }
        }
    };
}

leaf! { UTerm where }
leaf! { UInt<U, B> where U: Unsigned, B: Bit }
