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
//! And layouts of coordinates, in which the answer leads to coordinates of the same space; see [`StaticCoordinates`](crate::StaticCoordinates):
//!
//! ```
//! use layout_core::operations::{InnerPartition, ZippedDivide};
//! use layout_core::{C, StaticCoordinates, layout};
//!
//! /// The first row and column of tile `n`.
//! fn corner<L: StaticCoordinates<Space = (u32, u32)>>(n: u32) -> (u32, u32) {
//!     ZippedDivide::<L, (C<16>, C<32>)>::new().coordinate((0, n))
//! }
//! type Identity = layout!(make_identity_layout((64,64)));
//! assert_eq!(corner::<Identity>(5), (16, 32));
//! // A part has an `origin` in place of a `START`.
//! type Tile = InnerPartition<Identity, (C<16>, C<32>), (C<1>, C<1>)>;
//! assert_eq!((Tile::new().to_string().as_str(), Tile::new().origin::<u32>()), ("(16,32):(1@0,1@1)", (16, 32)));
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
/// or the one behind `call`. Its page shows the call behind `eg`, or else the example of its row. A `part` has a `START` too, or an
/// `origin`. The expression after `=` is the answer if no operation takes the parameters in this form.
///
/// The answer for a layout of one kind, plain, swizzled or of coordinates, is of this kind; with `as counted` it is plain for
/// coordinates too, with `as plain` always, and with `as joined` both parameters are of one kind.
macro_rules! operation {
    (
        $(#[$attribute:meta])*
        $Name:ident<$A:ident: $ABound:ident $(, $P:ident: $Bound:ident $(= $Default:ty)?)* $(; $($N:ident),+)?>
            $(, as $kind:ident)? $(= $tried:expr)?
            $(, call $OwnedCall:ident $(.$operand:ident($value:expr))*)? $(, eg $example:literal)?;
    ) => {
        $crate::operations::operation! {
            @ $($kind)? $ABound [$A] [$([$P $Bound])*]
            [
                [$($attribute)*] $Name [$A $($P $(= $Default)?)*] [$($($N),+)?]
                [$crate::operations::called!($(call $crate::refusal::call!($OwnedCall $(.$operand($value))*);)? $Name [$A $ABound] $([$P $Bound])* $($([$N])+)?)]
                [$($tried)?] [$($example)?] [$crate::operations::is_answered!($ABound $A)]
            ]
        }
    };
    (
        $(#[$attribute:meta])*
        part $Name:ident<$A:ident: $ABound:ident $(, $P:ident: $Bound:ident $(= $Default:ty)?)* $(; $($N:ident),+)?>
            $(, call $OwnedCall:ident $(.$operand:ident($value:expr))*)? $(, eg $example:literal)?;
    ) => {
        $crate::operations::operation! {
            $(#[$attribute])*
            $Name<$A: $ABound $(, $P: $Bound $(= $Default)?)* $(; $($N),+)?> $(, call $OwnedCall $(.$operand($value))*)? $(, eg $example)?;
        }

        impl<$A: $crate::StaticComposed, $($P: $Bound,)* $($(const $N: usize,)+)?> $Name<$A, $($P,)* $($($N,)+)?> {
            /// The amount to add to the offsets of the part to get those of the whole.
            pub const START: u64 = $crate::operations::answer::start::<Self>();
        }

        $crate::operations::begins! { $Name [$A: StaticCoordinates] [$($P: $Bound),*] [$($($N),+)?] }
    };
    (@ StaticOperand [$A:ident] [$([$P:ident $Bound:ident])*] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $crate::StaticOperand $(, $P: $Bound)*]
            [$A: $crate::StaticComposed $(, $P: $Bound)*]
            [$A: $crate::StaticLayout $(, $P: $Bound)*] [$A: $crate::StaticStrided $(, $P: $Bound)*]
            [$A: $crate::StaticCoordinates $(, $P: $Bound)*] [$A::Space] []
        }
    };
    (@ StaticStrided [$A:ident] [$([$P:ident $Bound:ident])*] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $crate::StaticStrided $(, $P: $Bound)*]
            [$A: $crate::StaticLayout $(, $P: $Bound)*]
            [$A: $crate::StaticLayout $(, $P: $Bound)*] [$A: $crate::StaticStrided $(, $P: $Bound)*]
            [$A: $crate::StaticCoordinates $(, $P: $Bound)*] [$A::Space] []
        }
    };
    (@ filled StaticStrided [$A:ident] [[$S:ident $SBound:ident]] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $crate::StaticStrided, $S: $SBound]
            [$A: $crate::StaticLayout, $S: $SBound]
            [$A: $crate::StaticLayout, $S: $SBound] [$A: $crate::StaticStrided, $S: $SBound]
            [$A: $crate::StaticCoordinates, $S: $SBound] [<$A::Space as $crate::Plus<$S::Coord<u32>>>::Sum]
            [$S: $crate::Identity, $A::Space: $crate::Plus<$S::Coord<u32>, Sum: $crate::Space>]
        }
    };
    (@ joined StaticOperand [$A:ident] [[$B:ident $BBound:ident]] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $crate::StaticOperand, $B: $crate::StaticStrided]
            [$A: $crate::StaticComposed, $B: $crate::StaticLayout]
            [$A: $crate::StaticLayout, $B: $crate::StaticLayout] [$A: $crate::StaticStrided, $B: $crate::StaticStrided]
            [$A: $crate::StaticCoordinates, $B: $crate::StaticCoordinates] [<$A::Space as $crate::Plus<$B::Space>>::Sum]
            [$A::Space: $crate::Plus<$B::Space, Sum: $crate::Space>]
        }
    };
    (@ joined StaticStrided [$A:ident] [[$B:ident $BBound:ident]] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $crate::StaticStrided, $B: $crate::StaticStrided]
            [$A: $crate::StaticLayout, $B: $crate::StaticLayout]
            [$A: $crate::StaticLayout, $B: $crate::StaticLayout] [$A: $crate::StaticStrided, $B: $crate::StaticStrided]
            [$A: $crate::StaticCoordinates, $B: $crate::StaticCoordinates] [<$A::Space as $crate::Plus<$B::Space>>::Sum]
            [$A::Space: $crate::Plus<$B::Space, Sum: $crate::Space>]
        }
    };
    (@ counted StaticOperand [$A:ident] [$([$P:ident $Bound:ident])*] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $crate::StaticOperand $(, $P: $Bound)*]
            [$A: $crate::StaticOperand $(, $P: $Bound)*]
            [$A: $crate::StaticStrided $(, $P: $Bound)*] [$A: $crate::StaticStrided $(, $P: $Bound)*]
        }
    };
    (@ StaticComposed [$A:ident] [$([$P:ident $Bound:ident])*] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $crate::StaticComposed $(, $P: $Bound)*]
            [$A: $crate::StaticComposed $(, $P: $Bound)*]
            [$A: $crate::StaticLayout $(, $P: $Bound)*] [$A: $crate::StaticLayout $(, $P: $Bound)*]
        }
    };
    // The answer is swizzled.
    (@ StaticLeaf [$A:ident] [$([$P:ident $Bound:ident])*] $rest:tt) => {
        $crate::operations::operation! { @ made $rest [$A: StaticLeaf $(, $P: $Bound)*] [$A: StaticLeaf $(, $P: $Bound)*] }
    };
    (@ plain $ABound:ident [$A:ident] [$([$P:ident $Bound:ident])*] $rest:tt) => {
        $crate::operations::operation! { @ made $rest
            [$A: $ABound $(, $P: $Bound)*]
            [$A: $ABound $(, $P: $Bound)*]
            [$A: $ABound $(, $P: $Bound)*] [$A: $ABound $(, $P: $Bound)*]
        }
    };
    (
        @ made [$attributes:tt $Name:ident $declared:tt $numbers:tt $call:tt $tried:tt $example:tt $is_answered:tt]
        $any:tt $composed:tt $($plain:tt $strided:tt $($coordinates:tt $space:tt $where:tt)?)?
    ) => {
        $crate::operations::operand! { $attributes $Name $declared $numbers $call $tried $example $is_answered $any }
        $crate::operations::composed! { $Name $composed $numbers }
        $(
            $crate::operations::plain! { $Name $plain $numbers }
            $crate::operations::strided! { $Name $strided $numbers }
            $($crate::operations::coordinates! { $Name $coordinates $numbers $space $where })?
        )?
    };
    // Of plain layouts, and of tuples.
    (@ $ABound:ident $($rest:tt)*) => {
        $crate::operations::operation! { @ plain $ABound $($rest)* }
    };
}

/// What an operation is for operands of any kind.
macro_rules! operand {
    (
        [$($attribute:meta)*] $Name:ident [$($Declared:ident $(= $Default:ty)?)*] [$($N:ident),*] [$call:expr] [$($tried:expr)?] [$($example:literal)?] [$is_answered:expr]
        [$($P:ident: $Bound:path),*]
    ) => {
        $(#[$attribute])*
        #[cfg_attr(all(doc, feature = "pictures"), doc = $crate::__private::layout_example!($Name $($example)?))]
        pub struct $Name<$($Declared $(= $Default)?,)* $(const $N: usize,)*>(core::marker::PhantomData<($($Declared,)*)>);

        impl<$($P: $Bound,)* $(const $N: usize,)*> $Name<$($P,)* $($N,)*> {
            /// The number of coordinates: the product of the extents.
            pub const SIZE: usize = $crate::operations::answer::size::<Self>();
            /// One more than the greatest offset: the number of elements of a memory that holds all coordinates. Of coordinates, the size of the
            /// space that they lie in.
            pub const COSIZE: usize = $crate::operations::answer::cosize::<Self>();

            /// The layout, which has one value.
            #[must_use]
            pub const fn new() -> Self {
                Self(core::marker::PhantomData)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::types::sealed::Sealed for $Name<$($P,)* $($N,)*> {}

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticOperand for $Name<$($P,)* $($N,)*> {
            const OPERAND: layout_algebra::operation::Value = $crate::operations::answer::operand::<Self>();
            const IS_ANSWERED: bool =
                $is_answered && $crate::operations::answer::has_answer::<Self>();
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::operations::answer::Called for $Name<$($P,)* $($N,)*> {
            const CALL: layout_algebra::diagnose::OwnedCall = $call;
            $(const TRIED: Option<Result<layout_algebra::operation::Value, layout_algebra::AlgebraError>> = Some($tried);)?
        }

        #[diagnostic::do_not_recommend]
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::types::any_layout::Itself<Self> for $Name<$($P,)* $($N,)*> {
            #[inline(always)]
            fn itself(self) -> Self {
                self
            }
        }

        impl<$($Declared,)* $(const $N: usize,)*> Clone for $Name<$($Declared,)* $($N,)*> {
            #[inline(always)]
            #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($Declared,)* $(const $N: usize,)*> Copy for $Name<$($Declared,)* $($N,)*> {}

        impl<$($Declared,)* $(const $N: usize,)*> $crate::types::named_type::NamedType for $Name<$($Declared,)* $($N,)*> {
            type Type = Self;
        }

        impl<$($Declared,)* $(const $N: usize,)*> $crate::Constant for $Name<$($Declared,)* $($N,)*> {
            const NEW: Self = Self(core::marker::PhantomData);
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> Default for $Name<$($P,)* $($N,)*> {
            #[inline(always)]
            fn default() -> Self {
                Self::new()
            }
        }

        impl<$($Declared,)* $(const $N: usize,)*> PartialEq for $Name<$($Declared,)* $($N,)*> {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<$($Declared,)* $(const $N: usize,)*> Eq for $Name<$($Declared,)* $($N,)*> {}

        impl<$($Declared,)* $(const $N: usize,)*> core::hash::Hash for $Name<$($Declared,)* $($N,)*> {
            fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> core::fmt::Display for $Name<$($P,)* $($N,)*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::operations::answer::write::<Self>(f)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> core::fmt::Debug for $Name<$($P,)* $($N,)*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// What an operation is whose answer has offsets in memory.
macro_rules! composed {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $Name<$($P,)* $($N,)*> {
            /// The offset of a coordinate: an index, a tuple of one index for each mode, or nested as the layout is.
            #[must_use]
            #[inline(always)]
            pub fn offset<COORD: $crate::Coord>(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticComposed for $Name<$($P,)* $($N,)*> {
            const COMPOSED: $crate::algebra::ComposedLayout = $crate::operations::answer::composed::<Self>();
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::Offsets for $Name<$($P,)* $($N,)*> {
            const ELEMENTS: usize = $crate::operations::answer::cosize::<Self>();

            #[inline(always)]
            fn offset_of<COORD: $crate::Coord>(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::Measured for $Name<$($P,)* $($N,)*> {
            const KNOWN_SIZE: Option<usize> = Some($crate::operations::answer::size::<Self>());
            const KNOWN_COSIZE: Option<usize> = Some($crate::operations::answer::cosize::<Self>());
            const SIZES: $crate::Sizes = $crate::operations::answer::sizes::<Self>();
            const RUN: Option<u64> = Some($crate::operations::answer::run::<Self>());
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::AnyComposed for $Name<$($P,)* $($N,)*> {
            const KNOWN: Option<$crate::algebra::ComposedLayout> = Some($crate::operations::answer::composed::<Self>());

            fn to_composed(self) -> $crate::algebra::ComposedLayout {
                <Self as $crate::StaticComposed>::COMPOSED
            }
        }

        impl<COORD: $crate::Coord, $($P: $Bound,)* $(const $N: usize,)*> $crate::Evaluate<COORD> for $Name<$($P,)* $($N,)*> {
            const FITS: () = {
                let _ = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs"));
            };

            #[inline(always)]
            fn evaluate(self, coord: COORD) -> COORD::Index {
                include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/static_composed/met.rs")).offset(coord)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)* const MODE: usize> $crate::HasMode<MODE> for $Name<$($P,)* $($N,)*> {
            type Mode = $crate::operations::Mode<Self, MODE>;
        }
    };
}

/// What an operation is whose answer is plain.
macro_rules! plain {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::types::static_layout::Made for $Name<$($P,)* $($N,)*> {}

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticLayout for $Name<$($P,)* $($N,)*> {
            const VALUE: $crate::LayoutValue = $crate::operations::answer::layout::<Self>();
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::AnyLayout for $Name<$($P,)* $($N,)*> {
            const STATIC: Option<$crate::LayoutValue> = Some($crate::operations::answer::layout::<Self>());

            fn to_value(self) -> $crate::LayoutValue {
                <Self as $crate::StaticLayout>::VALUE
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticTiler for $Name<$($P,)* $($N,)*> {
            const TILER: $crate::Tiler = $crate::Tiler::layout(&$crate::operations::answer::layout::<Self>());
        }
    };
}

/// What an operation is whose answer has strides.
macro_rules! strided {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticStrided for $Name<$($P,)* $($N,)*> {}

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticTile for $Name<$($P,)* $($N,)*> {
            const TILE: layout_algebra::operation::Value = $crate::types::tiler::tile(&$crate::operations::answer::operand::<Self>());
        }
    };
}

/// What an operation is whose answer leads to coordinates.
macro_rules! coordinates {
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*] [$Space:ty] [$($where:tt)*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $Name<$($P,)* $($N,)*>
        where
            $($where)*
        {
            /// The coordinate that a coordinate is taken to: an index, a tuple of one index for each mode, or nested as the layout is.
            #[must_use]
            #[inline(always)]
            pub fn coordinate<COORD: $crate::Coord>(self, coord: COORD) -> <$Space as $crate::Space>::Point<COORD::Index> {
                $crate::Locate::coordinate(self, coord)
            }
        }

        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::StaticCoordinates for $Name<$($P,)* $($N,)*>
        where
            $($where)*
        {
            const COORDINATES: $crate::algebra::CoordLayout = $crate::operations::answer::coordinates::<Self, $Space>();
            type Space = $Space;
        }

        impl<COORD: $crate::Coord, $($P: $Bound,)* $(const $N: usize,)*> $crate::Locate<COORD> for $Name<$($P,)* $($N,)*>
        where
            $($where)*
        {
            type Coordinate = <$Space as $crate::Space>::Point<COORD::Index>;

            #[inline(always)]
            fn count(self) -> usize {
                Self::SIZE
            }

            #[inline(always)]
            fn coordinate(self, coord: COORD) -> Self::Coordinate {
                <$Space as $crate::Space>::located::<Self, $crate::coordinate::space::Root, COORD>(coord)
            }
        }

        impl<ORIGIN, COORD: $crate::Coord, $($P: $Bound,)* $(const $N: usize,)*> $crate::LocateFrom<ORIGIN, COORD> for $Name<$($P,)* $($N,)*>
        where
            ORIGIN: $crate::Plus<<$Space as $crate::Space>::Point<COORD::Index>, Sum = ORIGIN>,
            $($where)*
        {
            #[inline(always)]
            fn coordinate_from(self, origin: ORIGIN, coord: COORD) -> ORIGIN {
                origin.plus($crate::Locate::coordinate(self, coord))
            }
        }
    };
}

/// The coordinate at which a part begins.
macro_rules! begins {
    ($Name:ident [$A:ident: $ABound:ident] [$($P:ident: $Bound:ident),*] [$($N:ident),*]) => {
        impl<$A: $crate::StaticCoordinates, $($P: $Bound,)* $(const $N: usize,)*> $crate::coordinate::space::Begins
            for $Name<$A, $($P,)* $($N,)*>
        {
            const ORIGIN: layout_algebra::IntTuple = $crate::operations::answer::origin::<Self>();
        }

        impl<$A: $crate::StaticCoordinates, $($P: $Bound,)* $(const $N: usize,)*> $Name<$A, $($P,)* $($N,)*> {
            /// The coordinate to add to those of the part to get those of the whole.
            #[must_use]
            #[inline(always)]
            pub fn origin<INDEX: $crate::Index>(self) -> <$A::Space as $crate::Space>::Point<INDEX> {
                <$A::Space as $crate::Space>::begun::<Self, $crate::coordinate::space::Root, INDEX>()
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
        <$A as $crate::StaticOperand>::IS_ANSWERED
    };
    (StaticLayout $A:ident) => {
        <$A as $crate::StaticOperand>::IS_ANSWERED
    };
    (StaticOperand $A:ident) => {
        <$A as $crate::StaticOperand>::IS_ANSWERED
    };
    (StaticStrided $A:ident) => {
        <$A as $crate::StaticOperand>::IS_ANSWERED
    };
    ($Bound:ident $A:ident) => {
        true
    };
}

pub(crate) use {begins, called, composed, coordinates, is_answered, operand, operation, plain, strided};
