use layout_algebra::{LayoutValue, Mode, coalesce, coalesce_z, filter_zeros, layout_add, make_layout_like, nullspace};
use layout_tests::brute_force::{extension, size, table};
use proptest::prelude::*;

use super::{any_compact, any_layout};

proptest! {
    #[test]
    fn addition_is_commutative_and_adds(a in any_layout(), strides in prop::collection::vec(0..9u64, 64)) {
        let modes: [u64; 64] = strides.try_into().expect("64");
        let b = LayoutValue::new(&a.shape(), &a.with_leaves(modes))?;
        let sum = layout_add(&a, &b)?;
        prop_assert_eq!(layout_add(&b, &a)?, sum);
        prop_assert!((0..size(&a)).all(|i| extension(&sum, i) == extension(&a, i) + extension(&b, i)));
        let still = LayoutValue::leaf(Mode { extent: size(&a), stride: 0 });
        prop_assert_eq!(layout_add(&a, &still)?, coalesce(&a)?);
    }

    #[test]
    fn the_nullspace_leads_to_0(a in any_layout()) {
        let zeros = nullspace(&a)?;
        prop_assert!(table(&zeros).iter().all(|index| extension(&a, *index) == 0));
        prop_assert_eq!(size(&zeros) * size(&filter_zeros(&a)), size(&a));
    }

    #[test]
    fn coalesce_z_keeps_every_offset(a in any_layout(), index in 0..10_000u64) {
        prop_assert_eq!(extension(&coalesce_z(&a)?, index), extension(&a, index));
    }

    #[test]
    fn a_compact_layout_is_like_itself(a in any_compact()) {
        prop_assert_eq!(make_layout_like(&a)?, a);
    }
}
