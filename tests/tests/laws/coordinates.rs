use layout_algebra::{
    AlgebraError, IntTuple, LayoutValue, compact_col_major, compact_order, compact_row_major, crd2crd, crd2idx,
    evaluate, get_flat_coord, get_hier_coord, idx2crd, idx2crd_by_stride, is_compact, is_in_domain,
};
use layout_tests::brute_force::{extension, size};
use proptest::prelude::*;

use super::{any_compact, any_layout, any_shape};

proptest! {
    #[test]
    fn crd2idx_undoes_idx2crd(shape in any_shape(), index in 0..10_000u64) {
        let coord = idx2crd(&IntTuple::int(index), &shape)?;
        prop_assert!(layout_algebra::congruent(&coord, &shape));
        prop_assert_eq!(crd2idx(&coord, &shape)?, index);
    }

    #[test]
    fn every_kind_of_coordinate_has_the_same_offset(layout in any_layout(), index in 0..10_000u64) {
        let coord = idx2crd(&IntTuple::int(index), &layout.shape())?;
        prop_assert_eq!(evaluate(&layout, &coord)?, extension(&layout, index));
        prop_assert_eq!(evaluate(&layout, &IntTuple::int(index))?, extension(&layout, index));
        if !layout.is_leaf() {
            let mut by_mode = IntTuple::unit();
            for i in 0..layout.rank() {
                by_mode = by_mode.push(&IntTuple::int(crd2idx(&coord.mode(i)?, &layout.shape().mode(i)?)?))?;
            }
            prop_assert_eq!(evaluate(&layout, &by_mode)?, extension(&layout, index));
        }
    }

    #[test]
    fn crd2crd_keeps_the_index(from in any_shape(), to in any_shape(), index in 0..10_000u64) {
        let index = index % from.product()?;
        let found = crd2crd(&idx2crd(&IntTuple::int(index), &from)?, &from, &to);
        let count = to.product()?;
        if index >= count {
            prop_assert_eq!(found, Err(AlgebraError::IndexOutOfRange { index, count }));
            return Ok(());
        }
        let coord = found?;
        prop_assert_eq!(crd2idx(&coord, &to)?, index);
        prop_assert!(is_in_domain(&coord, &to)?);
    }

    #[test]
    fn compact_strides_count_from_either_side(shape in any_shape(), order in prop::collection::vec(0..9u64, 64)) {
        let one = IntTuple::int(1);
        let (columns, rows) = (compact_col_major(&shape, &one)?, compact_row_major(&shape, &one)?);
        prop_assert_eq!(compact_col_major(&shape.reverse()?, &one)?, rows.reverse()?);
        prop_assert_eq!(compact_order(&shape, &shape.with_leaves([0; 64]))?, columns);
        let ordered = compact_order(&shape, &shape.with_leaves(order.try_into().expect("64")))?;
        for strides in [columns, rows, ordered] {
            prop_assert!(is_compact(&LayoutValue::new(&shape, &strides)?)?, "{}:{}", shape, strides);
        }
    }

    #[test]
    fn the_coordinate_of_an_offset_leads_there(layout in any_layout(), index in 0..10_000u64) {
        let offset = extension(&layout, index % size(&layout));
        let (flat, nested) = (get_flat_coord(&layout, offset)?, get_hier_coord(&layout, offset)?);
        prop_assert_eq!(evaluate(&layout, &nested)?, offset);
        prop_assert_eq!(evaluate(&layout.flatten()?, &nested.flatten()?)?, offset);
        prop_assert_eq!(flat.rank(), if layout.is_leaf() { 1 } else { layout.rank() });
        prop_assert_eq!(evaluate(&layout, &flat)?, offset);
    }

    #[test]
    fn compact_layouts_are_bijections(layout in any_compact()) {
        prop_assert_eq!(is_compact(&layout), Ok(true));
    }

    #[test]
    fn idx2crd_by_stride_undoes_a_compact_layout(layout in any_compact(), index in 0..10_000u64) {
        let coord = idx2crd(&IntTuple::int(index % layout.size()?), &layout.shape())?;
        let offset = evaluate(&layout, &coord)?;
        prop_assert_eq!(idx2crd_by_stride(&IntTuple::int(offset), &layout.shape(), &layout.stride())?, coord);
    }
}
