//! The algebra of layouts as `const fn` over small `Copy` values: no `std`, no `alloc`, no dependencies.
//!
//! The same functions run in the `layout!` macro while a crate compiles, in the compiler's const evaluator for type
//! parameters, and at run time. Every error is an [`AlgebraError`] that carries its numbers; no arithmetic wraps.
//!
//! Every function that returns a `Result` may fail with [`AlgebraError::Overflow`], past 64 bits, and past the [`capacity`] of a value.
//! All other errors are listed under "Errors", or in the text of the module.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `compiled` | | the functions are compiled with this crate; without it a program compiles only the few that it calls |
//! | `patient` | | searches for inverses go on for as long as a program can wait; without it for as long as the compiler lets a constant |
//! | `serde` | | `LayoutValue`, `IntTuple`, `Swizzle` and `ComposedLayout` serialized as text |
#![no_std]
#![warn(clippy::arithmetic_side_effects)]

#[cfg(test)]
extern crate std;

pub mod algebra;
pub mod analysis;
pub mod arithmetic;
pub mod atoms;
pub mod capacity;
pub mod category;
pub mod compact;
pub mod composed;
mod control;
pub mod coord;
mod coord_value;
pub mod coordinate;
pub mod counting;
pub mod diagnose;
mod error;
mod flat;
mod image;
mod int_tuple;
mod layout_value;
pub mod linear;
mod list;
pub mod mixed;
mod modes;
pub mod nested;
pub mod operation;
mod parse;
pub mod picture;
mod piece;
pub mod predicate;
#[cfg(test)]
mod sample;
mod sentence;
#[cfg(feature = "serde")]
mod serde;
mod subtree;
pub mod swizzle;
mod text;
mod tiler;
pub mod trace;
mod written;

pub use algebra::reduction::{gcd_of, inner_product, max_element, min_element, product_each, product_like, sum};
pub use algebra::slice::{domain_offset, slice_and_offset};
pub use algebra::{
    admissible::*, coalesce::*, comparison::*, complement::*, composition::*, divide::*, domain_distribute::*,
    elementwise::*, filter::*, greatest_common_domain::*, injective::*, inverse::*, inverse_image::*, layout_add::*,
    like::*, make_layout_tv::*, max_alignment::*, max_common::*, nullspace::*, partition::*, predicates::*,
    prefix_product::*, product::*, recast::*, refinement::*, rounded::*, shape_arithmetic::*, sort::*, surjective::*,
    tile_to_mma_shape::*, tile_to_shape::*,
};
pub use compact::{compact_col_major, compact_order, compact_row_major, make_layout, make_ordered_layout};
pub use composed::ComposedLayout;
pub use composed::atoms::{Major, smem_atom, smem_atom_32b};
pub use composed::slice::Sliced;
pub use coord::{
    crd2crd, crd2idx, crd2idx_by_stride, evaluate, idx2crd, idx2crd_by_stride, increment_coord, is_in_domain, offset,
};
pub use coord_value::Coord;
pub use coordinate::basis::ScaledBasis;
pub use coordinate::identity::make_identity_layout;
pub use coordinate::{CoordLayout, CoordMode};
pub use counting::Counting;
pub use error::AlgebraError;
pub(crate) use error::swizzle as swizzle_error;
pub use int_tuple::IntTuple;
pub use layout_value::{LayoutValue, Mode};
pub use parse::ParseError;
pub use picture::{Table, composed_table, table};
pub use swizzle::Swizzle;
pub use swizzle_error::SwizzleError;
pub use text::Text;
pub use tiler::Tiler;
