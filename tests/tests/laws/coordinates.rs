use layout_algebra::{IntTuple, crd2crd, crd2idx, evaluate, idx2crd, idx2crd_by_stride, is_compact};
use layout_tests::brute_force::extension;
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
        let coord = crd2crd(&idx2crd(&IntTuple::int(index), &from)?, &from, &to)?;
        prop_assert_eq!(crd2idx(&coord, &to)?, index);
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
