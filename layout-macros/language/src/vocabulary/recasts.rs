//! The same places in other elements, and the elements that can be taken together.

use layout_algebra as algebra;

use super::Operation;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "upcast",
        form: "upcast(A, n)",
        arity: 2..=2,
        doc: "A in elements of n old ones each",
        run: |a| Ok(algebra::upcast(&a.layout(0)?, a.integer(1)?)?.into()),
    },
    Operation {
        name: "downcast",
        form: "downcast(A, n)",
        arity: 2..=2,
        doc: "A in elements of which n make an old one",
        run: |a| Ok(algebra::downcast(&a.layout(0)?, a.integer(1)?)?.into()),
    },
    Operation {
        name: "recast_layout",
        form: "recast_layout(A, from, to)",
        arity: 3..=3,
        doc: "A, of elements of `from` bits, in elements of `to` bits",
        run: |a| Ok(algebra::recast_layout(&a.layout(0)?, a.integer(1)?, a.integer(2)?)?.into()),
    },
    Operation {
        name: "max_alignment",
        form: "max_alignment(A)",
        arity: 1..=1,
        doc: "the most elements that always stand together, aligned",
        run: |a| Ok(algebra::max_alignment(&a.layout(0)?)?.into()),
    },
    Operation {
        name: "max_common_vector",
        form: "max_common_vector(A, B)",
        arity: 2..=2,
        doc: "how many elements stand one after the other in both",
        run: |a| Ok(algebra::max_common_vector(&a.layout(0)?, &a.layout(1)?)?.into()),
    },
    Operation {
        name: "max_common_layout",
        form: "max_common_layout(A, B)",
        arity: 2..=2,
        doc: "the indices that both take to 0, 1, 2, …",
        run: |a| Ok(algebra::max_common_layout(&a.layout(0)?, &a.layout(1)?)?.into()),
    },
];
