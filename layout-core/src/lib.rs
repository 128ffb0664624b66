//! Layouts as zero-sized const-generic types, with the `layout!` macro that computes them.
//!
//! A layout is a function from coordinates to offsets, told by its shape and its strides: `(4,8):(8,1)` takes `(i,j)` to
//! `8·i + j`. Here it is a type, so it is known while the program compiles and costs nothing when it runs:
//!
//! ```
//! use layout_core::{C, Layout, StaticLayout};
//!
//! type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
//! assert_eq!(Rows::SIZE, 32);
//! assert_eq!(Rows::new().offset((2_u32, 3_u32)), 19);
//! assert_eq!(Rows::new().to_string(), "(4,8):(8,1)");
//! assert_eq!(size_of::<Rows>(), 0);
//! ```
//!
//! What is not known until the program runs is stored, and only that:
//!
//! ```
//! use layout_core::{C, Layout};
//!
//! let pitch = 12_u32;
//! let padded = Layout::of((C::<4>, C::<8>), (pitch, C::<1>));
//! assert_eq!(padded.offset((2_u32, 3_u32)), 27);
//! assert_eq!((size_of_val(&padded), padded.size(), padded.cosize()), (4, 32, 44));
//! ```
//!
//! | | |
//! |---|---|
//! | [`C`], [`Layout`] | the types |
//! | [`AnyLayout`], [`Evaluate`] | what every layout answers, its leaves known at compile time or stored |
//! | [`StaticLayout`] | what every layout known at compile time answers: [`StaticLayout::SIZE`], [`StaticLayout::offset`], … |
//! | [`operations`] | composition, divides, products, … of layouts that generic code does not know yet |
//! | [`StaticComposed`] | layouts known at compile time, swizzled or not, as generic code takes them |
//! | [`Swizzled`], [`SwizzledFrom`] | layouts whose offsets are swizzled; [`Parts`]: a thread's part of them, its swizzle computed once |
//! | [`Tensor`] | slices, pointers and counting seen through layouts: sliced, tiled, partitioned |
//! | [`Fragment`] | the elements of a compact layout in registers; [`copy`](fn@copy): to and from them |
//! | [`atoms`] | MMA and copy instructions, the layouts of their threads and values by name |
//! | [`assertions`] | what generic code asks of its layouts, in its first lines |
//! | [`ModeOf`], [`ShapeOf`], [`StrideOf`] | the parts of a layout, as types |
//! | [`unroll`](fn@unroll) | loops whose indices are constants |
//! | [`algebra`] | the same mathematics on values |
//! | [`account`] | what there is to say of a refusal: operands, part, picture, what would do |
//! | [`category`] | layouts as arrows: tuple and nest morphisms, on values |
//! | [`linear`] | layouts over GF(2), which xor where those of shape and stride add, on values |
//!
//! Of impls for tuples of any number of modes, these pages list those of one and two.
//!
//! The feature `macros`, on by default, adds the macros; `atoms` the layouts of all instructions by name; `typenum` adds the integers of the crate of that name as leaves, with
//! sizes, quotients and products as types. Without features the crate depends on the algebra alone, and both build for
//! targets without an operating system.
#![no_std]
#![deny(unsafe_code)]
#![allow(clippy::inline_always, reason = "what is not inlined is not folded to a constant")]
#![allow(clippy::large_stack_arrays, reason = "the stack is that of the const evaluator")]

#[cfg(test)]
extern crate std;

mod any_layout;
pub mod assertions;
pub mod atoms;
mod computed;
mod congruent;
mod constant;
mod coord;
mod coordinate;
mod cut;
#[cfg(feature = "macros")]
mod doors;
mod fragment;
mod fragment_like;
#[cfg(all(any(doc, doctest), feature = "macros"))]
#[doc = include_str!("../GUIDE.md")]
pub mod guide {}
mod index;
mod int_tuple;
mod integers;
mod join;
mod layout;
mod mode;
mod offsets;
pub mod operations;
mod plan;
mod poison;
mod profiled;
mod recast_by;
mod refusal;
mod restructured;
mod run_time;
mod sealed;
mod slice;
mod static_composed;
mod static_coord;
mod static_layout;
mod stored;
mod swizzled;
mod swizzled_from;
mod swizzled_modes;
#[allow(unsafe_code, reason = "elements of slices and pointers, each block with its proof")]
mod tensor;
mod tile_by;
mod tiler;
mod tuples;
#[cfg(feature = "typenum")]
pub mod typenum;
mod unroll;
mod walk_by;
mod written;

pub use layout_algebra as algebra;
#[doc(no_inline)]
pub use layout_algebra::account;
#[doc(no_inline)]
pub use layout_algebra::category;
#[doc(no_inline)]
pub use layout_algebra::linear;
#[doc(no_inline)]
pub use layout_algebra::requirement;
#[doc(no_inline)]
pub use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Table, Tiler, table};

pub use any_layout::{AnyLayout, Evaluate, Measured};
pub use congruent::{Congruent, NestsAs};
pub use constant::{C, Leaf, StaticLeaf};
pub use coord::{Coord, CoordOf};
pub use coordinate::{
    Along, E, ElemLess, Follow, Identity, IdentityOf, Moves, Plus, Settle, SumAll, Taken, Walk, Wide, Within, Zero,
    elem_less,
};
pub use cut::{At, Cut, Selection};
pub use fragment::Fragment;
pub use fragment_like::{ColumnMajor, FragmentLike};
pub use index::Index;
pub use int_tuple::{ConstIntTuple, Constant, StaticIntTuple};
pub use integers::Integers;
pub use join::{AsModes, Flatten, Join, JoinAll, Leaves};
pub use layout::Layout;
pub use mode::{HasMode, ModeAt, ModeOf, ShapeOf, StrideOf, TypedLayout};
pub use offsets::{Offsets, Parts, SwizzledPart};
pub use profiled::{After, ExtentAt, Position, Profile, Profiled, Start, StrideAt};
pub use recast_by::{RecastBy, Widths};
pub use restructured::{Led, Pushed, Sliced};
pub use run_time::RunTimeLeaf;
pub use slice::Slice;
pub use static_composed::StaticComposed;
pub use static_coord::StaticCoord;
pub use static_layout::StaticLayout;
pub use stored::{ElementAt, Stored};
pub use swizzled::Swizzled;
pub use swizzled_from::{SwizzledFrom, WithinSwizzle};
#[cfg(feature = "ndarray")]
pub use tensor::NotALayout;
pub use tensor::{
    Checked, Coordinates, Counting, Distance, Elements, ElementsMut, FlatCoord, Holds, Inner, Moved, Outer, Place,
    PlainBits, Project, Projected, RecastOf, RecastTo, Storage, Tensor, copy, copy_if, copy_raw, copy_raw_if,
};
pub use tile_by::{ByTile, PairAs, Paired, Quotient, SideBySide, Step, StepBy, TileBy, Tiled, Unpacked};
pub use tiler::{StaticTiler, Whole};
pub use unroll::unroll;
pub use walk_by::{Blocked, Filled, PairModes, ScaledBy, StepsOf, WalkBy};
pub use written::{StrideLeaf, Written};

/// What the macros' expansions name, and nobody else.
#[doc(hidden)]
pub mod __private {
    pub use crate::atoms::{copy_named, mma_named};
    pub use crate::poison::Poison;
    pub use crate::run_time::{given, product};
    #[cfg(all(feature = "macros", rust_analyzer))]
    pub use layout_macros::layout_edited as layout_type;
    #[cfg(all(feature = "macros", not(rust_analyzer)))]
    pub use layout_macros::layout_type;
    #[cfg(feature = "macros")]
    pub use layout_macros::{
        layout_assertion, layout_atoms, layout_constant, layout_document, layout_resume, layout_value,
    };
}
