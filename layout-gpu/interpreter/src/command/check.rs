//! The comparison of a buffer with the expected one.

use crate::command::array::{Array, described};
use crate::command::element::Number;

/// The difference of two arrays.
#[derive(Debug, Default, PartialEq)]
pub struct Difference {
    /// Elements that differ by more than the tolerance.
    pub wrong: usize,
    pub elements: usize,
    /// The element with the largest difference, if any differs, and that difference.
    pub largest: Option<(usize, f64)>,
    /// The first wrong element.
    pub first: Option<usize>,
}

/// Compares element by element; elements in `unwritten` are wrong.
pub fn compare(
    got: &Array,
    expected: &Array,
    tolerance: f64,
    unwritten: impl Fn(usize) -> bool,
) -> Result<Difference, String> {
    if got.shape != expected.shape {
        let (got, expected) = (described(got.kind, &got.shape), described(expected.kind, &expected.shape));
        return Err(format!("{got}, where {expected} is expected"));
    }
    let mut difference = Difference::default();
    for (index, (got, expected)) in got.numbers().zip(expected.numbers()).enumerate() {
        difference.elements += 1;
        let apart = if unwritten(index) { f64::INFINITY } else { apart(got, expected) };
        if apart > difference.largest.map_or(0.0, |(_, apart)| apart) {
            difference.largest = Some((index, apart));
        }
        if apart > tolerance * expected.to_f64().abs().max(1.0) {
            difference.wrong += 1;
            difference.first.get_or_insert(index);
        }
    }
    Ok(difference)
}

fn apart(got: Number, expected: Number) -> f64 {
    if let (Number::Integer(got), Number::Integer(expected)) = (got, expected) {
        return (got - expected).unsigned_abs() as f64;
    }
    let (got, expected) = (got.to_f64(), expected.to_f64());
    match (got.is_nan(), expected.is_nan()) {
        (true, true) => 0.0,
        _ if got.to_bits() == expected.to_bits() || got == expected => 0.0,
        (false, false) => (got - expected).abs(),
        _ => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::element::Kind;

    fn array(values: &[f64]) -> Array {
        let bytes = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        Array { kind: Kind::F64, shape: vec![values.len()], bytes }
    }

    #[test]
    fn the_tolerance_is_of_what_is_expected_where_that_is_large() {
        let expected = array(&[0.0, 1000.0, f64::NAN, f64::INFINITY]);
        let wrong = |got: &[f64], tolerance| compare(&array(got), &expected, tolerance, |_| false).unwrap().wrong;
        assert_eq!(wrong(&[0.0, 1000.0, f64::NAN, f64::INFINITY], 0.0), 0);
        assert_eq!(wrong(&[0.01, 1009.0, f64::NAN, f64::INFINITY], 0.01), 0);
        assert_eq!(wrong(&[0.02, 1011.0, 0.0, 1.0], 0.01), 3);
        let difference = compare(&expected, &expected, 0.1, |index| index == 1).unwrap();
        assert_eq!(difference, Difference { wrong: 1, elements: 4, largest: Some((1, f64::INFINITY)), first: Some(1) });
        assert!(compare(&array(&[1.0]), &expected, 0.0, |_| false).is_err());
    }

    #[test]
    fn large_integers_are_compared_exactly() {
        let of = |value: u64| Array { kind: Kind::U64, shape: vec![], bytes: value.to_le_bytes().to_vec() };
        let difference = compare(&of(u64::MAX), &of(u64::MAX - 1), 0.0, |_| false).unwrap();
        assert_eq!(difference.largest, Some((0, 1.0)));
    }
}
