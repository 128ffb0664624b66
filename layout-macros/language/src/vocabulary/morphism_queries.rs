//! What is asked of morphisms, of nested tuples and of layouts where they are arrows; under the names of the theory.

use layout_algebra::AlgebraError;
use layout_algebra::category::{Classes, NestMorphism, TupleMorphism, flat_concatenate};
use layout_algebra::trace::{self, Trace};

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "are_composable" "f, g" 2..=2,
        "g begins where f ends", |a| asked(a, NestMorphism::is_composable_with_traced);
    "images_are_disjoint" "f, g" 2..=2, "no leaf of the one codomain is hit by both", |a| {
        Ok(traced!(a, NestMorphism::images_are_disjoint_traced, &a.morphism(0)?, &a.morphism(1)?).into())
    };
    "is_isomorphism" "f" 1..=1, "a morphism hits every leaf and forgets none", |a| {
        let f = a.morphism(0)?;
        Ok(a.traced(|trace| f.is_isomorphism_traced(trace)).into())
    };
    "is_complementary_to" "f, g" 2..=2,
        "side by side, the two hit every leaf once", |a| Ok(traced!(a, NestMorphism::is_complementary_to_traced, &a.morphism(0)?, &a.morphism(1)?).into());
    "divides" "g, f" 2..=2, "f / g is defined", |a| asked(a, NestMorphism::divides_traced);
    "product_admissible" "f, g" 2..=2,
        "f * g is defined", |a| asked(a, NestMorphism::is_admissible_with_traced);
    "is_nondegenerate" "f" 1..=1, "no leaf of 1 is hit; of a layout, no extent of 1 has a stride", |a| {
        let layout = a.layout(0)?;
        Ok(a.traced(|trace| trace::is_nondegenerate(&layout, trace)).into())
    };
    "is_standard_form" "f" 1..=1,
        "a morphism is the standard representation of its layout", |a| Ok(traced!(a, NestMorphism::is_standard_form_traced, &a.morphism(0)?).into());
    "sum_morphisms" "f, g" 2..=2,
        "two flat morphisms, domains and codomains side by side",
        |a| {
            let (f, g) = (a.morphism(0)?.flatten()?, a.morphism(1)?.flatten()?);
            flat(&a.traced(|trace| f.sum_traced(&g, trace)))
        };
    "strong_coalesce" "f" 1..=1,
        "a flat morphism, coalesced, leaves side by side that nothing hits merged too",
        |a| {
            let f = a.morphism(0)?.flatten()?;
            flat(&a.traced(|trace| f.strong_coalesce_traced(trace)))
        };
    "coalesce_with_equiv" "f" 1..=1,
        "a flat morphism, coalesced, and the leaves of the squeezed codomain that were merged, counted from 1", with_classes;
    "update_codomain" "f, classes" 2..=2,
        "a flat morphism, the leaves of its codomain merged by classes, as in `((1,2),3)`", merged;
    "flatten_codomain" "f" 1..=1,
        "a morphism into the leaves of its codomain", |a| Ok(a.morphism(0)?.flatten_codomain()?.into());
    "relative_mode" "S, i, R" 3..=3,
        "what of S lies over leaf i of R, which S refines; leaves count from 1",
        |a| Ok(traced!(a, trace::relative_mode, &a.tuple(0)?, a.index(1)?, &a.tuple(2)?).into());
    "relative_flattening" "S, R" 2..=2,
        "what of S lies over each leaf of R", |a| Ok(traced!(a, trace::relative_flattening, &a.tuple(0)?, &a.tuple(1)?).into());
    "underlying_map" "S, R" 2..=2, "for each leaf of S, the leaf of R that it lies over, counted from 1", |a| {
        let (map, leaves) = traced!(a, trace::underlying_map, &a.tuple(0)?, &a.tuple(1)?);
        Ok(positions(map.get(..leaves).unwrap_or_default()))
    };
    "sublength" "S, i, R" 3..=3,
        "how many leaves of S lie over the leaves of R before leaf i of S, counted from 1",
        |a| Ok(number(traced!(a, trace::sublength, &a.tuple(0)?, a.index(1)?, &a.tuple(2)?)).into());
    "nullify_trivial_strides" "A" 1..=1,
        "stride 0 where the extent is 1", |a| {
        let layout = a.layout(0)?;
        Ok(a.traced(|trace| trace::nullify_trivial_strides(&layout, trace)).into())
    };
    "flat_concatenate" "A, B" 2..=2,
        "the leaves of both, in one tuple", |a| Ok(flat_concatenate(&a.layout(0)?, &a.layout(1)?)?.into());
    "flat_complement" "A, n" 2..=2,
        "what is left of n offsets between the strides of A, by formula, each gap a mode",
        |a| Ok(traced!(a, trace::flat_complement, &a.layout(0)?, a.integer(1)?).into());
    "sort_flat_layout_with_perm" "A" 1..=1, "the leaves by stride, and from where each came, counted from 1", |a| {
        let (sorted, order) = traced!(a, trace::sort_with_permutation, &a.layout(0)?);
        Ok(Value::List(vec![sorted.into(), positions(order.map())]))
    };
};

/// What two morphisms are to each other.
fn asked(a: &Arguments<'_>, so: fn(&NestMorphism, &NestMorphism, &mut Trace<'_>) -> bool) -> Answer {
    let (f, g) = (a.morphism(0)?, a.morphism(1)?);
    Ok(a.traced(|trace| so(&f, &g, trace)).into())
}

/// An answer that is a flat morphism.
fn flat(f: &Result<TupleMorphism, AlgebraError>) -> Answer {
    Ok(Value::from(f.as_ref().map_err(|error| *error)?.nest()?))
}

fn positions(list: &[usize]) -> Value {
    Value::Table(list.iter().copied().map(number).collect())
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

fn with_classes(a: &Arguments<'_>) -> Answer {
    let f = a.morphism(0)?.flatten()?;
    let (f, classes) = a.traced(|trace| f.coalesce_with_classes_traced(trace))?;
    let members = |class: usize| -> Vec<usize> {
        (1..).zip(classes.of()).filter(|(_, of)| **of == class).map(|(position, _)| position).collect()
    };
    let lists = (1..=classes.count()).map(|class| positions(&members(class))).collect();
    Ok(Value::List(vec![f.nest()?.into(), Value::List(lists)]))
}

fn merged(a: &Arguments<'_>) -> Answer {
    let (f, lists) = (a.morphism(0)?.flatten()?, a.tuple(1)?);
    let classes = Classes::listed(&lists, f.codomain().count())?;
    flat(&a.traced(|trace| f.update_codomain_traced(&classes, trace)))
}
