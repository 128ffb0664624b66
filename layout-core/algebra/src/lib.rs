//! The algebra of layouts as `const fn` over small `Copy` values: no `std`, no `alloc`, no dependencies.
//!
//! The same functions run in the `layout!` macro while a crate compiles, in the compiler's const evaluator for type
//! parameters, and at run time. Every refusal is an [`AlgebraError`] that carries its numbers; no arithmetic wraps.
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
pub mod picture;
pub mod predicate;
#[cfg(test)]
mod sample;
mod sentence;
mod subtree;
pub mod swizzle;
mod text;
mod tiler;
pub mod trace;
mod written;

pub use algebra::admissible::{evenly_divides, is_composable, is_divisible};
pub use algebra::coalesce::{coalesce, coalesce_by, coalesce_z, coalesce_z_by, is_coalesced};
pub use algebra::comparison::{colex_less, elem_geq, elem_gtr, elem_leq, elem_less, lex_less};
pub use algebra::complement::{complement, complement_exact, is_complementable};
pub use algebra::composition::{composition, composition_by};
pub use algebra::divide::{Rounding, flat_divide, logical_divide, tile_unzip, tiled_divide, zipped_divide};
pub use algebra::domain_distribute::domain_distribute;
pub use algebra::elementwise::{elem_scale, round_up, shape_min};
pub use algebra::filter::{filter, filter_by, filter_zeros, filter_zeros_by};
pub use algebra::greatest_common_domain::greatest_common_domain;
pub use algebra::injective::{collision, is_bijective, is_compact, is_injective, is_tractable};
pub use algebra::inverse::{left_inverse, right_inverse};
pub use algebra::inverse_image::{get_1d_coord, get_flat_coord, get_hier_coord, is_in_domain};
pub use algebra::layout_add::layout_add;
pub use algebra::like::{make_fragment_like, make_layout_like, with_shape};
pub use algebra::make_layout_tv::make_layout_tv;
pub use algebra::max_alignment::max_alignment;
pub use algebra::max_common::{max_common_layout, max_common_vector};
pub use algebra::nullspace::nullspace;
pub use algebra::partition::{inner_partition, local_partition, local_tile, outer_partition};
pub use algebra::predicates::{
    compatible, congruent, functionally_equal, refines, weakly_compatible, weakly_congruent,
};
pub use algebra::prefix_product::{prefix_product, suffix_product};
pub use algebra::product::{
    blocked_product, flat_product, logical_product, raked_product, tiled_product, zip, zipped_product,
};
pub use algebra::recast::{downcast, recast_layout, upcast};
pub use algebra::reduction::{gcd_of, inner_product, max_element, min_element, product_each, product_like, sum};
pub use algebra::refinement::{common_coarsening, common_refinement};
pub use algebra::rounded::ceil_div_by_layout;
pub use algebra::shape_arithmetic::{ceil_div, shape_div};
pub use algebra::slice::{domain_offset, slice_and_offset};
pub use algebra::sort::{is_sorted, sort, squeeze};
pub use algebra::surjective::is_surjective_onto;
pub use algebra::tile_to_mma_shape::tile_to_mma_shape;
pub use algebra::tile_to_shape::{Order, tile_to_shape, tile_to_shape_loose};
pub use compact::{compact_col_major, compact_order, compact_row_major, make_layout, make_ordered_layout};
pub use composed::ComposedLayout;
pub use composed::atoms::{Major, smem_atom, smem_atom_32b};
pub use composed::slice::Sliced;
pub use coord::{crd2crd, crd2idx, crd2idx_by_stride, evaluate, idx2crd, idx2crd_by_stride, offset};
pub use coord_value::Coord;
pub use coordinate::basis::ScaledBasis;
pub use coordinate::identity::make_identity_layout;
pub use coordinate::{CoordLayout, CoordMode};
pub use counting::Counting;
pub use error::AlgebraError;
pub(crate) use error::swizzle as swizzle_error;
pub use int_tuple::IntTuple;
pub use layout_value::{LayoutValue, Mode};
pub use picture::{Table, composed_table, table};
pub use swizzle::Swizzle;
pub use swizzle_error::SwizzleError;
pub use text::Text;
pub use tiler::Tiler;
