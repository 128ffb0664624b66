//! Composition, complement, inverses.

use layout_algebra as algebra;
use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, LayoutValue};

use super::{Arguments, Operation, operations, traced};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "composition" "A, B" 2..=2, "A after B, `A o B`: its offset at c is that of A at B(c)", composition;
    "complement" "A[, n][, exact]" 1..=3, "the repetitions of A that fill [0, n)", complement;
    "right_inverse" "A" 1..=1, "the longest R with A(R(i)) = i", |a| inverse(trace::right_inverse, a);
    "left_inverse" "A" 1..=1, "a layout L with A(L(A(i))) = A(i)", |a| inverse(trace::left_inverse, a);
    "nullspace" "A" 1..=1, "the indices that A takes to 0", |a| Ok(traced!(a, trace::nullspace, &a.layout(0)?).into());
    "domain_distribute" "S, n" 2..=2, "about n coordinates of S that divide it",
        |a| Ok(traced!(a, trace::domain_distribute, &a.shape(0)?, a.integer(1)?).into());
    "greatest_common_domain" "S, R" 2..=2, "the factors that both shapes have at the same places",
        |a| Ok(traced!(a, trace::greatest_common_domain, &a.shape(0)?, &a.shape(1)?).into());
    "layout_add" "A, B" 2..=2, "the layout whose offset at i is the sum of both",
        |a| Ok(traced!(a, trace::layout_add, &a.layout(0)?, &a.layout(1)?).into());
};

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
