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
//! They take swizzled layouts too, where that has a meaning, and then are [`StaticComposed`](crate::StaticComposed):
//!
//! ```
//! use layout_core::operations::TileToShape;
//! use layout_core::{C, Layout, Swizzled};
//!
//! /// Rows of 128 bytes, in halves.
//! type Atom = Swizzled<3, 3, 3, 0, Layout<(C<8>, C<64>), (C<64>, C<1>)>>;
//! type Tile = TileToShape<Atom, (C<128>, C<64>), (C<0>, C<1>)>;
//! assert_eq!(Tile::new().to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
//! assert_eq!(Tile::new().offset((9_u32, 0_u32)), 584);
//! ```
//!
//! Only layouts are types: measures, predicates and tuples are `const fn` on [`StaticLayout::VALUE`](crate::StaticLayout::VALUE),
//! and a mode of a mode is [`Mode`] twice.
//!
//! ```
//! use layout_core::algebra::{is_divisible, max_common_vector};
//! use layout_core::{C, Layout, StaticLayout, StaticTiler};
//!
//! /// How many elements one copy moves, if tiles `T` part `L`.
//! const fn width<L: StaticLayout, T: StaticTiler>() -> u64 {
//!     match (is_divisible(&L::VALUE, &T::TILER), max_common_vector(&L::VALUE, &L::VALUE)) {
//!         (Ok(true), Ok(width)) => width,
//!         _ => 0,
//!     }
//! }
//! assert_eq!(const { width::<Layout<(C<4>, C<6>), (C<1>, C<8>)>, (C<2>, C<3>)>() }, 4);
//! ```
//!
//! An operation without an answer is a compile error where the generic code is used, with the reason, the operands and a suggestion:
//!
//! ```compile_fail
//! use layout_core::{C, Layout, StaticLayout, operations::LogicalDivide};
//! // cannot divide: a tile of 5 does not fill 24 coordinates once
//! assert_eq!(LogicalDivide::<Layout<C<24>, C<1>>, C<5>>::SIZE, 24);
//! ```

pub(crate) mod answer;
mod coalesce;
mod complement;
mod composition;
mod divide;
mod domains;
mod inverse;
mod partition;
mod product;
mod recast;
mod shared_memory;
mod slice;
mod structure;

pub use crate::tensor::Recast;
pub use coalesce::*;
pub use complement::*;
pub use composition::*;
pub use divide::*;
pub use domains::*;
pub use inverse::*;
pub use partition::*;
pub use product::*;
pub use recast::*;
pub use shared_memory::*;
pub use slice::*;
pub use structure::*;

/// Defines a zero-sized type that is the layout which an operation answers: the operation of its name on its parameters in order,
/// or the one behind `call`. Its page shows the call behind `eg`, or else the example of its row. A `part` has a `START` too. The expression after `=` is the answer if no operation takes the parameters in this form. For a swizzled layout
/// the answer is swizzled, except for `plain` operations.
macro_rules! operation {
    (
        $(#[$attribute:meta])*
        $Name:ident<$($P:ident: $Bound:ident $(= $Default:ty)?),* $(; $($N:ident),+)?> $(= $tried:expr)?
            $(, call $OwnedCall:ident $(.$operand:ident($value:expr))*)? $(, eg $example:literal)?;
    ) => {
        $crate::operations::operation! {
            @ bounded [$($attribute)*] $Name [$($P: $Bound $(= $Default)?),*] [$($($N),+)?]
            [$crate::operations::called!($(call $crate::refusal::call!($OwnedCall $(.$operand($value))*);)? $Name $([$P $Bound])* $($([$N])+)?)]
            [$($tried)?] [$($example)?]
        }
    };
    (
        $(#[$attribute:meta])*
        part $Name:ident<$($P:ident: $Bound:ident $(= $Default:ty)?),* $(; $($N:ident),+)?> $(, call $OwnedCall:ident $(.$operand:ident($value:expr))*)?
            $(, eg $example:literal)?;
    ) => {
        $crate::operations::operation! {
            $(#[$attribute])*
            $Name<$($P: $Bound $(= $Default)?),* $(; $($N),+)?> $(, call $OwnedCall $(.$operand($value))*)? $(, eg $example)?;
        }

        impl<$($P: $Bound,)* $($(const $N: usize,)+)?> $Name<$($P,)* $($($N,)+)?> {
            /// The amount to add to the offsets of the part to get those of the whole.
            pub const START: u64 = $crate::operations::answer::start::<Self>();
        }
    };
    ($(#[$attribute:meta])* $Name:ident<$A:ident: $ABound:ident>, plain $(, eg $example:literal)?;) => {
        $crate::operations::operation! {
            @ plain [$($attribute)*] $Name [$A: $ABound, $ABound] [] [$crate::operations::called!($Name [$A $ABound])] [] [$($example)?]
        }
    };
    (@ bounded $attributes:tt $Name:ident [$A:ident: StaticComposed $($parameters:tt)*] $($rest:tt)*) => {
        $crate::operations::operation! { @ plain $attributes $Name [$A: StaticComposed, StaticLayout $($parameters)*] $($rest)* }
    };
    (@ bounded $attributes:tt $Name:ident [$A:ident: StaticLeaf $($parameters:tt)*] $($rest:tt)*) => {
        $crate::operations::operation! { @ composed $attributes $Name [$A: StaticLeaf $($parameters)*] $($rest)* }
    };
    (@ bounded $attributes:tt $Name:ident [$A:ident: $ABound:ident $($parameters:tt)*] $($rest:tt)*) => {
        $crate::operations::operation! { @ plain $attributes $Name [$A: $ABound, $ABound $($parameters)*] $($rest)* }
    };
    (
        @ plain $attributes:tt $Name:ident
        [$A:ident: $ABound:ident, $Plain:ident $(, $P:ident: $Bound:ident $(= $Default:ty)?)*] [$($N:ident),*] $($rest:tt)*
    ) => {
        $crate::operations::operation! {
            @ composed $attributes $Name [$A: $ABound $(, $P: $Bound $(= $Default)?)*] [$($N),*] $($rest)*
        }

        impl<$A: $Plain, $($P: $Bound,)* $(const $N: usize,)*> $crate::types::static_layout::Made for $Name<$A, $($P,)* $($N,)*> {}

        impl<$A: $Plain, $($P: $Bound,)* $(const $N: usize,)*> $crate::StaticLayout for $Name<$A, $($P,)* $($N,)*> {
            const VALUE: $crate::LayoutValue = $crate::operations::answer::layout::<Self>();
        }

        impl<$A: $Plain, $($P: $Bound,)* $(const $N: usize,)*> $crate::AnyLayout for $Name<$A, $($P,)* $($N,)*> {
            const STATIC: Option<$crate::LayoutValue> = Some($crate::operations::answer::layout::<Self>());

            fn to_value(self) -> $crate::LayoutValue {
                <Self as $crate::StaticLayout>::VALUE
            }
        }

        impl<$A: $Plain, $($P: $Bound,)* $(const $N: usize,)*> $crate::StaticTiler for $Name<$A, $($P,)* $($N,)*> {
            const TILER: $crate::Tiler = $crate::Tiler::layout(&$crate::operations::answer::layout::<Self>());
        }
    };
    (
        @ composed [$($attribute:meta)*] $Name:ident
        [$A:ident: $ABound:ident $(, $P:ident: $Bound:ident $(= $Default:ty)?)*] [$($N:ident),*] [$call:expr] [$($tried:expr)?] [$($example:literal)?]
    ) => {
        $(#[$attribute])*
        #[cfg_attr(all(doc, feature = "pictures"), doc = $crate::__private::layout_example!($Name $($example)?))]
        pub struct $Name<$A, $($P $(= $Default)?,)* $(const $N: usize,)*>(core::marker::PhantomData<($A, $($P,)*)>);

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $Name<$A, $($P,)* $($N,)*> {
            /// The number of coordinates: the product of the extents.
            pub const SIZE: usize = $crate::operations::answer::size::<Self>();
            /// One more than the greatest offset: the number of elements of a memory that holds all coordinates.
            pub const COSIZE: usize = $crate::operations::answer::cosize::<Self>();

            /// The layout, which has one value.
            #[must_use]
            pub const fn new() -> Self {
                Self(core::marker::PhantomData)
            }

            /// The offset of a coordinate: an index, a tuple of one index for each mode, or nested as the layout is.
            #[must_use]
            #[inline(always)]
            pub fn offset<COORD: $crate::Coord>(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::types::sealed::Sealed for $Name<$A, $($P,)* $($N,)*> {}

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::StaticComposed for $Name<$A, $($P,)* $($N,)*> {
            const COMPOSED: $crate::algebra::ComposedLayout = $crate::operations::answer::composed::<Self>();
            const IS_ANSWERED: bool =
                $crate::operations::is_answered!($ABound $A) && $crate::operations::answer::has_answer::<Self>();
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::operations::answer::Called for $Name<$A, $($P,)* $($N,)*> {
            const CALL: layout_algebra::diagnose::OwnedCall = $call;
            $(const TRIED: Option<Result<$crate::algebra::ComposedLayout, layout_algebra::AlgebraError>> = Some($tried);)?
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::Offsets for $Name<$A, $($P,)* $($N,)*> {
            const ELEMENTS: usize = $crate::operations::answer::cosize::<Self>();

            #[inline(always)]
            fn offset_of<COORD: $crate::Coord>(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::types::any_layout::Itself<Self> for $Name<$A, $($P,)* $($N,)*> {
            #[inline(always)]
            fn itself(self) -> Self {
                self
            }
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::Measured for $Name<$A, $($P,)* $($N,)*> {
            const KNOWN_SIZE: Option<usize> = Some($crate::operations::answer::size::<Self>());
            const KNOWN_COSIZE: Option<usize> = Some($crate::operations::answer::cosize::<Self>());
            const SIZES: $crate::Sizes = $crate::operations::answer::sizes::<Self>();
            const RUN: Option<u64> = Some($crate::operations::answer::run::<Self>());
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::AnyComposed for $Name<$A, $($P,)* $($N,)*> {
            const KNOWN: Option<$crate::algebra::ComposedLayout> = Some($crate::operations::answer::composed::<Self>());

            fn to_composed(self) -> $crate::algebra::ComposedLayout {
                <Self as $crate::StaticComposed>::COMPOSED
            }
        }

        impl<COORD: $crate::Coord, $A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> $crate::Evaluate<COORD>
            for $Name<$A, $($P,)* $($N,)*>
        {
            const FITS: () = {
                let _ = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs"));
            };

            #[inline(always)]
            fn evaluate(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)* const MODE: usize> $crate::HasMode<MODE>
            for $Name<$A, $($P,)* $($N,)*>
        {
            type Mode = $crate::operations::Mode<Self, MODE>;
        }

        impl<$A, $($P,)* $(const $N: usize,)*> Clone for $Name<$A, $($P,)* $($N,)*> {
            #[inline(always)]
            #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$A, $($P,)* $(const $N: usize,)*> Copy for $Name<$A, $($P,)* $($N,)*> {}

        impl<$A, $($P,)* $(const $N: usize,)*> $crate::types::named_type::NamedType for $Name<$A, $($P,)* $($N,)*> {
            type Type = Self;
        }

        impl<$A, $($P,)* $(const $N: usize,)*> $crate::Constant for $Name<$A, $($P,)* $($N,)*> {
            const NEW: Self = Self(core::marker::PhantomData);
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> Default for $Name<$A, $($P,)* $($N,)*> {
            #[inline(always)]
            fn default() -> Self {
                Self::new()
            }
        }

        impl<$A, $($P,)* $(const $N: usize,)*> PartialEq for $Name<$A, $($P,)* $($N,)*> {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<$A, $($P,)* $(const $N: usize,)*> Eq for $Name<$A, $($P,)* $($N,)*> {}

        impl<$A, $($P,)* $(const $N: usize,)*> core::hash::Hash for $Name<$A, $($P,)* $($N,)*> {
            fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> core::fmt::Display for $Name<$A, $($P,)* $($N,)*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let composed = const { &<Self as $crate::StaticComposed>::COMPOSED };
                match composed.as_layout() {
                    Some(layout) => core::fmt::Display::fmt(&layout, f),
                    None => core::fmt::Display::fmt(composed, f),
                }
            }
        }

        impl<$A: $ABound, $($P: $Bound,)* $(const $N: usize,)*> core::fmt::Debug for $Name<$A, $($P,)* $($N,)*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// An operation of these parameters, each read through its bound; or a call as written.
macro_rules! called {
    (call $call:expr; $($rest:tt)*) => { $call };
    (@ $call:expr;) => { $call };
    (@ $call:expr; [$P:ident $Bound:ident] $($rest:tt)*) => {
        $crate::operations::called! { @ $crate::operations::answer::$Bound::<$P>($call); $($rest)* }
    };
    (@ $call:expr; [$N:ident] $($rest:tt)*) => { $crate::operations::called! { @ $call.number($N as u64); $($rest)* } };
    ($Operation:ident $($operands:tt)*) => { $crate::operations::called! { @ $crate::refusal::call!($Operation); $($operands)* } };
}

/// True if the first operand of a call, by its bound, is not a rejected layout.
macro_rules! is_answered {
    (StaticComposed $A:ident) => {
        <$A as $crate::StaticComposed>::IS_ANSWERED
    };
    (StaticLayout $A:ident) => {
        <$A as $crate::StaticComposed>::IS_ANSWERED
    };
    ($Bound:ident $A:ident) => {
        true
    };
}

pub(crate) use {called, is_answered, operation};
