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
//! An operation without an answer is a compile error where the generic code is used, with the reason, the operands and a suggestion; of a value by
//! [`make_layout!`](crate::make_layout) it is one of the line that wrote it:
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
pub(crate) mod kept;
pub(crate) mod made;
mod partition;
mod placed;
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
#[doc(hidden)]
pub use {
    answer::Called,
    placed::{Answer, Site, WrittenAt, answered},
};

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

        $crate::operations::made::begins! { $Name [$A: StaticCoordinates] [$($P: $Bound),*] [$($($N),+)?] }
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
        $crate::operations::made::operand! { $attributes $Name $declared $numbers $example $is_answered $any }
        $crate::operations::made::called! { $Name $any $numbers $call $tried }
        $crate::operations::made::composed! { $Name $composed $numbers }
        $(
            $crate::operations::made::plain! { $Name $plain $numbers }
            $crate::operations::made::strided! { $Name $strided $numbers }
            $($crate::operations::made::coordinates! { $Name $coordinates $numbers $space $where })?
        )?
    };
    // Of plain layouts, and of tuples.
    (@ $ABound:ident $($rest:tt)*) => {
        $crate::operations::operation! { @ plain $ABound $($rest)* }
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

pub(crate) use {called, is_answered, operation};
