//! Arithmetic of tuples: sums, products, the greatest and the least.

use layout_algebra as algebra;
use layout_algebra::{AlgebraError, IntTuple};

use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "sum",
        form: "sum(S)",
        arity: 1..=1,
        doc: "the sum of all entries",
        run: |a| Ok(algebra::sum(&a.shape(0)?)?.into()),
    },
    Operation {
        name: "max",
        form: "max(S, …)",
        arity: 1..=usize::MAX,
        doc: "the greatest of all entries",
        run: |a| of_all(a, algebra::max_element),
    },
    Operation {
        name: "min",
        form: "min(S, …)",
        arity: 1..=usize::MAX,
        doc: "the least of all entries",
        run: |a| of_all(a, algebra::min_element),
    },
    Operation {
        name: "gcd",
        form: "gcd(S, …)",
        arity: 1..=usize::MAX,
        doc: "the greatest common divisor of all entries",
        run: |a| of_all(a, algebra::gcd_of),
    },
    Operation {
        name: "max_element",
        form: "max_element(S)",
        arity: 1..=1,
        doc: "the greatest entry",
        run: |a| Ok(algebra::max_element(&a.shape(0)?)?.into()),
    },
    Operation {
        name: "inner_product",
        form: "inner_product(S, R)",
        arity: 2..=2,
        doc: "the sum of the products, entry by entry",
        run: |a| Ok(algebra::inner_product(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "product_each",
        form: "product_each(S)",
        arity: 1..=1,
        doc: "the product of each mode",
        run: |a| Ok(algebra::product_each(&a.shape(0)?)?.into()),
    },
    Operation {
        name: "product_like",
        form: "product_like(S, guide)",
        arity: 2..=2,
        doc: "the product of each part of S under a leaf of the guide",
        run: |a| Ok(algebra::product_like(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "prefix_product",
        form: "prefix_product(S[, n])",
        arity: 1..=2,
        doc: "the product of all extents to the left of each",
        run: |a| Ok(algebra::prefix_product(&a.shape(0)?, &start(a)?)?.into()),
    },
    Operation {
        name: "suffix_product",
        form: "suffix_product(S[, n])",
        arity: 1..=2,
        doc: "the product of all extents to the right of each",
        run: |a| Ok(algebra::suffix_product(&a.shape(0)?, &start(a)?)?.into()),
    },
    Operation {
        name: "elem_scale",
        form: "elem_scale(S, R)",
        arity: 2..=2,
        doc: "each extent of S times the size of its part of R",
        run: |a| Ok(algebra::elem_scale(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "round_up",
        form: "round_up(S, R)",
        arity: 2..=2,
        doc: "each extent of S rounded up to a multiple of that of R",
        run: |a| Ok(algebra::round_up(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "shape_min",
        form: "shape_min(S, R)",
        arity: 2..=2,
        doc: "the lesser of the two, extent by extent",
        run: |a| Ok(algebra::shape_min(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "common_refinement",
        form: "common_refinement(S, R)",
        arity: 2..=2,
        doc: "the least shape that splits both",
        run: |a| Ok(algebra::common_refinement(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "common_coarsening",
        form: "common_coarsening(S, R)",
        arity: 2..=2,
        doc: "the greatest shape that both split",
        run: |a| Ok(algebra::common_coarsening(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
];

/// Over all entries of all arguments.
fn of_all(a: &Arguments<'_>, measure: fn(&IntTuple) -> Result<u64, AlgebraError>) -> Answer {
    let mut all = IntTuple::unit();
    for i in 0..a.count() {
        all = all.push(&a.shape(i)?)?;
    }
    Ok(measure(&all)?.into())
}

fn start(a: &Arguments<'_>) -> Result<IntTuple, Refusal> {
    if a.has(1) { a.tuple(1) } else { Ok(IntTuple::int(1)) }
}
