//! Predicates: true or false.

use layout_algebra as algebra;
use layout_algebra::category::is_complementable_layout;
use layout_algebra::trace;

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "congruent" "S, R" 2..=2, "both nest alike", |a| Ok(algebra::congruent(&a.shape(0)?, &a.shape(1)?).into());
    "weakly_congruent" "S, R" 2..=2,
        "R nests at least as deep as S, along S", |a| Ok(traced!(a, trace::weakly_congruent, &a.shape(0)?, &a.shape(1)?).into());
    "compatible" "S, R" 2..=2,
        "every coordinate of S is one of R", |a| Ok(traced!(a, trace::compatible, &a.shape(0)?, &a.shape(1)?).into());
    "weakly_compatible" "S, R" 2..=2, "each extent of S divides the size of its part of R",
        |a| Ok(traced!(a, trace::weakly_compatible, &a.shape(0)?, &a.shape(1)?).into());
    "refines" "S, R" 2..=2,
        "S splits the extents of R, in order", |a| Ok(traced!(a, trace::refines, &a.shape(0)?, &a.shape(1)?).into());
    "is_injective" "A" 1..=1, "no offset is reached twice", |a| Ok(traced!(a, trace::is_injective, &a.layout(0)?).into());
    "is_bijective" "A" 1..=1,
        "every offset below the size is reached once", |a| Ok(traced!(a, trace::is_bijective, &a.layout(0)?).into());
    "is_compact" "A" 1..=1,
        "every offset below the cosize is reached", |a| Ok(traced!(a, trace::is_compact, &a.layout(0)?).into());
    "is_tractable" "A" 1..=1,
        "sorted, every stride divides the next", |a| Ok(traced!(a, trace::is_tractable, &a.layout(0)?).into());
    "is_complementable" "A[, n]" 1..=2,
        "some layout fills [0, n) together with A; without n, some [0, n)", complementable;
    "is_surjective_onto" "A, n" 2..=2, "the offsets are exactly those below n",
        |a| Ok(traced!(a, trace::is_surjective_onto, &a.layout(0)?, a.shape(1)?.product()?).into());
    "is_sorted" "A" 1..=1, "the leaves are in order of stride", |a| {
        let layout = a.layout(0)?;
        Ok(a.traced(|trace| trace::is_sorted(&layout, trace)).into())
    };
    "is_coalesced" "A" 1..=1, "A is what it coalesces to", |a| Ok(traced!(a, trace::is_coalesced, &a.layout(0)?).into());
    "is_composable" "A, B" 2..=2,
        "the layout A o B exists", |a| Ok(traced!(a, trace::is_composable, &a.layout(0)?, &a.tiler(1)?).into());
    "is_divisible" "A, T" 2..=2,
        "the layout A / T exists", |a| Ok(traced!(a, trace::is_divisible, &a.layout(0)?, &a.tile(1)?).into());
    "evenly_divides" "S, T" 2..=2,
        "tiles T make up S, without a rest", |a| Ok(traced!(a, trace::evenly_divides, &a.shape(0)?, &a.tiler(1)?).into());
    "functionally_equal" "A, B" 2..=2,
        "the same offset at every index", |a| Ok(traced!(a, trace::functionally_equal, &a.layout(0)?, &a.layout(1)?).into());
};

fn complementable(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    if a.has(1) {
        return Ok(traced!(a, trace::is_complementable, &layout, a.shape(1)?.product()?).into());
    }
    Ok(is_complementable_layout(&layout)?.into())
}
