//! Injective, compact, functionally equal, coalesce, filter, sort: compared with tables.

use layout_algebra::{coalesce, filter, functionally_equal, is_compact, is_injective, sort, squeeze};
use layout_tests::brute_force::{self, image, offsets, size, table};

use super::layouts;

#[test]
fn injective_and_compact_are_decided() {
    for a in layouts(2, 12, 9).iter().chain(&layouts(3, 12, 6)) {
        let injective = brute_force::is_injective(a);
        assert_eq!(is_injective(a), Ok(injective), "{a}");
        let compact = image(a) == (0..size(a)).collect::<Vec<_>>();
        assert_eq!(is_compact(a), Ok(compact), "{a}");
    }
}

#[test]
fn coalesce_is_the_same_function_in_fewest_modes() {
    for a in layouts(3, 12, 6) {
        let flat = coalesce(&a).expect("small");
        assert_eq!(table(&flat), table(&a), "{a}");
        assert_eq!(coalesce(&flat), Ok(flat), "{a}");
        assert_eq!(table(&squeeze(&a).expect("small")), table(&a), "{a}");
        assert_eq!(image(&sort(&a).expect("small")), image(&a), "{a}");
        assert_eq!(offsets(&filter(&a).expect("small")), offsets(&a), "{a}");
    }
}

#[test]
fn functionally_equal_compares_tables() {
    let all: Vec<_> = layouts(2, 6, 4).into_iter().chain(layouts(1, 6, 4)).collect();
    for a in &all {
        for b in &all {
            assert_eq!(functionally_equal(a, b), Ok(table(a) == table(b)), "{a} {b}");
        }
    }
}
