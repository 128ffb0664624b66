//! Arithmetic of tuples: sums, products, the greatest and the least.

use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, IntTuple};

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "sum" "S" 1..=1, "the sum of all entries", |a| Ok(traced!(a, trace::sum, &a.shape(0)?).into());
    "max" "S, …" 1..=usize::MAX, "the greatest of all entries", |a| of_all(a, trace::max_element);
    "min" "S, …" 1..=usize::MAX, "the least of all entries", |a| of_all(a, trace::min_element);
    "gcd" "S, …" 1..=usize::MAX, "the greatest common divisor of all entries", |a| of_all(a, trace::gcd_of);
    "max_element" "S" 1..=1, "the greatest entry", |a| Ok(traced!(a, trace::max_element, &a.shape(0)?).into());
    "inner_product" "S, R" 2..=2,
        "the sum of the products, entry by entry", |a| Ok(traced!(a, trace::inner_product, &a.tuple(0)?, &a.tuple(1)?).into());
    "product_each" "S" 1..=1, "the product of each mode", |a| Ok(traced!(a, trace::product_each, &a.shape(0)?).into());
    "product_like" "S, guide" 2..=2, "the product of each part of S under a leaf of the guide",
        |a| Ok(traced!(a, trace::product_like, &a.shape(0)?, &a.shape(1)?).into());
    "prefix_product" "S[, n]" 1..=2, "the product of all extents to the left of each",
        |a| Ok(traced!(a, trace::prefix_product, &a.shape(0)?, &start(a)?).into());
    "suffix_product" "S[, n]" 1..=2, "the product of all extents to the right of each",
        |a| Ok(traced!(a, trace::suffix_product, &a.shape(0)?, &start(a)?).into());
    "elem_scale" "S, R" 2..=2, "each extent of S times the size of its part of R",
        |a| Ok(traced!(a, trace::elem_scale, &a.shape(0)?, &a.shape(1)?).into());
    "round_up" "S, R" 2..=2, "each extent of S rounded up to a multiple of that of R",
        |a| Ok(traced!(a, trace::round_up, &a.tuple(0)?, &a.tuple(1)?).into());
    "shape_min" "S, R" 2..=2,
        "the lesser of the two, extent by extent", |a| Ok(traced!(a, trace::shape_min, &a.shape(0)?, &a.shape(1)?).into());
    "common_refinement" "S, R" 2..=2,
        "the least shape that splits both", |a| Ok(traced!(a, trace::common_refinement, &a.shape(0)?, &a.shape(1)?).into());
    "common_coarsening" "S, R" 2..=2,
        "the greatest shape that both split", |a| Ok(traced!(a, trace::common_coarsening, &a.shape(0)?, &a.shape(1)?).into());
};

/// Over all entries of all arguments.
fn of_all(a: &Arguments<'_>, measure: fn(&IntTuple, &mut Trace<'_>) -> Result<u64, AlgebraError>) -> Answer {
    let mut all = IntTuple::unit();
    for i in 0..a.count() {
        all = all.push(&a.shape(i)?)?;
    }
    Ok(a.traced(|trace| measure(&all, trace))?.into())
}

fn start(a: &Arguments<'_>) -> Result<IntTuple, Refusal> {
    if a.has(1) { a.tuple(1) } else { Ok(IntTuple::int(1)) }
}
