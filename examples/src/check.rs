//! Compares products with a reference in `f64`.

use crate::Matrix;

/// Distance of a product from the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The largest difference of an element.
    pub error: f64,
    /// The largest difference as a fraction of the possible rounding error: right if at most 1.
    pub share: f64,
    /// Number of elements compared.
    pub compared: usize,
}

/// Limit on the number of multiplications spent on the reference.
const EFFORT: usize = 1 << 30;

/// Compares `c` with the product of `a` and `b`: all elements, or as many, evenly spread, as can be compared in seconds.
///
/// The kernel rounds once for each of the k terms, so an element may be off by k·ε·Σ|a||b|, plus k times the smallest
/// positive number near 0.
pub fn product(a: &Matrix, b: &Matrix, c: &Matrix) -> Result<Verdict, String> {
    let all = c.elements.len();
    let step = all.div_ceil((EFFORT / a.columns as usize).max(1));
    let mut verdict = Verdict { error: 0.0, share: 0.0, compared: 0 };
    for index in (0..all).step_by(step) {
        let (row, column) = (index / c.columns as usize, index % c.columns as usize);
        let (sum, size) = dot(a, b, row, column);
        if size > f64::from(f32::MAX) {
            return Err(format!("the product passes what float32 holds at row {row}, column {column}"));
        }
        let terms = f64::from(a.columns);
        let allowed = terms * (f64::from(f32::EPSILON) * size + f64::from(f32::MIN_POSITIVE * f32::EPSILON));
        let error = (f64::from(c.elements[index]) - sum).abs();
        // Unlike `max`, keeps a NaN.
        verdict.error = if error <= verdict.error { verdict.error } else { error };
        verdict.share = if error / allowed <= verdict.share { verdict.share } else { error / allowed };
        verdict.compared += 1;
    }
    Ok(verdict)
}

/// Returns the element of the product in `f64`, and the sum of the absolute values of its terms.
fn dot(a: &Matrix, b: &Matrix, row: usize, column: usize) -> (f64, f64) {
    let (k, n) = (a.columns as usize, b.columns as usize);
    let left = a.elements[row * k..(row + 1) * k].iter();
    let right = b.elements[column..].iter().step_by(n);
    let terms = left.zip(right).map(|(&a, &b)| f64::from(a) * f64::from(b));
    terms.fold((0.0, 0.0), |(sum, size), term| (sum + term, size + term.abs()))
}

#[cfg(test)]
mod tests {
    use super::product;
    use crate::Matrix;

    fn matrix(rows: u32, columns: u32, elements: &[f32]) -> Matrix {
        Matrix { rows, columns, elements: elements.to_vec() }
    }

    #[test]
    fn a_right_product_passes_and_a_wrong_one_does_not() {
        let (a, b) = (matrix(1, 2, &[1.0, 2.0]), matrix(2, 1, &[3.0, 4.0]));
        assert_eq!(product(&a, &b, &matrix(1, 1, &[11.0])).map(|verdict| verdict.error), Ok(0.0));
        assert!(product(&a, &b, &matrix(1, 1, &[11.001])).is_ok_and(|verdict| verdict.share > 1.0));
        assert!(product(&a, &b, &matrix(1, 1, &[f32::NAN])).is_ok_and(|verdict| verdict.share.is_nan()));
    }

    #[test]
    fn a_product_past_float32_is_not_called_wrong() {
        let (a, b) = (matrix(1, 1, &[1e30]), matrix(1, 1, &[1e30]));
        let sentence = "the product passes what float32 holds at row 0, column 0";
        assert_eq!(product(&a, &b, &matrix(1, 1, &[f32::INFINITY])), Err(sentence.into()));
    }
}
