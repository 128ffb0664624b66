use layout_algebra::{
    IntTuple, Rounding, Tiler, colex_less, common_coarsening, common_refinement, compatible, composition, congruent,
    elem_geq, elem_gtr, elem_leq, elem_less, evenly_divides, functionally_equal, idx2crd, is_bijective, is_compact,
    is_composable, is_divisible, is_injective, is_surjective_onto, lex_less, logical_divide, make_layout, refines,
    weakly_compatible, weakly_congruent,
};
use layout_tests::brute_force::{image, size};
use layout_tests::tree::Tree;
use proptest::prelude::*;

use super::{any_compact, any_layout, any_shape};

/// A shape, what it splits, and what that splits.
fn finer_and_finer() -> impl Strategy<Value = [IntTuple; 3]> {
    (any_shape(), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(|(fine, i, j)| {
        let all = Tree::of(&fine).coarsenings();
        let middle = &all[i.index(all.len())];
        let all = middle.coarsenings();
        [all[j.index(all.len())].tuple(), middle.tuple(), fine]
    })
}

proptest! {
    #[test]
    fn what_splits_what_splits_splits([coarse, middle, fine] in finer_and_finer(), factor in 1..4u64) {
        for (a, b) in [(&coarse, &middle), (&middle, &fine), (&coarse, &fine), (&fine, &fine)] {
            prop_assert!(compatible(a, b)? && refines(b, a)? && weakly_congruent(a, b)? && weakly_compatible(a, b)?);
            prop_assert_eq!(compatible(b, a)?, a == b);
            prop_assert_eq!(congruent(a, b), weakly_congruent(b, a)?);
            prop_assert_eq!(common_refinement(a, b)?, *b);
            prop_assert_eq!(common_coarsening(a, b)?, *a);
            let repeated = layout_algebra::elem_scale(a, &a.with_leaves([factor; 64]))?;
            prop_assert!(weakly_compatible(a, &repeated)?);
        }
    }

    #[test]
    fn orders_are_strict_and_total(shape in any_shape(), i in 0..10_000u64, j in 0..10_000u64) {
        let product = shape.product()?;
        let [c, d] = [i, j].map(|index| idx2crd(&IntTuple::int(index % product), &shape).expect("small"));
        for less in [lex_less, colex_less] {
            let holds = [less(&c, &d)?, less(&d, &c)?, c == d];
            prop_assert_eq!(holds.iter().filter(|holds| **holds).count(), 1, "{} {}", c, d);
        }
        prop_assert_eq!(colex_less(&c, &d)?, i % product < j % product);
        prop_assert!(!elem_less(&c, &d)? || (lex_less(&c, &d)? && colex_less(&c, &d)?));
        prop_assert_eq!(elem_gtr(&c, &d)?, elem_less(&d, &c)?);
        prop_assert_eq!(elem_leq(&c, &d)?, !elem_less(&d, &c)?);
        prop_assert_eq!(elem_geq(&c, &d)?, !elem_less(&c, &d)?);
    }

    #[test]
    fn what_is_said_to_exist_does(a in any_layout(), b in any_layout(), n in 1..9u64) {
        prop_assert_eq!(is_composable(&a, &Tiler::layout(&b))?, composition(&a, &b).is_ok());
        let tile = Tiler::extent(n)?;
        prop_assert_eq!(is_divisible(&a, &tile)?, logical_divide(&a, &tile, Rounding::Exact).is_ok());
        if evenly_divides(&a.shape(), &tile)? {
            prop_assert!(is_divisible(&make_layout(&a.shape())?, &tile)?);
        }
    }

    #[test]
    fn predicates_follow_from_the_image(a in any_layout(), c in any_compact(), n in 1..40u64) {
        let offsets = image(&a);
        let counts = offsets.iter().copied().eq(0..offsets.len() as u64);
        prop_assert_eq!(is_bijective(&a)?, counts);
        prop_assert_eq!(is_compact(&a)?, counts);
        let mut reached = offsets.clone();
        reached.dedup();
        prop_assert_eq!(is_surjective_onto(&a, n)?, reached.into_iter().eq(0..n));
        prop_assert!(is_bijective(&c)? && is_injective(&c)? && is_surjective_onto(&c, size(&c))?);
        prop_assert!(functionally_equal(&a, &layout_algebra::coalesce(&a)?)?);
        prop_assert!(functionally_equal(&a, &a.flatten()?)?);
    }
}
