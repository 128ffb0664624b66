//! Composition, complement, inverses.

use layout_algebra as algebra;
use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, LayoutValue};

use super::{Arguments, Operation};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "composition",
        form: "composition(A, B)",
        arity: 2..=2,
        doc: "A after B, `A o B`: its offset at c is that of A at B(c)",
        run: composition,
    },
    Operation {
        name: "complement",
        form: "complement(A[, n][, exact])",
        arity: 1..=3,
        doc: "the repetitions of A that fill [0, n)",
        run: complement,
    },
    Operation {
        name: "right_inverse",
        form: "right_inverse(A)",
        arity: 1..=1,
        doc: "the longest R with A(R(i)) = i",
        run: |a| inverse(trace::right_inverse, a),
    },
    Operation {
        name: "left_inverse",
        form: "left_inverse(A)",
        arity: 1..=1,
        doc: "a layout L with A(L(A(i))) = A(i)",
        run: |a| inverse(trace::left_inverse, a),
    },
    Operation {
        name: "nullspace",
        form: "nullspace(A)",
        arity: 1..=1,
        doc: "the indices that A takes to 0",
        run: |a| Ok(algebra::nullspace(&a.layout(0)?)?.into()),
    },
    Operation {
        name: "domain_distribute",
        form: "domain_distribute(S, n)",
        arity: 2..=2,
        doc: "about n coordinates of S that divide it",
        run: |a| Ok(algebra::domain_distribute(&a.shape(0)?, a.integer(1)?)?.into()),
    },
    Operation {
        name: "greatest_common_domain",
        form: "greatest_common_domain(S, R)",
        arity: 2..=2,
        doc: "the factors that both shapes have at the same places",
        run: |a| Ok(algebra::greatest_common_domain(&a.shape(0)?, &a.shape(1)?)?.into()),
    },
    Operation {
        name: "layout_add",
        form: "layout_add(A, B)",
        arity: 2..=2,
        doc: "the layout whose offset at i is the sum of both",
        run: |a| Ok(algebra::layout_add(&a.layout(0)?, &a.layout(1)?)?.into()),
    },
];

fn composition(a: &Arguments<'_>) -> Answer {
    let (layout, tiler) = (a.layout(0)?, a.tiler(1)?);
    Ok(a.traced(|trace| trace::composition_by(&layout, &tiler, trace))?.into())
}

fn inverse(of: fn(&LayoutValue, &mut Trace<'_>) -> Result<LayoutValue, AlgebraError>, a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    Ok(a.traced(|trace| of(&layout, trace))?.into())
}

fn complement(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    let (size, after) = match a.value(1) {
        Ok(Value::Word(_)) | Err(_) => (algebra::filter(&layout)?.cosize()?, 1),
        Ok(_) => (a.shape(1)?.product()?, 2),
    };
    let is_exact = a.word(after, Word::Exact)?;
    let complement = if is_exact { trace::complement_exact } else { trace::complement };
    Ok(a.traced(|trace| complement(&layout, size, trace))?.into())
}
