use layout_algebra::{
    IntTuple, Rounding, Tiler, composition, idx2crd, is_in_domain, logical_divide, make_identity_layout, make_layout,
};
use layout_tests::brute_force::table;
use proptest::prelude::*;

use super::{any_layout, any_shape};

proptest! {
    #[test]
    fn the_identity_takes_each_coordinate_to_itself(shape in any_shape(), index in 0..10_000u64) {
        let identity = make_identity_layout(&shape)?;
        let coord = idx2crd(&IntTuple::int(index % shape.product()?), &shape)?;
        prop_assert_eq!(identity.coordinate(&coord)?, coord);
        prop_assert_eq!(identity.coordinate(&IntTuple::int(index % shape.product()?))?, coord);
        prop_assert_eq!(identity.size()?, shape.product()?);
    }

    #[test]
    fn compositions_with_the_identity_are_those_of_indices(shape in any_shape(), b in any_layout()) {
        let (identity, indices) = (make_identity_layout(&shape)?, make_layout(&shape)?);
        let Ok(result) = identity.composition(&b) else { return Ok(()) };
        for (i, index) in table(&b).into_iter().enumerate() {
            let coord = result.coordinate(&IntTuple::int(i as u64))?;
            let expected = idx2crd(&IntTuple::int(index), &shape)?;
            if is_in_domain(&expected, &shape)? && layout_algebra::congruent(&coord, &expected) {
                prop_assert_eq!(coord, expected, "{} o {}", identity, b);
            }
        }
        if table(&b).iter().all(|index| *index < shape.product().expect("small")) {
            prop_assert!(composition(&indices, &b).is_ok());
        }
    }

    #[test]
    fn divides_of_the_identity_name_what_divides_of_indices_reach(shape in any_shape(), n in 1..7u64) {
        let (identity, indices) = (make_identity_layout(&shape)?, make_layout(&shape)?);
        let tile = Tiler::extent(n)?;
        let (Ok(coords), Ok(offsets)) =
            (identity.logical_divide(&tile, Rounding::Exact), logical_divide(&indices, &tile, Rounding::Exact))
        else {
            return Ok(());
        };
        prop_assert_eq!(coords.size()?, shape.product()?);
        for (i, index) in table(&offsets).into_iter().enumerate() {
            let coord = coords.coordinate(&IntTuple::int(i as u64))?;
            let expected = idx2crd(&IntTuple::int(index), &shape)?;
            if layout_algebra::congruent(&coord, &expected) {
                prop_assert_eq!(coord, expected, "{} / {}", identity, n);
            }
        }
    }
}
