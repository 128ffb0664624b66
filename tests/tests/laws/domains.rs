use layout_algebra::{
    Coord, IntTuple, Tiler, domain_distribute, domain_offset, evaluate, greatest_common_domain, idx2crd, is_divisible,
    is_surjective_onto, make_fragment_like, make_layout, offset, product_each, recast_layout, slice_and_offset,
    with_shape,
};
use layout_tests::brute_force::{extension, size, table};
use proptest::prelude::*;

use super::{any_compact, any_layout, any_shape};

proptest! {
    #[test]
    fn another_shape_is_the_same_function(a in any_layout(), shape in any_shape()) {
        if let Ok(same) = with_shape(&a, &shape) {
            for index in 0..size(&same) {
                prop_assert_eq!(extension(&same, index), extension(&a, index), "{} {}", a, shape);
            }
        }
        prop_assert_eq!(table(&with_shape(&a, &a.shape())?), table(&a));
    }

    #[test]
    fn a_domain_offset_is_the_layout_seen_from_there(a in any_layout(), index in 0..10_000u64, step in 0..10_000u64) {
        let from = idx2crd(&IntTuple::int(index % size(&a)), &a.shape())?;
        let (moved, start) = domain_offset(&Coord::indices(&from), &a)?;
        prop_assert_eq!(start, evaluate(&a, &from)?);
        prop_assert_eq!(extension(&moved, step), extension(&a, step));
    }

    #[test]
    fn slice_and_dice_part_the_modes(a in any_layout(), index in 0..10_000u64, whole in 0..4usize) {
        if a.is_leaf() || whole >= a.rank() {
            return Ok(());
        }
        let fixed = idx2crd(&IntTuple::int(index % size(&a)), &a.shape())?;
        let coord = Coord::indices(&fixed).replace(whole, &Coord::whole())?;
        let (kept, cut) = (a.slice(&coord)?, a.dice(&coord)?);
        prop_assert_eq!(slice_and_offset(&coord, &a)?.0, kept);
        prop_assert_eq!(kept.leaf_count() + cut.leaf_count(), a.leaf_count());
        let cut_size = if cut.leaf_count() == 0 { 1 } else { size(&cut) };
        prop_assert_eq!(size(&kept) * cut_size, size(&a));
    }

    #[test]
    fn fragments_are_compact_where_the_layout_moves(a in any_layout()) {
        let fragment = make_fragment_like(&a)?;
        prop_assert_eq!(product_each(&fragment.shape())?, product_each(&a.shape())?);
        prop_assert!(is_surjective_onto(&fragment, fragment.cosize()?)?, "{}", fragment);
        let is_moving = (0..a.leaf_count()).all(|i| a.leaf_at(i).stride > 0);
        prop_assert!(!is_moving || fragment.cosize()? == size(&a), "{} {}", a, fragment);
    }

    #[test]
    fn common_domains_divide_both(s in any_shape(), t in any_shape(), n in 1..9u64) {
        let common = greatest_common_domain(&s, &t)?;
        prop_assert_eq!(size(&greatest_common_domain(&t, &s)?), size(&common));
        let [s, _] = [s, t];
        let distributed = domain_distribute(&s, n)?;
        prop_assert!(is_divisible(&make_layout(&s)?, &Tiler::layout(&distributed))? || size(&distributed) < n);
    }

    #[test]
    fn recasts_lead_back(a in any_compact(), power in 0..3u32) {
        let bits = 8 << power;
        let fine = recast_layout(&a, bits, 8);
        if let Ok(fine) = fine {
            prop_assert_eq!(recast_layout(&fine, 8, bits)?, a);
            prop_assert_eq!(size(&fine), size(&a) << power);
        }
        prop_assert_eq!(recast_layout(&a, bits, bits)?, a);
        prop_assert_eq!(offset(&a, 0)?, 0);
    }
}
