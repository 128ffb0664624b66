//! Operations whose answers are integers or conditions: expressions of the run-time integers, or known whatever these are.

use layout_algebra::mixed::{self, MixedLayout, MixedTuple, Sign, Symbol, Terms};
use layout_algebra::operation::Operation as Known;

use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use super::coordinates;
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
        (Known::Size | Known::Product, [shape]) => shape.to_shape().and_then(|shape| leaf(size(&shape, terms))),
        (Known::ProductEach, [shape]) => shape.to_shape().and_then(|shape| Ok(mixed::product_each(&shape, terms)?)),
        (Known::Cosize | Known::Coshape, [layout @ SymbolicValue::Layout(_)]) if !layout.has_coordinates(terms) => {
            layout.to_layout(terms).and_then(|layout| leaf(mixed::cosize(&layout, terms)))
        }
        (Known::CeilDiv, [a, b]) => both(a, b).and_then(|(a, b)| Ok(mixed::tuple_ceil_div(&a, &b, terms)?)),
        (Known::ShapeDiv, [a, b]) => both(a, b).and_then(|(a, b)| Ok(mixed::shape_div(&a, &b, terms)?)),
        (Known::ElemLess, [a, b]) => {
            return Some(both(a, b).and_then(|(a, b)| less(&a, &b).map(SymbolicValue::Condition)));
        }
        (Known::Idx2Crd, [index, shape]) => {
            both(index, shape).and_then(|(index, shape)| Ok(mixed::idx2crd(&index, &shape, terms)?))
        }
        (Known::Crd2Idx, [coord, layout @ SymbolicValue::Layout(_)]) => offset(layout, coord, terms),
        (Known::Crd2Idx, [coord, shape]) => {
            both(coord, shape).and_then(|(coord, shape)| leaf(mixed::crd2idx(&coord, &shape, terms)))
        }
        (Known::Crd2Idx, [coord, shape, stride]) => both(shape, stride)
            .and_then(|(shape, stride)| Ok(SymbolicValue::from(mixed::pair(&shape, &stride)?)))
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

fn size(shape: &MixedTuple, terms: &mut Terms) -> Result<Symbol, mixed::MixedError> {
    (0..shape.leaf_count()).try_fold(Symbol::Number(1), |size, i| terms.product(size, shape.leaf_at(i)))
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
            (Some(composed.swizzle()), composed.offset(), MixedLayout::of_numbers(composed.layout()))
        }
        layout => (None, 0, layout.to_layout(terms)?),
    };
    if SymbolicValue::from(layout).has_coordinates(terms) {
        let natural = mixed::idx2crd(&coord, &layout.extents(), terms)?;
        return coordinates::image(&layout, &natural, terms);
    }
    let offset = mixed::evaluate(&layout, &coord, terms)?;
    let offset = terms.worked(Sign::Plus, offset, Symbol::Number(start))?;
    leaf(match swizzle {
        Some(swizzle) => mixed::swizzled(&swizzle, offset, terms),
        None => Ok(offset),
    })
}

/// The pairs of leaves that are compared.
fn less(a: &MixedTuple, b: &MixedTuple) -> Result<Vec<(Symbol, Symbol)>, SymbolicRefusal> {
    if !a.profile().same(&b.profile()) {
        return Err(SymbolicRefusal::language("run-time integers are compared with a tuple that nests alike"));
    }
    Ok((0..a.leaf_count()).map(|i| (a.leaf_at(i), b.leaf_at(i))).collect())
}
