use layout_algebra::predicate::{
    Counterexample, require_compact, require_compatible, require_composable, require_congruent, require_divisible,
    require_functionally_equal, require_injective, require_onto,
};
use layout_algebra::{
    LayoutValue, Tiler, coalesce, compatible, congruent, functionally_equal, is_compact, is_composable, is_divisible,
    is_injective, is_surjective_onto, offset,
};
use proptest::prelude::*;

use super::{any_compact, any_layout, any_shape};

/// A requirement holds if and only if its predicate does; what the one does not decide, the other does not.
fn agrees(requirement: Result<(), Counterexample>, predicate: Result<bool, layout_algebra::AlgebraError>) -> bool {
    match (requirement, predicate) {
        (Ok(()), Ok(holds)) => holds,
        (Err(Counterexample::Refused(found)), Err(error)) => found == error,
        (Err(_), Ok(holds)) => !holds,
        _ => false,
    }
}

proptest! {
    #[test]
    fn requirements_hold_where_predicates_do(layout in prop_oneof![any_layout(), any_compact()], more in 0..3u64) {
        let size = layout.cosize()? + more;
        prop_assert!(agrees(require_injective(&layout), is_injective(&layout)));
        prop_assert!(agrees(require_compact(&layout), is_compact(&layout)));
        prop_assert!(agrees(require_onto(&layout, size), is_surjective_onto(&layout, size)));
    }

    #[test]
    fn what_collides_collides(layout in any_layout()) {
        if let Err(Counterexample::Collides { first, second, offset: at }) = require_injective(&layout) {
            prop_assert!(first < second && second < layout.size()?);
            prop_assert_eq!((offset(&layout, first)?, offset(&layout, second)?), (at, at));
        }
    }

    #[test]
    fn what_differs_differs_there_and_not_before(a in any_layout(), b in any_layout(), mode in 0..9usize, stride in 0..9u64) {
        // A layout that is the same but for one stride, and another one.
        let mut leaves = [layout_algebra::Mode { extent: 1, stride: 0 }; 64];
        (0..a.leaf_count()).for_each(|i| leaves[i] = a.leaf_at(i));
        leaves[mode % a.leaf_count()].stride = stride;
        for other in [a.with_leaves(leaves), b] {
            let unmet = require_functionally_equal(&a, &other);
            prop_assert!(agrees(unmet, functionally_equal(&a, &other)));
            if let Err(Counterexample::Differs { index, left, right }) = unmet {
                prop_assert_eq!((offset(&a, index)?, offset(&other, index)?), (left, right));
                prop_assert!(left != right);
                for before in index.saturating_sub(64)..index {
                    prop_assert_eq!(offset(&a, before)?, offset(&other, before)?);
                }
            }
        }
        prop_assert_eq!(require_functionally_equal(&a, &coalesce(&a)?), Ok(()));
    }

    #[test]
    fn shapes_fit_where_predicates_say(a in any_shape(), b in any_shape()) {
        prop_assert_eq!(require_congruent(&a, &b).is_ok(), congruent(&a, &b));
        prop_assert!(agrees(require_compatible(&a, &b), compatible(&a, &b)));
        prop_assert_eq!(require_congruent(&a, &a), Ok(()));
        prop_assert_eq!(require_compatible(&a, &a), Ok(()));
    }

    #[test]
    fn operations_answer_where_they_are_required_to(a in any_layout(), extent in 1..13u64, stride in 0..13u64) {
        let tile = Tiler::layout(&LayoutValue::line(extent, stride)?);
        prop_assert!(agrees(require_composable(&a, &tile), is_composable(&a, &tile)));
        prop_assert!(agrees(require_divisible(&a, &tile), is_divisible(&a, &tile)));
    }
}
