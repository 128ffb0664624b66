//! Right and left inverse: `L(R(i)) = i`, `L(Q(L(i))) = L(i)`.

use layout_algebra::{Mode, coalesce, left_inverse, right_inverse};
use layout_tests::brute_force::{extension, is_injective, leaves, size, table};

use super::layouts;

#[test]
fn right_inverse_leads_to_the_index() {
    for a in layouts(2, 12, 9).iter().chain(&layouts(3, 12, 6)) {
        let inverse = right_inverse(a).expect("small");
        for (i, index) in table(&inverse).into_iter().enumerate() {
            assert!(index < size(a), "{a}: {inverse}");
            assert_eq!(extension(a, index), i as u64, "{a}: {inverse}");
        }
    }
}

/// Returns how far the strides 1, s, s·s', … go, each mode used once, with the modes in the best order.
fn farthest(modes: &[Mode], reached: u64) -> u64 {
    let next = modes.iter().filter(|mode| mode.stride == reached && mode.extent > 1);
    next.map(|mode| farthest(modes, reached * mode.extent)).max().unwrap_or(reached)
}

#[test]
fn right_inverse_is_the_longest_of_whole_modes() {
    for a in layouts(2, 12, 9).iter().chain(&layouts(3, 12, 6)).chain(&layouts(4, 16, 3)) {
        let inverse = right_inverse(a).expect("small");
        assert_eq!(size(&inverse), farthest(&leaves(&coalesce(a).expect("small")), 1), "{a}: {inverse}");
    }
}

#[test]
fn left_inverse_leads_back() {
    let mut found = 0;
    for a in layouts(2, 12, 9).iter().chain(&layouts(3, 12, 6)) {
        let Ok(inverse) = left_inverse(a) else { continue };
        found += 1;
        for (i, offset) in table(a).into_iter().enumerate() {
            let back = extension(&inverse, offset);
            assert_eq!(extension(a, back), offset, "{a}: {inverse}");
            if is_injective(a) {
                assert_eq!(back, i as u64, "{a}: {inverse}");
            }
        }
    }
    assert!(found > 1000, "{found}");
}
