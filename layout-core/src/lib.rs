//! Layouts as zero-sized const-generic types, with the `layout!` macro that computes them.
//!
//! A layout is a function from coordinates to offsets, given by its shape and its strides: `(4,8):(8,1)` takes `(i,j)` to
//! `8·i + j`. `layout!` makes types of them, so that they are known while the program compiles and cost nothing when it runs:
#![cfg_attr(feature = "macros", doc = "```")]
#![cfg_attr(not(feature = "macros"), doc = "```ignore")]
//! use layout_core::{StaticLayout, layout};
//!
//! layout! {
//!     /// A tile of A in shared memory.
//!     pub Tile = (64,32):row;
//!     pub Warps = zipped_divide(Tile, <16, 8>);
//!     assert size(Warps[0]) == 128;
//! }
//! assert_eq!(Tile.offset((2_u32, 3_u32)), 67);
//! assert_eq!(Warps.to_string(), "((16,8),(4,4)):((32,1),(512,8))");
//! assert_eq!((Tile::SIZE, size_of::<Tile>()), (2048, 0));
//! ```
//!
//! The types that it writes can also be written by hand:
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
//! Only numbers that are not known until the program runs are stored:
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
//! [`guide`] has the chapters of a book about them. As pages with pictures the book is [here](../../guide/index.html) once it was built beside this
//! documentation (`mdbook build layout-core/guide`, or `.ci/pages`), and the playground, where a layout is typed and seen, [here](../../playground/index.html); `layout serve` shows both.
//!
//! | | |
//! |---|---|
//! | [`C`], [`Layout`] | the types |
//! | [`AnyLayout`], [`Evaluate`] | the methods of every layout, with leaves known at compile time or stored; [`AnyComposed`]: swizzled ones too |
//! | [`StaticLayout`] | the properties of every layout known at compile time: [`StaticLayout::SIZE`], [`StaticLayout::offset`], … |
//! | [`operations`] | composition, divides, products, … of layouts that generic code does not know yet |
//! | [`StaticComposed`] | layouts known at compile time, swizzled or not, as a bound for generic code |
//! | [`GlobalLayout`](atoms::GlobalLayout), [`SharedLayout`](atoms::SharedLayout), [`FragmentLayout`] | the layouts of global memory and of shared memory that tiled copies cut, and of fragments, as bounds; [`SharedTile`](atoms::SharedTile) of plain and swizzled shared memory |
//! | [`Swizzled`], [`SwizzledFrom`] | layouts whose offsets are swizzled; [`Parts`]: a thread's part, with its swizzle computed once |
//! | [`Tensor`] | slices, pointers and counting seen through layouts: sliced, tiled, partitioned |
//! | [`Fragment`] | the elements of a compact layout in registers; [`copy`](fn@copy): to and from them |
//! | [`atoms`] | MMA and copy instructions, the layouts of their threads and values by name |
//! | [`assertions`] | requirements that generic code places on its layouts, in its first lines |
//! | [`ModeOf`], [`ShapeOf`], [`StrideOf`] | the parts of a layout, as types |
//! | [`bounds`] | the other traits in signatures, which most programs do not name |
//! | [`unroll`](fn@unroll) | loops whose indices are constants |
//! | [`algebra`] | the same mathematics on values |
//! | [`diagnose`] | the full report of an error: operands, the part that fails, picture, suggestion |
//! | [`category`] | layouts as arrows: tuple and nest morphisms, on values |
//! | [`linear`] | layouts over GF(2), which xor where `shape:stride` adds, on values |
//!
//! These pages list the impls for tuples of one and two modes; there are impls for any number of modes.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `macros` | yes | `layout!` and the related macros; a kernel crate whose layouts are written as types does not need them |
//! | `atoms` | | the layouts of MMA and copy instructions by name, tiled copies and products: about five hundred modules, one second to compile |
//! | `alloc` | | vectors as the data of tensors |
//! | `bytemuck` | | every `Pod` of that crate as plain bits, to recast memory to and from |
//! | `half` | | the floats of 16 bits of that crate as plain bits |
//! | `ndarray` | | views of that crate as tensors, and back |
//! | `pictures` | | the pages of named layouts and of operations show pictures, for rustdoc: `features = ["pictures"]` under `[package.metadata.docs.rs]` |
//! | `serde` | | `LayoutValue`, `IntTuple`, `Swizzle` and `ComposedLayout` serialized as text |
//! | `typenum` | | integers of that crate as leaves; sizes as types, also for the layouts of `layout!`: lengths for `generic-array` and `hybrid-array` |
//! | `wide` | | up to 32 modes at each level of nesting, in `layout!` 16; without it 8, which halves the time that this crate takes to compile |
//!
//! Without features the crate only depends on the algebra; with only the default ones and `typenum`, `half`, `bytemuck`, `serde` it builds for
//! targets without an operating system.
#![no_std]
#![deny(unsafe_code)]
#![allow(clippy::inline_always, reason = "what is not inlined is not folded to a constant")]
#![allow(clippy::large_stack_arrays, reason = "the stack is that of the const evaluator")]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod assertions;
pub mod atoms;
mod braces;
mod coordinate;
mod fragment;
mod fragment_like;
#[cfg(all(any(doc, doctest), feature = "macros"))]
pub mod guide;
#[cfg(feature = "macros")]
mod macros;
pub mod operations;
#[cfg(all(any(doc, doctest), feature = "macros"))]
#[doc = include_str!("../REFERENCE.md")]
pub mod reference {}
mod refusal;
mod stored;
mod symbolic;
#[allow(unsafe_code, reason = "elements of slices and pointers, each block with its proof")]
mod tensor;
#[cfg(feature = "typenum")]
pub mod typenum;
mod types;
mod unroll;

pub use layout_algebra as algebra;
#[doc(no_inline)]
pub use layout_algebra::category;
#[doc(no_inline)]
pub use layout_algebra::diagnose;
#[doc(no_inline)]
pub use layout_algebra::linear;
#[doc(no_inline)]
pub use layout_algebra::predicate;
#[doc(no_inline)]
pub use layout_algebra::{AlgebraError, IntTuple, LayoutValue, ParseError, Table, Tiler, table};

pub use coordinate::{E, IdentityOf, StaticCoordinates, Zero, elem_less};
pub use fragment::{Fragment, FragmentLayout};
pub use fragment_like::FragmentLike;
pub use symbolic::composition::{Blocked, Filled};
pub use symbolic::cut::At;
pub use symbolic::divide::{Extent, FlatDivided, LogicalDivided, Quotient, Step, Tiled, TiledDivided};
pub use symbolic::mode::{ModeOf, ShapeOf, StrideOf};
pub use symbolic::parts::{Parts, SwizzledPart};
pub use symbolic::restructured::{Appended, Prepended, Sliced};
pub use symbolic::taken::Taken;
#[cfg(feature = "ndarray")]
pub use tensor::NotALayout;
pub use tensor::{
    Coordinates, Counting, Inner, Iter, IterMut, MadeOf, Makes, Moved, NoData, Outer, Projected, RecastOf, Tensor,
    TooShort, copy, copy_if, copy_raw, copy_raw_if,
};
pub use types::any_composed::AnyComposed;
pub use types::any_layout::{AnyLayout, Evaluate};
pub use types::constant::C;
pub use types::layout::Layout;
pub use types::profiled::{After, ExtentAt, Profiled, Start, StrideAt};
pub use types::static_composed::StaticComposed;
pub use types::static_layout::StaticLayout;
pub use types::swizzled::Swizzled;
pub use types::swizzled_from::{SwizzledBy, SwizzledFrom};
pub use types::tiler::{StaticTiler, Whole};
pub use unroll::{unroll, unroll_by};

#[doc(hidden)]
pub use coordinate::coord::{Coord, CoordOf};
#[doc(hidden)]
pub use coordinate::offsets::Offsets;
#[doc(hidden)]
pub use coordinate::static_coord::StaticCoord;
#[doc(hidden)]
pub use coordinate::{
    Along, ElemLess, Follow, Identity, Moves, Plus, Settle, Space, StaticBases, SumAll, Walk, Wide, Within,
};
#[doc(hidden)]
pub use fragment_like::{ColumnMajor, HasFragment};
#[doc(hidden)]
pub use stored::{ElementAt, Stored};
#[doc(hidden)]
pub use symbolic::composition::{PairModes, ScaledBy, StepsOf, WalkBy};
#[doc(hidden)]
pub use symbolic::cut::{Cut, Selection};
#[doc(hidden)]
pub use symbolic::divide::{ByTile, PairAs, StepBy, TileBy};
#[doc(hidden)]
pub use symbolic::join::{AsModes, Flatten, Join, JoinAll, Leaves};
#[doc(hidden)]
pub use symbolic::mode::{HasMode, ModeAt, TypedLayout};
#[doc(hidden)]
pub use symbolic::rearranged::{Appending, Exchange, Flattening, Grouping, Rearrange, Selecting, Turning};
#[doc(hidden)]
pub use symbolic::recast::{RecastBy, Widths};
#[doc(hidden)]
pub use symbolic::slice::Slice;
#[doc(hidden)]
pub use symbolic::taken::Locate;
#[doc(hidden)]
pub use tensor::Evaluated;
#[doc(hidden)]
pub use tensor::{
    Checked, Contiguous, ContiguousMut, Data, Distance, Elements, ElementsMut, FlatCoord, Holds, LayoutOf, LocateFrom,
    Place, PlainBits, Project, ReadOnly, RecastTo, Storage, Turn, TurnData,
};
#[doc(hidden)]
pub use types::any_layout::{HasSize, Itself, Measured};
#[doc(hidden)]
pub use types::congruent::{Congruent, NestsAs};
#[doc(hidden)]
pub use types::constant::{Leaf, StaticLeaf};
#[doc(hidden)]
pub use types::index::Index;
#[doc(hidden)]
pub use types::int_tuple::{ConstIntTuple, Constant, StaticIntTuple};
#[doc(hidden)]
pub use types::integers::Integers;
#[doc(hidden)]
pub use types::named_type::InBraces;
#[doc(hidden)]
pub use types::profiled::{Position, Profile};
#[doc(hidden)]
pub use types::run_time::RunTimeLeaf;
#[doc(hidden)]
pub use types::sizes::Sizes;
#[doc(hidden)]
pub use types::static_operand::{StaticOperand, StaticStrided};
#[doc(hidden)]
pub use types::swizzled_from::{StaticSwizzle, SwizzleBy, SwizzleOf, WithinSwizzle};
#[doc(hidden)]
pub use types::tiler::StaticTile;
#[doc(hidden)]
pub use types::written::{StrideLeaf, Written};
#[doc(hidden)]
pub use unroll::Count;

/// The traits in the signatures of this crate: bounds of what stands in a place, and what a layout's operations are made of.
///
/// Most programs name none of them. Generic code names one where a signature says so; each is at the root of the crate, too.
pub mod bounds {
    #[doc(inline)]
    pub use crate::{
        Along, AsModes, ByTile, Checked, ColumnMajor, Congruent, ConstIntTuple, Constant, Contiguous, ContiguousMut,
        Coord, CoordOf, Count, Cut, Data, Distance, ElemLess, ElementAt, Elements, ElementsMut, FlatCoord, Flatten,
        Follow, HasFragment, HasMode, HasSize, Holds, Identity, Index, Integers, Itself, Join, JoinAll, LayoutOf, Leaf,
        Leaves, Locate, LocateFrom, Measured, ModeAt, Moves, NestsAs, Offsets, PairAs, PairModes, Place, PlainBits,
        Plus, Position, Profile, Project, ReadOnly, RecastBy, RecastTo, RunTimeLeaf, ScaledBy, Selection, Settle,
        Slice, Space, StaticBases, StaticCoord, StaticIntTuple, StaticLeaf, StaticOperand, StaticStrided,
        StaticSwizzle, StaticTile, StepBy, StepsOf, Storage, Stored, StrideLeaf, SumAll, TileBy, Turn, TurnData,
        TypedLayout, Walk, WalkBy, Wide, Widths, Within, WithinSwizzle, Written,
    };
}

/// Items that only expansions name.
#[doc(hidden)]
pub mod __private {
    pub use crate::atoms::{copy_named, mma_named};
    pub use crate::fragment::must_be_a_fragment;
    pub use crate::tensor::must_hold;
    pub use crate::types::named_type::Beside;
    pub use crate::types::poison::Poison;
    #[cfg(all(feature = "macros", not(rust_analyzer)))]
    pub use layout_macros::layout_atoms;
    #[cfg(feature = "pictures")]
    pub use layout_macros::layout_example;
    #[cfg(all(feature = "macros", rust_analyzer))]
    pub use layout_macros::{
        layout_answered, layout_edited_atoms as layout_atoms, layout_edited_words as words_of_a_type,
    };
    #[cfg(feature = "macros")]
    pub use layout_macros::{layout_document, layout_items, layout_located};
}

/// Items that replace Rust in braces in an expansion.
#[doc(hidden)]
pub mod in_braces {
    pub use crate::braces::{
        CompactStride, Integer, Rust, Step, arithmetic, compared, evaluated, extent, holds, index, index_again,
        integer, is_answered, named, number, number_again, operand, require, same, stride,
    };
    pub use crate::types::run_time::{given, product, quotient};
}

/// The bounds of what differs from entry to entry of a family.
#[doc(hidden)]
pub mod family {
    pub use crate::types::family::{Nested, Number, ShortExtent, ShortShape};
}

/// Names that appear in compiler messages as the origin of a value: each name says what to write.
#[doc(hidden)]
pub mod hint {
    pub use crate::symbolic::composition::Walks as OneConstantOrLayoutForEachLeaf;
    pub use crate::symbolic::divide::Fits as OneConstantForEachLeaf;
    pub use crate::types::named_type::{a_type_for_a_value_write_make_layout, a_value_for_a_type_write_layout};
    #[cfg(all(feature = "macros", not(rust_analyzer)))]
    pub use layout_macros::{
        layout_assertion as layout_assert_is_a_value_or_conditions_with_semicolons,
        layout_constant as layout_const_is_a_value, layout_repetition as unroll_is_a_statement,
        layout_type as layout_is_a_type_or_names_with_equals_signs,
        layout_value as make_layout_is_a_value_and_layout_a_type,
    };
    #[cfg(feature = "macros")]
    pub use layout_macros::{
        layout_atom as atoms_are_items_of_a_module,
        layout_resume as layout_assert_is_a_value_or_conditions_that_end_with_semicolons,
        layout_resume as names_are_of_layouts_and_rust_is_in_braces,
    };
    #[cfg(all(feature = "macros", rust_analyzer))]
    pub use layout_macros::{
        layout_edited as layout_is_a_type_or_names_with_equals_signs,
        layout_edited_assertion as layout_assert_is_a_value_or_conditions_with_semicolons,
        layout_edited_constant as layout_const_is_a_value, layout_edited_repetition as unroll_is_a_statement,
        layout_edited_value as make_layout_is_a_value_and_layout_a_type,
    };
}

/// The operations of [`layout!`], and the atoms, as an editor completes and shows them.
#[cfg(all(feature = "macros", rust_analyzer))]
#[doc(hidden)]
pub mod words {
    #[cfg(feature = "atoms")]
    pub use crate::atoms::{
        sm50::*, sm61::*, sm70::*, sm75::*, sm80::*, sm89::*, sm90::*, sm100::*, sm120::*, universal::*,
    };

    layout_macros::layout_words! {}
}

/// Items that expansions in an editor name.
#[cfg(all(feature = "macros", rust_analyzer))]
#[doc(hidden)]
pub mod editor {
    layout_macros::layout_unknown! {}
}

/// The words from which a type is made, and the type: an editor shows an alias as `layout_core::layout<…>`.
#[cfg(all(feature = "macros", rust_analyzer))]
#[doc(hidden)]
#[allow(non_camel_case_types)]
pub type layout<const WORDS: usize, T> = T;
