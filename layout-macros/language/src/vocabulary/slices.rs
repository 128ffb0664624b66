//! Slices, and the coordinates of offsets.

use layout_algebra as algebra;

use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "slice",
        form: "slice(c, A)",
        arity: 2..=2,
        doc: "the parts of A under the `_` of c",
        run: slice,
    },
    Operation {
        name: "dice",
        form: "dice(c, A)",
        arity: 2..=2,
        doc: "the parts of A under the indices of c",
        run: dice,
    },
    Operation {
        name: "slice_and_offset",
        form: "slice_and_offset(c, A)",
        arity: 2..=2,
        doc: "the parts of A under the `_` of c, and the offset where they begin",
        run: |a| Ok(algebra::slice_and_offset(&a.coord(0)?, &a.layout(1)?)?.into()),
    },
    Operation {
        name: "domain_offset",
        form: "domain_offset(c, A)",
        arity: 2..=2,
        doc: "A, and its offset at c",
        run: |a| Ok(algebra::domain_offset(&a.coord(0)?, &a.layout(1)?)?.into()),
    },
    Operation {
        name: "get_1d_coord",
        form: "get_1d_coord(A, n)",
        arity: 2..=2,
        doc: "the least index whose offset is n",
        run: |a| Ok(algebra::get_1d_coord(&a.layout(0)?, a.integer(1)?)?.into()),
    },
    Operation {
        name: "get_hier_coord",
        form: "get_hier_coord(A, n)",
        arity: 2..=2,
        doc: "the coordinate whose offset is n, nested as A is",
        run: |a| Ok(algebra::get_hier_coord(&a.layout(0)?, a.integer(1)?)?.into()),
    },
    Operation {
        name: "get_flat_coord",
        form: "get_flat_coord(A, n)",
        arity: 2..=2,
        doc: "the coordinate whose offset is n, one index a mode",
        run: |a| Ok(algebra::get_flat_coord(&a.layout(0)?, a.integer(1)?)?.into()),
    },
    Operation {
        name: "is_in_domain",
        form: "is_in_domain(c, A)",
        arity: 2..=2,
        doc: "every index of c is less than its extent in A",
        run: |a| Ok(algebra::is_in_domain(&a.tuple(0)?, &a.shape(1)?)?.into()),
    },
];

fn slice(a: &Arguments<'_>) -> Answer {
    let coord = a.coord(0)?;
    Ok(if a.is_layout(1) { a.layout(1)?.slice(&coord)?.into() } else { a.tuple(1)?.slice(&coord)?.into() })
}

fn dice(a: &Arguments<'_>) -> Answer {
    let coord = a.coord(0)?;
    Ok(if a.is_layout(1) { a.layout(1)?.dice(&coord)?.into() } else { a.tuple(1)?.dice(&coord)?.into() })
}
