//! Products: a layout repeated as another one says.

use layout_algebra as algebra;

use super::Operation;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "logical_product",
        form: "logical_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says, `A * T`: each mode becomes (A, repetitions)",
        run: |a| Ok(algebra::logical_product(&a.layout(0)?, &a.tiler(1)?)?.into()),
    },
    Operation {
        name: "zipped_product",
        form: "zipped_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says: ((A, …), (repetitions, …))",
        run: |a| Ok(algebra::zipped_product(&a.layout(0)?, &a.tiler(1)?)?.into()),
    },
    Operation {
        name: "tiled_product",
        form: "tiled_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says: ((A, …), repetitions, …)",
        run: |a| Ok(algebra::tiled_product(&a.layout(0)?, &a.tiler(1)?)?.into()),
    },
    Operation {
        name: "flat_product",
        form: "flat_product(A, T)",
        arity: 2..=2,
        doc: "A repeated as T says: (A, …, repetitions, …)",
        run: |a| Ok(algebra::flat_product(&a.layout(0)?, &a.tiler(1)?)?.into()),
    },
    Operation {
        name: "blocked_product",
        form: "blocked_product(A, B)",
        arity: 2..=2,
        doc: "blocks of A laid out as B, mode by mode: (A, B)",
        run: |a| Ok(algebra::blocked_product(&a.layout(0)?, &a.layout(1)?)?.into()),
    },
    Operation {
        name: "raked_product",
        form: "raked_product(A, B)",
        arity: 2..=2,
        doc: "A dealt out over B, mode by mode: (B, A)",
        run: |a| Ok(algebra::raked_product(&a.layout(0)?, &a.layout(1)?)?.into()),
    },
];
