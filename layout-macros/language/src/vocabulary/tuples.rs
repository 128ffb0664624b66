//! Int-tuples: coordinates, indices, products, quotients.

use layout_algebra as algebra;
use layout_algebra::IntTuple;

use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

fn quotient(a: &Arguments) -> Answer {
    if a.is_layout(1) {
        return Ok(algebra::ceil_div_by_layout(&a.shape(0)?, &a.layout(1)?)?.into());
    }
    Ok(algebra::ceil_div(&a.tuple(0)?, &a.tuple(1)?)?.into())
}

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "product",
        form: "product(S)",
        arity: 1..=1,
        doc: "the product of all extents",
        run: |a| Ok(a.shape(0)?.product()?.into()),
    },
    Operation {
        name: "ceil_div",
        form: "ceil_div(S, R)",
        arity: 2..=2,
        doc: "the quotient rounded up, mode by mode; T may be a tile, whose repetitions are then counted",
        run: quotient,
    },
    Operation {
        name: "shape_div",
        form: "shape_div(S, R)",
        arity: 2..=2,
        doc: "the shape that is left when R is taken from its front",
        run: |a| Ok(algebra::shape_div(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "idx2crd",
        form: "idx2crd(i, S[, D])",
        arity: 2..=3,
        doc: "the coordinate of an index, the leftmost mode fastest",
        run: coordinate,
    },
    Operation {
        name: "crd2idx",
        form: "crd2idx(c, S[, D])",
        arity: 2..=3,
        doc: "the index of a coordinate",
        run: index,
    },
    Operation {
        name: "crd2crd",
        form: "crd2crd(c, S, R)",
        arity: 3..=3,
        doc: "the coordinate in R of the same index as c in S",
        run: |a| Ok(algebra::crd2crd(&a.tuple(0)?, &a.shape(1)?, &a.shape(2)?)?.into()),
    },
    Operation {
        name: "compact_col_major",
        form: "compact_col_major(S[, n])",
        arity: 1..=2,
        doc: "the strides of S, the leftmost mode fastest",
        run: |a| Ok(algebra::compact_col_major(&a.shape(0)?, &start(a)?)?.into()),
    },
    Operation {
        name: "compact_row_major",
        form: "compact_row_major(S[, n])",
        arity: 1..=2,
        doc: "the strides of S, the rightmost mode fastest",
        run: |a| Ok(algebra::compact_row_major(&a.shape(0)?, &start(a)?)?.into()),
    },
    Operation {
        name: "compact_order",
        form: "compact_order(S, order)",
        arity: 2..=2,
        doc: "the strides of S, the mode of least order fastest",
        run: |a| Ok(algebra::compact_order(&a.shape(0)?, &a.tuple(1)?)?.into()),
    },
];

fn start(a: &Arguments<'_>) -> Result<IntTuple, Refusal> {
    if a.has(1) { a.tuple(1) } else { Ok(IntTuple::int(1)) }
}

fn coordinate(a: &Arguments<'_>) -> Answer {
    let (index, shape) = (a.tuple(0)?, a.shape(1)?);
    if a.has(2) {
        return Ok(algebra::idx2crd_by_stride(&index, &shape, &a.tuple(2)?)?.into());
    }
    Ok(algebra::idx2crd(&index, &shape)?.into())
}

fn index(a: &Arguments<'_>) -> Answer {
    let (coordinate, shape) = (a.tuple(0)?, a.shape(1)?);
    if a.has(2) {
        return Ok(algebra::crd2idx_by_stride(&coordinate, &shape, &a.tuple(2)?)?.into());
    }
    Ok(algebra::crd2idx(&coordinate, &shape)?.into())
}
