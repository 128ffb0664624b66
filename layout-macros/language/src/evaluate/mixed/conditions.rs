//! Operations whose answers are true or false, whatever the run-time integers are, or a comparison of these.

use layout_algebra::AlgebraError;
use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Symbol, Terms};
use layout_algebra::operation::Operation as Known;

use super::super::shown::Given;
use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use super::coordinates::expect_one_space;
use super::{operation, unknown};
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation};

/// The answer, if the operation is a condition that may be known.
pub(super) fn condition(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let coordinates = parts.iter().filter(|part| part.has_coordinates(terms)).count();
    let answer = match (called.known, parts) {
        (Known::FunctionallyEqual, [a, b]) if coordinates != 1 && is_layout(a) && is_layout(b) => {
            expect_one_space(parts, terms).and_then(|()| {
                let (a, b) = (a.to_layout(terms)?, b.to_layout(terms)?);
                Ok(mixed::functionally_equal(&a, &b, terms)?)
            })
        }
        (Known::IsInjective, [SymbolicValue::Swizzled(_, _, layout)]) => {
            mixed::is_injective(layout, terms).map_err(SymbolicRefusal::from)
        }
        (Known::IsInjective, [layout]) if is_layout(layout) => of_layout(layout, terms, mixed::is_injective),
        (Known::IsSorted, [layout]) if coordinates == 0 => of_layout(layout, terms, mixed::is_sorted),
        (Known::IsCompact | Known::IsBijective, [layout]) if coordinates == 0 && is_layout(layout) => {
            of_layout(layout, terms, mixed::is_compact)
        }
        (Known::Compatible, [coarse, fine]) | (Known::Refines, [fine, coarse]) => {
            return Some(both(coarse, fine).and_then(|(coarse, fine)| match compatible(&coarse, &fine, terms)? {
                Some(answer) => Ok(SymbolicValue::Known(answer.into())),
                None => Err(unknown(called, parts, terms)),
            }));
        }
        (Known::IsInDomain, [coord, shape]) => {
            return Some(both(coord, shape).and_then(|(coord, shape)| is_below(&coord, &shape, terms)));
        }
        (Known::IsComposable | Known::IsDivisible, [_, _]) => exists(called, parts, terms, given),
        _ => return None,
    };
    Some(answer.map(|answer| SymbolicValue::Known(answer.into())))
}

/// Returns true for what has leaves that an index walks: a plain or a coordinate layout.
fn is_layout(part: &SymbolicValue) -> bool {
    match part {
        SymbolicValue::Layout(_) | SymbolicValue::Tuple(_) | SymbolicValue::Identity(_) => true,
        SymbolicValue::Parts(parts) => parts.iter().all(is_layout),
        SymbolicValue::Known(value) => {
            value.is_layout_like() || matches!(value, Value::Coordinates(_) | Value::Integer(_) | Value::Tuple(_))
        }
        _ => false,
    }
}

fn of_layout(
    layout: &SymbolicValue,
    terms: &mut Terms,
    holds: impl FnOnce(&MixedLayout, &mut Terms) -> Result<bool, MixedError>,
) -> Result<bool, SymbolicRefusal> {
    let layout = layout.to_layout(terms)?;
    Ok(holds(&layout, terms)?)
}

fn both(a: &SymbolicValue, b: &SymbolicValue) -> Result<(MixedTuple, MixedTuple), SymbolicRefusal> {
    Ok((a.to_shape()?, b.to_shape()?))
}

/// Compares sizes under each leaf of the coarse shape; `None` if that depends.
fn compatible(coarse: &MixedTuple, fine: &MixedTuple, terms: &mut Terms) -> Result<Option<bool>, MixedError> {
    if coarse.is_leaf() {
        let (extent, size) = (coarse.leaf_at(0), mixed::product(fine, terms)?);
        let are_multiples = matches!(
            (extent, size),
            (Symbol::Term { term, .. }, Symbol::Term { term: same, .. }) if term == same
        );
        // Different multiples of an extent, which is at least 1, differ.
        return Ok(if are_multiples { Some(extent == size) } else { terms.same(extent, size) });
    }
    if fine.is_leaf() || coarse.rank() != fine.rank() {
        return Ok(Some(false));
    }
    let mut answer = Some(true);
    for i in 0..coarse.rank() {
        match compatible(&coarse.mode(i)?, &fine.mode(i)?, terms)? {
            Some(false) => return Ok(Some(false)),
            None => answer = None,
            Some(true) => (),
        }
    }
    Ok(answer)
}

/// The comparison of each index with the size of its part of the shape.
fn is_below(coord: &MixedTuple, shape: &MixedTuple, terms: &mut Terms) -> Result<SymbolicValue, SymbolicRefusal> {
    let mut open = Vec::new();
    let is_inside = compare(coord, shape, &mut open, terms)?;
    Ok(if is_inside && !open.is_empty() {
        SymbolicValue::Condition(open)
    } else {
        SymbolicValue::Known(is_inside.into())
    })
}

/// Collects the comparisons that are open; returns false if one is known to fail.
fn compare(
    coord: &MixedTuple,
    shape: &MixedTuple,
    open: &mut Vec<(Symbol, Symbol)>,
    terms: &mut Terms,
) -> Result<bool, SymbolicRefusal> {
    if coord.is_leaf() {
        let (index, size) = (coord.leaf_at(0), mixed::product(shape, terms)?);
        return Ok(match (index.number(), size.number()) {
            (Some(index), Some(size)) => index < size,
            // Extents are at least 1.
            (Some(0), None) => true,
            _ => {
                open.push((index, size));
                index != size
            }
        });
    }
    if shape.is_leaf() || coord.rank() != shape.rank() {
        return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: shape.rank() }.into());
    }
    let mut is_inside = true;
    for i in 0..coord.rank() {
        is_inside &= compare(&coord.mode(i)?, &shape.mode(i)?, open, terms)?;
    }
    Ok(is_inside)
}

/// Tries the operation whose answer is asked for.
fn exists(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Result<bool, SymbolicRefusal> {
    let tried = if called.known == Known::IsComposable { Known::Composition } else { Known::LogicalDivide };
    let Some(tried) = vocabulary::find(tried.name()) else { return Err(unknown(called, parts, terms)) };
    // Coordinates past the end are recognizable: a divide may round up if it is known how far.
    let rounds = parts.iter().any(|part| part.has_coordinates(terms));
    match operation(tried, parts, terms, given) {
        Ok(_) => Ok(true),
        Err(refusal) if rounds => Err(refusal),
        Err(SymbolicRefusal::Mixed(MixedError::Algebra(error))) if !error.is_limit() => Ok(false),
        Err(SymbolicRefusal::Refused(Refusal { reason: Reason::Algebra(error), .. })) if !error.is_limit() => Ok(false),
        Err(refusal) => Err(refusal),
    }
}
