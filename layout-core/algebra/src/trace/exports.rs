//! The operations that write a trace, under the names they have without one.

pub use crate::algebra::admissible::{
    evenly_divides_traced as evenly_divides, is_composable_traced as is_composable, is_divisible_traced as is_divisible,
};
pub use crate::algebra::coalesce::{
    coalesce_by_traced as coalesce_by, coalesce_traced as coalesce, coalesce_z_by_traced as coalesce_z_by,
    coalesce_z_traced as coalesce_z, is_coalesced_traced as is_coalesced,
};
pub use crate::algebra::comparison::{
    colex_less_traced as colex_less, elem_geq_traced as elem_geq, elem_gtr_traced as elem_gtr,
    elem_leq_traced as elem_leq, elem_less_traced as elem_less, lex_less_traced as lex_less,
};
pub use crate::algebra::complement::{
    complement_exact_traced as complement_exact, complement_traced as complement,
    is_complementable_traced as is_complementable,
};
pub use crate::algebra::composition::{composition_by_traced as composition_by, composition_traced as composition};
pub use crate::algebra::divide::{
    flat_divide_traced as flat_divide, logical_divide_traced as logical_divide, tiled_divide_traced as tiled_divide,
    zipped_divide_traced as zipped_divide,
};
pub use crate::algebra::domain_distribute::domain_distribute_traced as domain_distribute;
pub use crate::algebra::elementwise::{
    elem_scale_traced as elem_scale, round_up_traced as round_up, shape_min_traced as shape_min,
};
pub use crate::algebra::filter::{
    filter_by_traced as filter_by, filter_traced as filter, filter_zeros_by_traced as filter_zeros_by,
    filter_zeros_traced as filter_zeros,
};
pub use crate::algebra::greatest_common_domain::greatest_common_domain_traced as greatest_common_domain;
pub use crate::algebra::injective::{
    is_bijective_traced as is_bijective, is_compact_traced as is_compact, is_injective_traced as is_injective,
    is_tractable_traced as is_tractable,
};
pub use crate::algebra::inverse::{left_inverse_traced as left_inverse, right_inverse_traced as right_inverse};
pub use crate::algebra::inverse_image::{
    get_1d_coord_traced as get_1d_coord, get_flat_coord_traced as get_flat_coord,
    get_hier_coord_traced as get_hier_coord, is_in_domain_traced as is_in_domain,
};
pub use crate::algebra::layout_add::layout_add_traced as layout_add;
pub use crate::algebra::like::{
    make_fragment_like_traced as make_fragment_like, make_layout_like_traced as make_layout_like,
    with_shape_traced as with_shape,
};
pub use crate::algebra::make_layout_tv::make_layout_tv_traced as make_layout_tv;
pub use crate::algebra::max_alignment::max_alignment_traced as max_alignment;
pub use crate::algebra::max_common::{
    max_common_layout_traced as max_common_layout, max_common_vector_traced as max_common_vector,
};
pub use crate::algebra::nullspace::nullspace_traced as nullspace;
pub use crate::algebra::partition::{
    inner_partition_traced as inner_partition, local_partition_traced as local_partition,
    local_tile_traced as local_tile, outer_partition_traced as outer_partition,
};
pub use crate::algebra::predicates::{
    compatible_traced as compatible, functionally_equal_traced as functionally_equal, refines_traced as refines,
    weakly_compatible_traced as weakly_compatible, weakly_congruent_traced as weakly_congruent,
};
pub use crate::algebra::prefix_product::{
    prefix_product_traced as prefix_product, suffix_product_traced as suffix_product,
};
pub use crate::algebra::product::{
    blocked_product_traced as blocked_product, flat_product_traced as flat_product,
    logical_product_traced as logical_product, raked_product_traced as raked_product,
    tiled_product_traced as tiled_product, zipped_product_traced as zipped_product,
};
pub use crate::algebra::recast::{
    downcast_traced as downcast, recast_layout_traced as recast_layout, upcast_traced as upcast,
};
pub use crate::algebra::reduction::{
    gcd_of_traced as gcd_of, inner_product_traced as inner_product, max_element_traced as max_element,
    min_element_traced as min_element, product_each_traced as product_each, product_like_traced as product_like,
    product_traced as product, sum_traced as sum,
};
pub use crate::algebra::refinement::{
    common_coarsening_traced as common_coarsening, common_refinement_traced as common_refinement,
};
pub use crate::algebra::rounded::ceil_div_by_layout_traced as ceil_div_by_layout;
pub use crate::algebra::shape_arithmetic::{ceil_div_traced as ceil_div, shape_div_traced as shape_div};
pub use crate::algebra::slice::{domain_offset_traced as domain_offset, slice_and_offset_traced as slice_and_offset};
pub use crate::algebra::sort::is_sorted_traced as is_sorted;
pub use crate::algebra::surjective::is_surjective_onto_traced as is_surjective_onto;
pub use crate::algebra::tile_to_shape::{
    tile_to_shape_loose_traced as tile_to_shape_loose, tile_to_shape_traced as tile_to_shape,
};
pub use crate::analysis::auto_swizzle::{auto_swizzle_traced as auto_swizzle, best_swizzle_traced as best_swizzle};
pub use crate::analysis::banks::bank_conflicts_traced as bank_conflicts;
pub use crate::analysis::contiguous::is_contiguous_traced as is_contiguous;
pub use crate::analysis::footprint::footprint_traced as footprint;
pub use crate::analysis::image_gaps::image_gaps_traced as image_gaps;
pub use crate::analysis::padding::auto_padding_traced as auto_padding;
pub use crate::analysis::sectors::{
    coalesced_lines_traced as coalesced_lines, coalesced_sectors_traced as coalesced_sectors,
};
pub use crate::analysis::vector_width::vector_width_traced as vector_width;
pub use crate::category::layout_complement::flat_complement_traced as flat_complement;
pub use crate::category::mutual_refinement::mutual_refinement_traced as mutual_refinement;
pub use crate::category::nullify::nullify_trivial_strides_traced as nullify_trivial_strides;
pub use crate::category::relative::{
    relative_flattening_traced as relative_flattening, relative_mode_traced as relative_mode,
    sublength_traced as sublength, underlying_map_traced as underlying_map,
};
pub use crate::category::sort_layout::sort_with_permutation_traced as sort_with_permutation;
pub use crate::category::standard::is_nondegenerate_traced as is_nondegenerate;
pub use crate::compact::{
    compact_col_major_traced as compact_col_major, compact_order_traced as compact_order,
    compact_row_major_traced as compact_row_major, make_ordered_layout_traced as make_ordered_layout,
};
pub use crate::composed::atoms::smem_atom_traced as smem_atom;
pub use crate::coord::{
    crd2crd_traced as crd2crd, crd2idx_by_stride_traced as crd2idx_by_stride, crd2idx_traced as crd2idx,
    evaluate_traced as evaluate, idx2crd_by_stride_traced as idx2crd_by_stride, idx2crd_traced as idx2crd,
    offset_traced as offset,
};
pub use crate::layout_value::cosize_traced as cosize;
