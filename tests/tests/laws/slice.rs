use layout_algebra::{Coord, IntTuple, evaluate, get_1d_coord, idx2crd, is_in_domain, slice_and_offset};
use layout_tests::brute_force::{extension, size};
use proptest::prelude::*;

use super::{any_layout, any_shape};

proptest! {
    #[test]
    fn slice_and_offset_is_the_layout_seen_from_there(a in any_layout(), index in 0..10_000u64, whole in 0..4usize) {
        let fixed = idx2crd(&IntTuple::int(index % size(&a)), &a.shape())?;
        if a.is_leaf() || whole >= a.rank() {
            return Ok(());
        }
        let coord = Coord::indices(&fixed).replace(whole, &Coord::whole())?;
        let (slice, offset) = slice_and_offset(&coord, &a)?;
        for i in 0..size(&slice) {
            let full = fixed.replace(whole, &idx2crd(&IntTuple::int(i), &a.mode(whole)?.shape())?)?;
            prop_assert_eq!(evaluate(&a, &full)?, offset + extension(&slice, i));
        }
    }

    #[test]
    fn the_index_of_an_offset_leads_there(a in any_layout(), index in 0..10_000u64) {
        let offset = extension(&a, index % size(&a));
        let least = get_1d_coord(&a, offset)?;
        prop_assert!(least <= index % size(&a));
        prop_assert_eq!(extension(&a, least), offset);
    }

    #[test]
    fn coordinates_are_in_their_domain(shape in any_shape(), index in 0..10_000u64) {
        let inside = idx2crd(&IntTuple::int(index), &shape)?;
        prop_assert_eq!(is_in_domain(&inside, &shape)?, index < shape.product()?);
    }
}
