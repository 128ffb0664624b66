//! The algebra of layouts as `const fn` over small `Copy` values: no `std`, no `alloc`, no dependencies.
//!
//! The same functions run in the `layout!` macro while a crate compiles, in the compiler's const evaluator for type
//! parameters, and at run time. Every refusal is an [`AlgebraError`] that carries its numbers; no arithmetic wraps.
#![no_std]
#![warn(clippy::arithmetic_side_effects)]

#[cfg(test)]
extern crate std;

pub mod algebra;
pub mod arithmetic;
pub mod capacity;
pub mod compact;
mod control;
pub mod coord;
mod error;
mod flat;
mod int_tuple;
mod layout_value;
mod modes;
pub mod nested;
mod picture;
#[cfg(test)]
mod sample;
mod text;
mod tiler;

pub use algebra::coalesce::{coalesce, coalesce_by};
pub use algebra::complement::{complement, complement_exact, is_complementable};
pub use algebra::composition::{composition, composition_by};
pub use algebra::divide::{Rounding, flat_divide, logical_divide, tile_unzip, tiled_divide, zipped_divide};
pub use algebra::filter::{filter, filter_by, filter_zeros, filter_zeros_by};
pub use algebra::injective::{is_bijective, is_compact, is_injective, is_tractable};
pub use algebra::inverse::{left_inverse, right_inverse};
pub use algebra::predicates::{compatible, congruent, functionally_equal, refines, weakly_congruent};
pub use algebra::product::{
    blocked_product, flat_product, logical_product, raked_product, tiled_product, zip, zipped_product,
};
pub use algebra::rounded::ceil_div_by_layout;
pub use algebra::shape_arithmetic::{ceil_div, shape_div};
pub use algebra::sort::{sort, squeeze};
pub use algebra::tile_to_shape::{Order, tile_to_shape};
pub use compact::{compact_col_major, compact_order, compact_row_major, make_layout, make_ordered_layout};
pub use coord::{crd2crd, crd2idx, crd2idx_by_stride, evaluate, idx2crd, idx2crd_by_stride, offset};
pub use error::AlgebraError;
pub use int_tuple::IntTuple;
pub use layout_value::{LayoutValue, Mode};
pub use picture::{Table, table};
pub use text::Text;
pub use tiler::Tiler;
