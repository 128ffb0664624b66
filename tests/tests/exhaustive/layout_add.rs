//! The sum of two layouts is found whenever one exists.

// Counts: layout_add

use layout_algebra::{AlgebraError, coalesce, layout_add};
use layout_tests::brute_force::{is_table_of_a_layout, size, table};

use super::layouts;

#[test]
fn the_sum_is_found_wherever_there_is_one() {
    let (mut added, mut refused) = (0, 0);
    let all: Vec<_> = layouts(2, 8, 4).into_iter().chain(layouts(2, 12, 1)).collect();
    for a in &all {
        for b in all.iter().filter(|b| size(b) == size(a)) {
            let sums: Vec<u64> = table(a).iter().zip(table(b)).map(|(x, y)| x + y).collect();
            match layout_add(a, b) {
                Ok(sum) => {
                    added += 1;
                    assert_eq!(table(&sum), sums, "{a} + {b}");
                    assert_eq!(coalesce(&sum), Ok(sum), "{a} + {b}");
                }
                Err(error) => {
                    refused += 1;
                    assert!(matches!(error, AlgebraError::NoSum { .. }), "{a} + {b}: {error}");
                    assert!(!is_table_of_a_layout(&sums), "{a} + {b}: {error}");
                }
            }
        }
    }
    println!("layout_add: {added} added, {refused} refused");
    assert!(added > 0 && refused > 0);
}
