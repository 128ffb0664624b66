//! Layouts of coordinates with run-time integers: what rearranges, composes and divides strides goes on, whatever a stride means.

use layout_algebra::mixed::{self, MixedMode, MixedTuple, Symbol, Terms};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{IntTuple, make_identity_layout};

use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use super::{SymbolicCall, is_of_leaves};
use crate::value::{Refusal, Value};
use crate::vocabulary::Operation;

/// Applies the operation, if one of its arguments is a layout of coordinates.
pub(super) fn coordinates(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let of_coordinates: Vec<bool> = parts.iter().map(|part| part.has_coordinates(terms)).collect();
    if !of_coordinates.contains(&true) {
        return None;
    }
    if let (Known::Coalesce, [identity @ SymbolicValue::Identity(shape), profile]) = (called.known, parts)
        && profile.to_shape().is_ok_and(|profile| is_of_leaves(shape, &profile))
    {
        return Some(Ok(identity.clone()));
    }
    if let Some(answer) = by_axis(called.known, parts, terms) {
        return Some(answer);
    }
    if let (Known::Composition, [a, b], [_, true]) = (called.known, parts, of_coordinates.as_slice()) {
        let sides = a.to_layout(terms).and_then(|a| Ok((a, b.to_layout(terms)?)));
        return Some(sides.and_then(|(a, b)| Ok(mixed::coordinates::under(&b, &a, terms)?.into())));
    }
    if called.known.joins() && parts.iter().any(|part| moves_plainly(part, terms)) {
        return Some(Err(SymbolicRefusal::language("strides are along coordinates in all operands, or in none")));
    }
    if called.known.joins()
        && let Err(refusal) = expect_one_space(parts, terms)
    {
        return Some(Err(refusal));
    }
    let is_only_first = of_coordinates.iter().skip(1).all(|is| !is);
    let goes_on =
        called.known.moves_modes() || called.known == Known::MakeLayout || (is_only_first && goes_on(called.known));
    if !goes_on && let Some(refusal) = of_no_coordinates(called, parts) {
        return Some(Err(refusal.into()));
    }
    if !goes_on {
        let headline = format!("`{}` of coordinates of run-time integers is not supported", called.name);
        return Some(Err(SymbolicRefusal::language(headline)));
    }
    Some(answer(called, parts, &of_coordinates, terms))
}

/// The refusal of an operation that has no answer for any coordinate layout.
fn of_no_coordinates(called: &Operation, parts: &[SymbolicValue]) -> Option<Refusal> {
    if !called.known.is_recast() {
        return None;
    }
    let identity = make_identity_layout(&IntTuple::flat(&[2, 2]).ok()?).ok()?;
    let widths = parts.iter().skip(1).filter_map(|part| match part {
        SymbolicValue::Known(value) => Some(value.clone()),
        _ => None,
    });
    let values: Vec<Value> = std::iter::once(identity.into()).chain(widths).collect();
    super::super::operation(called, &values).err()
}

/// The answer of an operation that is one along each coordinate.
fn by_axis(known: Known, parts: &[SymbolicValue], terms: &mut Terms) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let (layout, shape) = match (known, parts) {
        (Known::RightInverse | Known::LeftInverse | Known::Complement | Known::Coshape | Known::Cosize, [layout]) => {
            (layout, None)
        }
        (Known::Complement, [layout, shape]) if !shape.has_coordinates(terms) => (layout, Some(shape)),
        _ => return None,
    };
    Some(layout.to_layout(terms).and_then(|layout| {
        let shape = shape.map(SymbolicValue::to_shape).transpose()?;
        Ok(match known {
            Known::RightInverse => mixed::coordinates::right_inverse(&layout, terms)?.into(),
            Known::LeftInverse => mixed::coordinates::left_inverse(&layout, terms)?.into(),
            Known::Complement => mixed::coordinates::complement(&layout, shape.as_ref(), terms)?.into(),
            measure => {
                let coshape = mixed::coordinates::coshape(&layout, terms)?;
                let is_tuple = measure == Known::Coshape;
                SymbolicValue::of_integers(if is_tuple {
                    coshape
                } else {
                    MixedTuple::leaf(mixed::product(&coshape, terms)?)
                })
            }
        })
    }))
}

/// Checks that the layouts that are joined lead to one space.
pub(super) fn expect_one_space(parts: &[SymbolicValue], terms: &mut Terms) -> Result<(), SymbolicRefusal> {
    let mut layouts = Vec::new();
    for part in parts {
        if part.has_coordinates(terms) {
            layouts.push(part.to_layout(terms)?);
        }
    }
    Ok(mixed::coordinates::expect_one_space(&layouts, terms)?)
}

/// Returns true if this is a layout or a shape that moves, along no coordinate.
fn moves_plainly(part: &SymbolicValue, terms: &mut Terms) -> bool {
    let is_index = matches!(part, SymbolicValue::Known(Value::Integer(_)));
    let Some(layout) = part.to_layout(terms).ok().filter(|_| !is_index) else { return false };
    let moves = |mode: MixedMode| mode.extent != Symbol::Number(1) && mode.stride != Symbol::Number(0);
    (0..layout.leaf_count()).map(|i| layout.leaf_at(i)).any(|mode| moves(mode) && terms.along(mode.stride).is_none())
}

/// Returns true if the operation depends on the strides of its first operand only as their multiples.
fn goes_on(known: Known) -> bool {
    known.is_divide()
        || known.is_product()
        || matches!(
            known,
            Known::Composition
                | Known::Coalesce
                | Known::Filter
                | Known::FilterZeros
                | Known::WithShape
                | Known::TileToShape
                | Known::LocalTileLayout
                | Known::LocalTileProjLayout
                | Known::LocalPartitionLayout
                | Known::InnerPartitionLayout
                | Known::OuterPartitionLayout
        )
}

fn answer(
    called: &Operation,
    parts: &[SymbolicValue],
    of_coordinates: &[bool],
    terms: &mut Terms,
) -> Result<SymbolicValue, SymbolicRefusal> {
    let mut layouts = parts.to_vec();
    for (part, _) in layouts.iter_mut().zip(of_coordinates).filter(|(_, is)| **is) {
        *part = SymbolicValue::from(part.to_layout(terms)?);
    }
    let call = SymbolicCall { operation: called, parts: &layouts };
    if called.known.moves_modes() {
        return call.moved(terms);
    }
    call.answer(terms).unwrap_or_else(|| Err(super::unknown(called, &layouts, terms))).map(SymbolicValue::from)
}
