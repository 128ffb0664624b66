//! Morphisms: arrows between nested tuples that stand for layouts.

use layout_algebra::category::{NestMorphism, TupleMorphism};
use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, IntTuple};

use super::measures::MAX_TABLE;
use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "morphism" "S1[, S2, map]" 1..=3,
        "the standard representation of a layout; or from tuple S1 to S2, map counting leaves from 1, 0 for none",
        morphism;
    "layout_of" "f" 1..=1, "the layout that a morphism stands for", |a| Ok(traced!(a, NestMorphism::layout_traced, &a.morphism(0)?).into());
    "standard_form" "f" 1..=1, "the standard representation of the layout of a morphism",
        |a| {
            let layout = traced!(a, NestMorphism::layout_traced, &a.morphism(0)?);
            Ok(traced!(a, NestMorphism::of_layout_traced, &layout).into())
        };
    "realize" "f[, i]" 1..=2, "the offset of index i, found digit by digit; of every index", realize;
    "compose_morphisms" "f, g" 2..=2,
        "first f, then g; also `g o f`", |a| of_two(a, NestMorphism::compose_traced);
    "weak_composite" "f, g" 2..=2, "first f, then g, both split until the one ends where the other begins",
        |a| of_two(a, NestMorphism::weak_composite_traced);
    "concat_morphisms" "f, g" 2..=2,
        "two morphisms into one tuple, side by side", |a| of_two(a, NestMorphism::concat_traced);
    "restrict" "f, positions" 2..=2,
        "a flat morphism on some leaves of its domain, counted from 1", |a| positioned(a, TupleMorphism::restrict_traced);
    "factorize" "f, positions" 2..=2,
        "a flat morphism into some leaves of its codomain, counted from 1, all that are hit among them",
        |a| positioned(a, TupleMorphism::factorize_traced);
    "pullback" "f, S" 2..=2, "a morphism, split as the refinement S of its codomain",
        |a| split(a, NestMorphism::pullback_along_traced);
    "pushforward" "f, S" 2..=2, "a morphism, split as the refinement S of its domain",
        |a| split(a, NestMorphism::pushforward_along_traced);
    "mutual_refinement" "S1, S2" 2..=2,
        "the refinements of two tuples of which the one begins with the leaves of the other", |a| {
        let (t, u) = traced!(a, trace::mutual_refinement, &a.tuple(0)?, &a.tuple(1)?);
        Ok(IntTuple::of(&[t, u])?.into())
    };
};

fn morphism(a: &Arguments<'_>) -> Answer {
    if a.count() == 1 {
        let layout = a.layout(0)?;
        return Ok(a.traced(|trace| NestMorphism::of_layout_traced(&layout, trace))?.into());
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

type Positioned = fn(&TupleMorphism, &[usize], &mut Trace<'_>) -> Result<TupleMorphism, AlgebraError>;

fn positioned(a: &Arguments<'_>, run: Positioned) -> Answer {
    let (f, positions) = (a.morphism(0)?.flatten()?, positions(&a.tuple(1)?));
    Ok(a.traced(|trace| run(&f, &positions, trace))?.nest()?.into())
}

type Pair = fn(&NestMorphism, &NestMorphism, &mut Trace<'_>) -> Result<NestMorphism, AlgebraError>;

pub(super) fn of_two(a: &Arguments<'_>, run: Pair) -> Answer {
    let (f, g) = (a.morphism(0)?, a.morphism(1)?);
    Ok(a.traced(|trace| run(&f, &g, trace))?.into())
}

type Split = fn(&NestMorphism, &IntTuple, &mut Trace<'_>) -> Result<NestMorphism, AlgebraError>;

fn split(a: &Arguments<'_>, run: Split) -> Answer {
    let (f, fine) = (a.morphism(0)?, a.tuple(1)?);
    Ok(a.traced(|trace| run(&f, &fine, trace))?.into())
}

fn realize(a: &Arguments<'_>) -> Answer {
    let f = a.morphism(0)?;
    if a.has(1) {
        let index = a.integer(1)?;
        return Ok(a.traced(|trace| f.realize_traced(index, trace))?.into());
    }
    let size = f.size()?;
    if size > MAX_TABLE {
        return Err(Refusal::language(format!("too large for a table: {size} offsets, the limit is {MAX_TABLE}")));
    }
    let offsets: Result<Vec<u64>, AlgebraError> = (0..size).map(|index| f.realize(index)).collect();
    Ok(Value::Table(offsets?))
}
