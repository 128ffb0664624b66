//! Right and left inverse: `L(R(i)) = i`, `L(Q(L(i))) = L(i)`.

use layout_algebra::{left_inverse, right_inverse};
use layout_tests::brute_force::{extension, is_injective, size, table};

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
