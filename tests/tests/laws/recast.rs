use layout_algebra::{downcast, max_alignment, max_common_layout, max_common_vector, right_inverse, upcast};
use layout_tests::brute_force::{offsets, size};
use proptest::prelude::*;

use super::{any_compact, any_layout};

proptest! {
    #[test]
    fn upcast_undoes_downcast(a in any_layout(), parts in 1..9u64) {
        if let Ok(fine) = downcast(&a, parts) {
            prop_assert_eq!(upcast(&fine, parts)?, a);
        }
    }

    #[test]
    fn upcast_touches_the_same_places(a in any_layout(), width in 1..9u64) {
        if let Ok(wide) = upcast(&a, width) {
            let mut words: Vec<u64> = offsets(&a).into_iter().map(|offset| offset / width).collect();
            words.dedup();
            prop_assert_eq!(offsets(&wide), words);
        }
    }

    #[test]
    fn aligned_blocks_are_whole(a in any_compact()) {
        prop_assert_eq!(max_alignment(&a)?, size(&a));
    }

    #[test]
    fn a_layout_has_all_in_common_with_itself(a in any_compact()) {
        prop_assert_eq!(max_common_vector(&a, &a)?, size(&a));
        prop_assert_eq!(max_common_layout(&a, &a)?, right_inverse(&a)?);
    }
}
