//! Layouts with run-time integers inside a swizzle, or after an offset after which another follows: operations on coordinates apply to the inner
//! layout.

use layout_algebra::mixed::{MixedLayout, MixedTuple, Sign, Symbol, Terms, recast_swizzle};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{AlgebraError, Swizzle};

use super::super::shown::Given;
use super::super::symbolic_value::{SymbolicOuter, SymbolicRefusal, SymbolicValue};
use super::{SymbolicCall, operation, unknown};
use crate::value::Value;
use crate::vocabulary::Operation;

/// The surroundings of a layout.
pub(super) enum Around<'a> {
    /// `Sw o offset o L`
    Swizzle(Swizzle, Symbol),
    /// `A o offset o L`
    Outer(&'a SymbolicOuter),
}

/// The layout inside a part, and what is around it.
pub(super) fn split(part: &SymbolicValue) -> Option<(Around<'_>, SymbolicValue)> {
    Some(match part {
        SymbolicValue::Swizzled(swizzle, offset, layout) => {
            (Around::Swizzle(*swizzle, *offset), SymbolicValue::Layout(layout.clone()))
        }
        SymbolicValue::Known(Value::Composed(composed)) => {
            let inside = SymbolicValue::Known(Value::from(*composed.layout()));
            (Around::Swizzle(composed.swizzle(), Symbol::Number(composed.offset())), inside)
        }
        SymbolicValue::Outer(composed) => (Around::Outer(composed), composed.inner.clone()),
        _ => return None,
    })
}

/// Applies the operation to the layout inside its first argument; `None` if no argument has one inside.
pub(super) fn inside(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    if let (Known::Composition, [SymbolicValue::Known(Value::Swizzle(_) | Value::Offset(..)), ..]) =
        (called.known, parts)
    {
        return Some(after_swizzle(parts, terms));
    }
    let recast = called.known.is_recast();
    let (around, inner, rest) = match (parts.first().and_then(split), parts) {
        (Some((Around::Outer(_), _)), _) if recast => return Some(Err(unknown(called, parts, terms))),
        (Some((around, inner)), [_, rest @ ..]) if recast || called.known.is_inside() => (around, inner, rest),
        _ => return parts.iter().any(|part| split(part).is_some()).then(|| Err(unknown(called, parts, terms))),
    };
    let answer = operation(called, &[std::slice::from_ref(&inner), rest].concat(), terms, given);
    Some(answer.and_then(|answer| match around {
        Around::Outer(composed) => {
            Ok(SymbolicValue::Outer(Box::new(SymbolicOuter { inner: answer, ..composed.clone() })))
        }
        Around::Swizzle(swizzle, offset) if recast => {
            let call = SymbolicCall { operation: called, parts };
            let (from, to) = match called.known {
                Known::Upcast => (1, call.integer(1, terms)?),
                Known::Downcast => (call.integer(1, terms)?, 1),
                _ => (call.integer(1, terms)?, call.integer(2, terms)?),
            };
            let inner = inner.to_layout(terms)?;
            let (swizzle, offset) = recast_swizzle(&swizzle, offset, &inner, [from, to], terms)?;
            Ok(within(swizzle, offset, &answer.to_layout(terms)?))
        }
        Around::Swizzle(swizzle, offset) => Ok(within(swizzle, offset, &answer.to_layout(terms)?)),
    }))
}

/// The layout within a swizzle, which moves bits of offsets: coordinates have none.
fn of_offsets(layout: &SymbolicValue, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
    if layout.has_coordinates(terms) {
        return Err(SymbolicRefusal::language("expected a layout, found a coordinate layout: a swizzle moves offsets"));
    }
    layout.to_layout(terms)
}

/// `Sw o offset o L` with any integer as offset.
pub(in crate::evaluate) fn at_offset(
    swizzle: Swizzle,
    offset: &SymbolicValue,
    layout: &SymbolicValue,
    terms: &mut Terms,
) -> Result<SymbolicValue, SymbolicRefusal> {
    let offset = offset.to_integers()?;
    if !offset.is_leaf() {
        return Err(SymbolicRefusal::language("the offset within a swizzle is an integer"));
    }
    Ok(within(swizzle, offset.leaf_at(0), &of_offsets(layout, terms)?))
}

/// A swizzle, with or without an offset, composed with a layout that has run-time integers.
fn after_swizzle(parts: &[SymbolicValue], terms: &mut Terms) -> Result<SymbolicValue, SymbolicRefusal> {
    match parts {
        [SymbolicValue::Known(swizzle), SymbolicValue::Tuple(tuple)] if tuple.is_leaf() => {
            let headline = format!("`{swizzle} o {{n}}` has two readings: write `{swizzle} o {{n}} o L` or `{{n}}:1`");
            Err(SymbolicRefusal::language(headline))
        }
        [SymbolicValue::Known(Value::Swizzle(outer)), SymbolicValue::Swizzled(inner, offset, layout)] => {
            Ok(within(outer.after(inner)?, *offset, layout))
        }
        [SymbolicValue::Known(Value::Swizzle(swizzle)), layout] => {
            Ok(within(*swizzle, Symbol::Number(0), &of_offsets(layout, terms)?))
        }
        [SymbolicValue::Known(Value::Offset(swizzle, offset)), layout] => {
            Ok(within(*swizzle, Symbol::Number(*offset), &of_offsets(layout, terms)?))
        }
        _ => Err(SymbolicRefusal::language("expected a swizzle and a layout")),
    }
}

/// The layout alone if swizzle and offset have no effect.
pub(super) fn within(swizzle: Swizzle, offset: Symbol, layout: &MixedLayout) -> SymbolicValue {
    if swizzle.is_identity() && offset == Symbol::Number(0) {
        return (*layout).into();
    }
    SymbolicValue::Swizzled(swizzle, offset, Box::new(*layout))
}

impl SymbolicOuter {
    /// `A(n + B(c))`.
    pub(super) fn at(
        &self,
        call: &Operation,
        coord: &SymbolicValue,
        terms: &mut Terms,
    ) -> Result<SymbolicValue, SymbolicRefusal> {
        let inside = operation(call, &[self.inner.clone(), coord.clone()], terms, &[])?.to_integers()?;
        let there = sum(&self.offset.to_integers()?, &inside, terms)?;
        operation(call, &[self.outer.clone(), SymbolicValue::of_integers(there)], terms, &[])
    }
}

/// The sum of two coordinates, part by part; a part that one of them lacks is 0 there.
fn sum(a: &MixedTuple, b: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, SymbolicRefusal> {
    let is_zero = |tuple: &MixedTuple| tuple.is_leaf() && tuple.leaf_at(0) == Symbol::Number(0);
    if a.is_leaf() && b.is_leaf() {
        return Ok(MixedTuple::leaf(terms.worked(Sign::Plus, a.leaf_at(0), b.leaf_at(0))?));
    }
    if is_zero(a) || is_zero(b) {
        return Ok(if is_zero(a) { *b } else { *a });
    }
    if a.is_leaf() || b.is_leaf() {
        return Err(AlgebraError::TwoCoordinates { leaf: 0 }.into());
    }
    let zero = MixedTuple::leaf(Symbol::Number(0));
    let part = |tuple: &MixedTuple, i| if i < tuple.rank() { tuple.mode(i) } else { Ok(zero) };
    let mut parts = Vec::new();
    for i in 0..a.rank().max(b.rank()) {
        parts.push(sum(&part(a, i)?, &part(b, i)?, terms)?);
    }
    Ok(MixedTuple::of(&parts)?)
}
