//! Predicates: true or false.

use layout_algebra as algebra;
use layout_algebra::category::is_complementable_layout;

use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "congruent",
        form: "congruent(S, R)",
        arity: 2..=2,
        doc: "both nest alike",
        run: |a| Ok(algebra::congruent(&a.shape(0)?, &a.shape(1)?).into()),
    },
    Operation {
        name: "weakly_congruent",
        form: "weakly_congruent(S, R)",
        arity: 2..=2,
        doc: "R nests at least as deep as S, along S",
        run: |a| Ok(algebra::weakly_congruent(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "compatible",
        form: "compatible(S, R)",
        arity: 2..=2,
        doc: "every coordinate of S is one of R",
        run: |a| Ok(algebra::compatible(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "weakly_compatible",
        form: "weakly_compatible(S, R)",
        arity: 2..=2,
        doc: "each extent of S divides the size of its part of R",
        run: |a| Ok(algebra::weakly_compatible(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "refines",
        form: "refines(S, R)",
        arity: 2..=2,
        doc: "S splits the extents of R, in order",
        run: |a| Ok(algebra::refines(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "is_injective",
        form: "is_injective(A)",
        arity: 1..=1,
        doc: "no offset is reached twice",
        run: |a| Ok(algebra::is_injective(&a.layout(0)?)?.into()),
    },
    Operation {
        name: "is_bijective",
        form: "is_bijective(A)",
        arity: 1..=1,
        doc: "every offset below the size is reached once",
        run: |a| Ok(algebra::is_bijective(&a.layout(0)?)?.into()),
    },
    Operation {
        name: "is_compact",
        form: "is_compact(A)",
        arity: 1..=1,
        doc: "every offset below the cosize is reached",
        run: |a| Ok(algebra::is_compact(&a.layout(0)?)?.into()),
    },
    Operation {
        name: "is_tractable",
        form: "is_tractable(A)",
        arity: 1..=1,
        doc: "sorted, every stride divides the next",
        run: |a| Ok(algebra::is_tractable(&a.layout(0)?)?.into()),
    },
    Operation {
        name: "is_complementable",
        form: "is_complementable(A[, n])",
        arity: 1..=2,
        doc: "some layout fills [0, n) together with A; without n, some [0, n)",
        run: complementable,
    },
    Operation {
        name: "is_surjective_onto",
        form: "is_surjective_onto(A, n)",
        arity: 2..=2,
        doc: "the offsets are exactly those below n",
        run: |a| Ok(algebra::is_surjective_onto(&a.layout(0)?, a.shape(1)?.product()?)?.into()),
    },
    Operation {
        name: "is_sorted",
        form: "is_sorted(A)",
        arity: 1..=1,
        doc: "the leaves are in order of stride",
        run: |a| Ok(algebra::is_sorted(&a.layout(0)?).into()),
    },
    Operation {
        name: "is_coalesced",
        form: "is_coalesced(A)",
        arity: 1..=1,
        doc: "A is what it coalesces to",
        run: |a| Ok(algebra::is_coalesced(&a.layout(0)?)?.into()),
    },
    Operation {
        name: "is_composable",
        form: "is_composable(A, B)",
        arity: 2..=2,
        doc: "the layout A o B exists",
        run: |a| Ok(algebra::is_composable(&a.layout(0)?, &a.tiler(1)?)?.into()),
    },
    Operation {
        name: "is_divisible",
        form: "is_divisible(A, T)",
        arity: 2..=2,
        doc: "the layout A / T exists",
        run: |a| Ok(algebra::is_divisible(&a.layout(0)?, &a.tile(1)?)?.into()),
    },
    Operation {
        name: "evenly_divides",
        form: "evenly_divides(S, T)",
        arity: 2..=2,
        doc: "tiles T make up S, without a rest",
        run: |a| Ok(algebra::evenly_divides(&a.shape(0)?, &a.tiler(1)?)?.into()),
    },
    Operation {
        name: "functionally_equal",
        form: "functionally_equal(A, B)",
        arity: 2..=2,
        doc: "the same offset at every index",
        run: |a| Ok(algebra::functionally_equal(&a.layout(0)?, &a.layout(1)?)?.into()),
    },
];

fn complementable(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    if a.has(1) {
        return Ok(algebra::is_complementable(&layout, a.shape(1)?.product()?)?.into());
    }
    Ok(is_complementable_layout(&layout)?.into())
}
