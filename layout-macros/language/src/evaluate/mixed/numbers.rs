//! Operations whose answers are integers or conditions: expressions of the run-time integers, or known whatever these are.

use layout_algebra::mixed::{self, MixedLayout, MixedTuple, Sign, Symbol, Terms};
use layout_algebra::operation::Operation as Known;

use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use crate::value::Value;
use crate::vocabulary::Operation;

/// The answer, if the operation has one that is an expression.
pub(super) fn number(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let answer = match (called.known, parts) {
        (Known::Rank | Known::Depth | Known::Congruent | Known::WeaklyCongruent, _) => {
            return Some(nesting(called, parts));
        }
        (Known::Shape, [layout]) => layout.to_shape(),
        (Known::Stride, [layout]) => layout.to_layout(terms).map(|layout| layout.strides()),
        (Known::Size | Known::Product, [shape]) => {
            shape.to_shape().and_then(|shape| leaf(mixed::product(&shape, terms)))
        }
        (Known::ProductEach, [shape]) => shape.to_shape().and_then(|shape| Ok(mixed::product_each(&shape, terms)?)),
        (Known::Cosize | Known::Coshape, [layout @ SymbolicValue::Layout(_)]) if !layout.has_coordinates(terms) => {
            layout.to_layout(terms).and_then(|layout| leaf(mixed::cosize(&layout, terms)))
        }
        (Known::MaxCommonVector, [a, b]) if !a.has_coordinates(terms) && !b.has_coordinates(terms) => a
            .to_layout(terms)
            .and_then(|a| Ok((a, b.to_layout(terms)?)))
            .and_then(|(a, b)| leaf(mixed::max_common_vector(&a, &b, terms))),
        (Known::CeilDiv | Known::ShapeDiv, [a, b]) => {
            let exact = called.known == Known::ShapeDiv;
            both(a, b).and_then(|(a, b)| Ok(mixed::quotients(&a, &b, exact, terms)?))
        }
        (Known::ElemLess, [a, b]) => {
            return Some(both(a, b).and_then(|(a, b)| less(&a, &b)));
        }
        (Known::Idx2Crd, [index, shape]) => {
            both(index, shape).and_then(|(index, shape)| Ok(mixed::idx2crd(&index, &shape, terms)?))
        }
        (Known::IncrementCoord, [coord, shape]) => {
            both(coord, shape).and_then(|(coord, shape)| Ok(mixed::increment_coord(&coord, &shape, terms)?))
        }
        (Known::Crd2Idx, [coord, layout @ SymbolicValue::Layout(_)]) => offset(layout, coord, terms),
        (Known::Crd2Idx, [coord, shape]) => {
            both(coord, shape).and_then(|(coord, shape)| leaf(mixed::crd2idx(&coord, &shape, terms)))
        }
        (Known::Crd2Idx, [coord, shape, stride]) => shape
            .to_shape()
            .and_then(|shape| Ok(SymbolicValue::from(mixed::pair(&shape, &stride.to_strides(terms)?)?)))
            .and_then(|layout| offset(&layout, coord, terms)),
        (Known::Call, [layout, coord]) if coord.is_numeric() => match layout {
            SymbolicValue::Outer(composed) => return Some(composed.at(called, coord, terms)),
            layout => offset(layout, coord, terms),
        },
        _ => return None,
    };
    Some(answer.map(SymbolicValue::of_integers))
}

/// The answer that depends on the nesting alone, found for tuples of ones.
fn nesting(called: &Operation, parts: &[SymbolicValue]) -> Result<SymbolicValue, SymbolicRefusal> {
    let ones = parts.iter().map(|part| {
        let shape = part.to_shape()?;
        Ok(Value::from(shape.with_leaves([1; layout_algebra::capacity::MAX_LEAVES])))
    });
    let ones: Vec<Value> = ones.collect::<Result<_, SymbolicRefusal>>()?;
    Ok(SymbolicValue::Known(super::super::operation(called, &ones)?))
}

fn leaf(symbol: Result<Symbol, mixed::MixedError>) -> Result<MixedTuple, SymbolicRefusal> {
    Ok(MixedTuple::leaf(symbol?))
}

fn both(a: &SymbolicValue, b: &SymbolicValue) -> Result<(MixedTuple, MixedTuple), SymbolicRefusal> {
    Ok((a.to_integers()?, b.to_shape()?))
}

/// The offset at a coordinate; the layout may be swizzled.
fn offset(layout: &SymbolicValue, coord: &SymbolicValue, terms: &mut Terms) -> Result<MixedTuple, SymbolicRefusal> {
    let coord = coord.to_integers()?;
    let (swizzle, start, layout): (_, _, MixedLayout) = match layout {
        SymbolicValue::Swizzled(swizzle, offset, layout) => (Some(*swizzle), *offset, **layout),
        SymbolicValue::Known(Value::Composed(composed)) => {
            (Some(composed.swizzle()), Symbol::Number(composed.offset()), MixedLayout::of_numbers(composed.layout()))
        }
        layout => (None, Symbol::Number(0), layout.to_layout(terms)?),
    };
    let image = mixed::evaluate(&layout, &coord, terms)?;
    let Some(swizzle) = swizzle else { return Ok(image) };
    let offset = terms.worked(Sign::Plus, image.leaf_at(0), start)?;
    leaf(mixed::swizzled(&swizzle, offset, terms))
}

/// The comparison of the leaves that are not known, or the answer if it does not depend on them.
fn less(a: &MixedTuple, b: &MixedTuple) -> Result<SymbolicValue, SymbolicRefusal> {
    if !a.profile().same(&b.profile()) {
        return Err(SymbolicRefusal::language("run-time integers are compared with a tuple that nests alike"));
    }
    let (mut is_less, mut open) = (true, Vec::new());
    for (a, b) in (0..a.leaf_count()).map(|i| (a.leaf_at(i), b.leaf_at(i))) {
        match (a.number(), b.number()) {
            (Some(a), Some(b)) => is_less &= a < b,
            _ => open.push((a, b)),
        }
    }
    if !is_less || open.is_empty() {
        return Ok(SymbolicValue::Known(is_less.into()));
    }
    Ok(SymbolicValue::Condition(open))
}
