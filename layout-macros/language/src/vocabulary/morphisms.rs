//! Morphisms: arrows between nested tuples that stand for layouts.

use layout_algebra::category::{NestMorphism, TupleMorphism, mutual_refinement};
use layout_algebra::{AlgebraError, IntTuple};

use super::measures::MAX_TABLE;
use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "morphism",
        form: "morphism(S1[, S2, map])",
        arity: 1..=3,
        doc: "the standard representation of a layout; or from tuple S1 to S2, map counting leaves from 1, 0 for none",
        run: morphism,
    },
    Operation {
        name: "layout_of",
        form: "layout_of(f)",
        arity: 1..=1,
        doc: "the layout that a morphism stands for",
        run: |a| Ok(a.morphism(0)?.layout()?.into()),
    },
    Operation {
        name: "standard_form",
        form: "standard_form(f)",
        arity: 1..=1,
        doc: "the standard representation of the layout of a morphism",
        run: |a| Ok(NestMorphism::of_layout(&a.morphism(0)?.layout()?)?.into()),
    },
    Operation {
        name: "realize",
        form: "realize(f[, i])",
        arity: 1..=2,
        doc: "the offset of index i, found digit by digit; of every index",
        run: realize,
    },
    Operation {
        name: "compose_morphisms",
        form: "compose_morphisms(f, g)",
        arity: 2..=2,
        doc: "first f, then g; also `g o f`",
        run: |a| Ok(a.morphism(0)?.compose(&a.morphism(1)?)?.into()),
    },
    Operation {
        name: "weak_composite",
        form: "weak_composite(f, g)",
        arity: 2..=2,
        doc: "first f, then g, both split until the one ends where the other begins",
        run: |a| Ok(a.morphism(0)?.weak_composite(&a.morphism(1)?)?.into()),
    },
    Operation {
        name: "concat_morphisms",
        form: "concat_morphisms(f, g)",
        arity: 2..=2,
        doc: "two morphisms into one tuple, side by side",
        run: |a| Ok(a.morphism(0)?.concat(&a.morphism(1)?)?.into()),
    },
    Operation {
        name: "restrict",
        form: "restrict(f, positions)",
        arity: 2..=2,
        doc: "a flat morphism on some leaves of its domain, counted from 1",
        run: |a| positioned(a, TupleMorphism::restrict),
    },
    Operation {
        name: "factorize",
        form: "factorize(f, positions)",
        arity: 2..=2,
        doc: "a flat morphism into some leaves of its codomain, counted from 1, all that are hit among them",
        run: |a| positioned(a, TupleMorphism::factorize),
    },
    Operation {
        name: "pullback",
        form: "pullback(f, S)",
        arity: 2..=2,
        doc: "a morphism, split as the refinement S of its codomain",
        run: |a| Ok(a.morphism(0)?.pullback_along(&a.tuple(1)?)?.into()),
    },
    Operation {
        name: "pushforward",
        form: "pushforward(f, S)",
        arity: 2..=2,
        doc: "a morphism, split as the refinement S of its domain",
        run: |a| Ok(a.morphism(0)?.pushforward_along(&a.tuple(1)?)?.into()),
    },
    Operation {
        name: "mutual_refinement",
        form: "mutual_refinement(S1, S2)",
        arity: 2..=2,
        doc: "the refinements of two tuples of which the one begins with the leaves of the other",
        run: |a| {
            let (t, u) = mutual_refinement(&a.tuple(0)?, &a.tuple(1)?)?;
            Ok(IntTuple::of(&[t, u])?.into())
        },
    },
];

fn morphism(a: &Arguments<'_>) -> Answer {
    if a.count() == 1 {
        return Ok(NestMorphism::of_layout(&a.layout(0)?)?.into());
    }
    if !a.has(2) {
        return Err(Refusal::language("`morphism` takes one argument or three, 2 given: `morphism(S1[, S2, map])`"));
    }
    Ok(NestMorphism::new(a.tuple(0)?, a.tuple(1)?, &positions(&a.tuple(2)?))?.into())
}

/// The leaves of a tuple, as positions.
fn positions(tuple: &IntTuple) -> Vec<usize> {
    (0..tuple.leaf_count()).map(|i| usize::try_from(tuple.leaf_at(i)).unwrap_or(usize::MAX)).collect()
}

type Positioned = fn(&TupleMorphism, &[usize]) -> Result<TupleMorphism, AlgebraError>;

fn positioned(a: &Arguments<'_>, run: Positioned) -> Answer {
    Ok(run(&a.morphism(0)?.flatten()?, &positions(&a.tuple(1)?))?.nest()?.into())
}

fn realize(a: &Arguments<'_>) -> Answer {
    let f = a.morphism(0)?;
    if a.has(1) {
        return Ok(f.realize(a.integer(1)?)?.into());
    }
    let size = f.size()?;
    if size > MAX_TABLE {
        return Err(Refusal::language(format!("too large for a table: {size} offsets, the limit is {MAX_TABLE}")));
    }
    let offsets: Result<Vec<u64>, AlgebraError> = (0..size).map(|index| f.realize(index)).collect();
    Ok(Value::Table(offsets?))
}
