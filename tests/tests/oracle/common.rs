//! The common vector of two layouts is defined whether their composition exists or not. If vectors record a refusal, because the reference
//! composes, the answer follows the definition.

use layout_algebra::right_inverse;
use layout_tests::brute_force::{extension, size, table};
use layout_tests::notation::layout;
use layout_tests::oracle::{Expected, Vector};
use serde_json::Value;

/// Checks whether this is an answer where a refusal is recorded.
pub fn is_refused_there(vector: &Vector, answer: &Result<Value, String>) -> bool {
    vector.op.starts_with("max_common_") && matches!(vector.expected, Expected::Refusal) && answer.is_ok()
}

/// Proves that the answer is the largest `n` with `A(R(k)) = k` for all `k < n`, or a layout of at most that size.
pub fn prove(vector: &Vector, answer: &Value) {
    let read = |i: usize| layout(&vector.args[i]).unwrap_or_else(|| panic!("{}", vector.place));
    let (a, b) = (read(0), read(1));
    let inverse = table(&right_inverse(&b).expect("small"));
    let stays = |(n, index): &(u64, u64)| *index < size(&a) && extension(&a, *index) == *n;
    let run = (0..).zip(inverse).take_while(stays).count() as u64;
    if vector.op == "max_common_vector" {
        assert_eq!(answer.as_u64(), Some(run), "{}", vector.place);
        return;
    }
    let common = answer.as_str().and_then(layout).unwrap_or_else(|| panic!("{}: {answer}", vector.place));
    assert!(size(&common) <= run && (run == 1 || size(&common) > 1), "{}: {common} of {run}", vector.place);
    for (n, index) in (0..).zip(table(&common)) {
        let both = (extension(&a, index), extension(&b, index));
        assert_eq!(both, (n, n), "{}: {common}", vector.place);
        assert!(index < size(&a) && index < size(&b), "{}: {common}", vector.place);
    }
}
