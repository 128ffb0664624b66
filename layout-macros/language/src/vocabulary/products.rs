//! Products: a layout repeated as another one says.

use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, LayoutValue, Tiler};

use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "logical_product",
        form: "logical_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says, `A * T`: each mode becomes (A, repetitions)",
        run: |a| by_tiler(trace::logical_product, a),
    },
    Operation {
        name: "zipped_product",
        form: "zipped_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says: ((A, …), (repetitions, …))",
        run: |a| by_tiler(trace::zipped_product, a),
    },
    Operation {
        name: "tiled_product",
        form: "tiled_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says: ((A, …), repetitions, …)",
        run: |a| by_tiler(trace::tiled_product, a),
    },
    Operation {
        name: "flat_product",
        form: "flat_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says: (A, …, repetitions, …)",
        run: |a| by_tiler(trace::flat_product, a),
    },
    Operation {
        name: "blocked_product",
        form: "blocked_product(A, B)",
        arity: 2..=2,
        doc: "blocks of A laid out as B, mode by mode: (A, B)",
        run: |a| by_layout(trace::blocked_product, a),
    },
    Operation {
        name: "raked_product",
        form: "raked_product(A, B)",
        arity: 2..=2,
        doc: "A dealt out over B, mode by mode: (B, A)",
        run: |a| by_layout(trace::raked_product, a),
    },
];

type Answer = Result<Value, Refusal>;
type Product<T> = fn(&LayoutValue, &T, &mut Trace<'_>) -> Result<LayoutValue, AlgebraError>;

fn by_tiler(product: Product<Tiler>, a: &Arguments<'_>) -> Answer {
    let (block, tiler) = (a.layout(0)?, a.tiler(1)?);
    Ok(a.traced(|trace| product(&block, &tiler, trace))?.into())
}

fn by_layout(product: Product<LayoutValue>, a: &Arguments<'_>) -> Answer {
    let (block, repetitions) = (a.layout(0)?, a.layout(1)?);
    Ok(a.traced(|trace| product(&block, &repetitions, trace))?.into())
}
