//! The operations as types, for generic code.
//!
//! A macro cannot look into a type parameter. In generic code the operations are types, whose value the compiler's const
//! evaluator computes by the same functions of [`algebra`](crate::algebra) once the parameters are known:
//!
//! ```
//! use layout_core::operations::ZippedDivide;
//! use layout_core::{C, Layout, ModeOf, StaticLayout, StaticTiler};
//!
//! /// The first offset of each tile.
//! fn corners<L: StaticLayout, Tile: StaticTiler>() -> Vec<u32> {
//!     let tiled = ZippedDivide::<L, Tile>::new();
//!     (0..ModeOf::<ZippedDivide<L, Tile>, 1>::SIZE as u32).map(|tile| tiled.offset((0, tile))).collect()
//! }
//! type Rows = Layout<(C<4>, C<4>), (C<4>, C<1>)>;
//! assert_eq!(corners::<Rows, (C<2>, C<2>)>(), [0, 8, 2, 10]);
//! ```
//!
//! What has no answer is a compile error where the generic code is used, and says why:
//!
//! ```compile_fail
//! use layout_core::{C, Layout, StaticLayout, operations::LogicalDivide};
//! // cannot divide: a tile of 5 does not fill 24 coordinates once
//! assert_eq!(LogicalDivide::<Layout<C<24>, C<1>>, C<5>>::SIZE, 24);
//! ```

mod coalesce;
mod complement;
mod composition;
mod divide;
mod domains;
mod inverse;
mod product;
mod recast;
mod structure;

pub use crate::tensor::Recast;
pub use coalesce::{Coalesce, CoalesceBy, CoalesceZ, Filter, FilterZeros, Sort, Squeeze};
pub use complement::{Complement, ComplementExact};
pub use composition::{Composition, CompositionBy};
pub use divide::{Exact, FlatDivide, LogicalDivide, Loose, StaticRounding, TiledDivide, ZippedDivide};
pub use domains::{DomainDistribute, GreatestCommonDomain, LayoutAdd, MaxCommonLayout, Nullspace};
pub use inverse::{LeftInverse, RightInverse};
pub use product::{BlockedProduct, FlatProduct, LogicalProduct, RakedProduct, TiledProduct, ZippedProduct};
pub use recast::{Downcast, MakeFragmentLike, MakeLayoutLike, RecastLayout, Upcast, WithShape};
pub use structure::{
    Append, Flatten, Group, MakeLayout, MakeOrderedLayout, Mode, Pair, Prepend, Replace, Reverse, Take, TileToShape,
    Transpose, Unflatten,
};

/// Defines an operation: a zero-sized type that is the layout `$answer`.
macro_rules! operation {
    ($(#[$attribute:meta])* $Name:ident<$($P:ident: $Bound:ident $(= $Default:ty)?),+ $(; $($N:ident),+)?> = $answer:expr;) => {
        $(#[$attribute])*
        pub struct $Name<$($P $(= $Default)?,)+ $($(const $N: usize,)+)?>(core::marker::PhantomData<($($P,)+)>);

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)?> $Name<$($P,)+ $($($N,)+)?> {
            /// The layout, which has one value.
            #[must_use]
            pub const fn new() -> Self {
                Self(core::marker::PhantomData)
            }
        }

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)?> $crate::sealed::Sealed for $Name<$($P,)+ $($($N,)+)?> {}

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)?> $crate::StaticLayout for $Name<$($P,)+ $($($N,)+)?> {
            const VALUE: $crate::LayoutValue = $crate::refusal::answer($answer);
        }

        $crate::any_layout::any_layout! { [$($P: $Bound,)+ $($(const $N: usize,)+)?] $Name<$($P,)+ $($($N,)+)?> }

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)? const MODE: usize> $crate::HasMode<MODE>
            for $Name<$($P,)+ $($($N,)+)?>
        {
            type Mode = $crate::operations::Mode<Self, MODE>;
        }

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)?> $crate::StaticTiler for $Name<$($P,)+ $($($N,)+)?> {
            const TILER: $crate::Tiler = $crate::Tiler::layout(&<Self as $crate::StaticLayout>::VALUE);
        }

        impl<$($P,)+ $($(const $N: usize,)+)?> Clone for $Name<$($P,)+ $($($N,)+)?> {
            #[inline(always)]
            #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($P,)+ $($(const $N: usize,)+)?> Copy for $Name<$($P,)+ $($($N,)+)?> {}

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)?> Default for $Name<$($P,)+ $($($N,)+)?> {
            #[inline(always)]
            fn default() -> Self {
                Self::new()
            }
        }

        impl<$($P,)+ $($(const $N: usize,)+)?> PartialEq for $Name<$($P,)+ $($($N,)+)?> {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<$($P,)+ $($(const $N: usize,)+)?> Eq for $Name<$($P,)+ $($($N,)+)?> {}

        impl<$($P,)+ $($(const $N: usize,)+)?> core::hash::Hash for $Name<$($P,)+ $($($N,)+)?> {
            fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
        }

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)?> core::fmt::Display for $Name<$($P,)+ $($($N,)+)?> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&<Self as $crate::StaticLayout>::VALUE, f)
            }
        }

        impl<$($P: $Bound,)+ $($(const $N: usize,)+)?> core::fmt::Debug for $Name<$($P,)+ $($($N,)+)?> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

pub(crate) use operation;
