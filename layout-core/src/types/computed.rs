//! Leaves that the compiler computes: an integer as a type, by an expression.

/// Defines a static leaf, a zero-sized type whose integer is `$value`.
macro_rules! computed {
    ($(#[$attribute:meta])* $Name:ident<$A:ident: $ABound:ident, $B:ident: $BBound:ident> = $value:expr;) => {
        $(#[$attribute])*
        pub struct $Name<$A, $B>(core::marker::PhantomData<($A, $B)>);

        impl<$A, $B> Clone for $Name<$A, $B> {
            #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$A, $B> Copy for $Name<$A, $B> {}

        impl<$A: $ABound, $B: $BBound> core::fmt::Debug for $Name<$A, $B> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&<Self as $crate::StaticLeaf>::VALUE, f)
            }
        }

        impl<$A, $B> $crate::types::sealed::Sealed for $Name<$A, $B> {}

        impl<$A: $ABound, $B: $BBound> $crate::StaticLeaf for $Name<$A, $B> {
            const VALUE: u64 = $value;

            #[inline(always)]
            fn instance() -> Self {
                Self(core::marker::PhantomData)
            }
        }

        impl<$A: $ABound, $B: $BBound> $crate::Constant for $Name<$A, $B> {
            const NEW: Self = Self(core::marker::PhantomData);
        }

        impl<$A: $ABound, $B: $BBound> $crate::Leaf for $Name<$A, $B> {
            const STATIC: Option<u64> = Some(<Self as $crate::StaticLeaf>::VALUE);
            type Index = u32;

            #[inline(always)]
            fn value(self) -> u64 {
                <Self as $crate::StaticLeaf>::VALUE
            }

            #[inline(always)]
            fn times<INDEX: $crate::Index>(self, index: INDEX) -> INDEX {
                $crate::types::constant::times(<Self as $crate::StaticLeaf>::VALUE, index)
            }

            #[inline(always)]
            fn split<INDEX: $crate::Index>(self, index: INDEX) -> (INDEX, INDEX) {
                $crate::types::constant::split(<Self as $crate::StaticLeaf>::VALUE, index)
            }
        }
    };
}

pub(crate) use computed;
