//! Int-tuples: coordinates, indices, products, quotients.

use layout_algebra::IntTuple;
use layout_algebra::trace;

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

fn quotient(a: &Arguments) -> Answer {
    if a.is_layout(1) {
        return Ok(traced!(a, trace::ceil_div_by_layout, &a.shape(0)?, &a.layout(1)?).into());
    }
    Ok(traced!(a, trace::ceil_div, &a.tuple(0)?, &a.tuple(1)?).into())
}

pub(super) const OPERATIONS: &[Operation] = operations! {
    "product" "S" 1..=1, "the product of all extents", |a| Ok(traced!(a, trace::product, &a.shape(0)?).into());
    "ceil_div" "S, R" 2..=2,
        "the quotient rounded up, mode by mode; R may be a tile, whose repetitions are then counted", quotient;
    "shape_div" "S, R" 2..=2, "the shape that is left when R is taken from its front",
        |a| Ok(traced!(a, trace::shape_div, &a.tuple(0)?, &a.tuple(1)?).into());
    "idx2crd" "i, S[, D]" 2..=3, "the coordinate of an index, the leftmost mode fastest", coordinate;
    "crd2idx" "c, S[, D]" 2..=3, "the index of a coordinate, its offset where strides are given", index;
    "crd2crd" "c, S, R" 3..=3, "the coordinate in R of the same index as c in S",
        |a| Ok(traced!(a, trace::crd2crd, &a.tuple(0)?, &a.shape(1)?, &a.shape(2)?).into());
    "compact_col_major" "S[, n]" 1..=2, "the strides of S, the leftmost mode fastest",
        |a| Ok(traced!(a, trace::compact_col_major, &a.shape(0)?, &start(a)?).into());
    "compact_row_major" "S[, n]" 1..=2, "the strides of S, the rightmost mode fastest",
        |a| Ok(traced!(a, trace::compact_row_major, &a.shape(0)?, &start(a)?).into());
    "compact_order" "S, order" 2..=2, "the strides of S, the mode of least order fastest",
        |a| Ok(traced!(a, trace::compact_order, &a.shape(0)?, &a.tuple(1)?).into());
};

fn start(a: &Arguments<'_>) -> Result<IntTuple, Refusal> {
    if a.has(1) { a.tuple(1) } else { Ok(IntTuple::int(1)) }
}

fn coordinate(a: &Arguments<'_>) -> Answer {
    let (index, shape) = (a.tuple(0)?, a.shape(1)?);
    if a.has(2) {
        return Ok(traced!(a, trace::idx2crd_by_stride, &index, &shape, &a.tuple(2)?).into());
    }
    Ok(traced!(a, trace::idx2crd, &index, &shape).into())
}

fn index(a: &Arguments<'_>) -> Answer {
    let (coordinate, shape) = (a.tuple(0)?, a.shape(1)?);
    if a.has(2) || a.is_layout(1) {
        let stride = if a.has(2) { a.tuple(2)? } else { a.layout(1)?.stride() };
        return Ok(traced!(a, trace::crd2idx_by_stride, &coordinate, &shape, &stride).into());
    }
    Ok(traced!(a, trace::crd2idx, &coordinate, &shape).into())
}
