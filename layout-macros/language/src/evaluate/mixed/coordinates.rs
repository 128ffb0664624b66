//! Layouts of coordinates with run-time integers: what rearranges, composes and divides strides goes on, whatever a stride means.

use layout_algebra::mixed::Terms;
use layout_algebra::operation::Operation as Known;

use super::super::shown::Given;
use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use super::rows::MOVED;
use super::tiler::MixedTiler;
use super::{SymbolicCall, is_of_leaves};
use crate::ast::Word;
use crate::value::Value;
use crate::vocabulary::Operation;

/// Applies the operation, if one of its arguments is a layout of coordinates.
pub(super) fn coordinates(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
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
    let is_only_first = of_coordinates.iter().skip(1).all(|is| !is);
    let goes_on = MOVED.contains(&called.known) || (is_only_first && goes_on(called.known));
    if !goes_on {
        let headline = format!("`{}` of coordinates of run-time integers is not supported", called.name);
        return Some(Err(SymbolicRefusal::language(headline)));
    }
    Some(answer(called, parts, &of_coordinates, terms, given))
}

/// Returns true if the operation depends on the strides of its first operand only as their multiples.
fn goes_on(known: Known) -> bool {
    known.is_divide()
        || matches!(
            known,
            Known::Composition
                | Known::Coalesce
                | Known::WithShape
                | Known::LocalTileLayout
                | Known::LocalTileProjLayout
                | Known::LocalPartitionLayout
                | Known::InnerPartitionLayout
                | Known::OuterPartitionLayout
                | Known::MakeLayout
        )
}

fn answer(
    called: &Operation,
    parts: &[SymbolicValue],
    of_coordinates: &[bool],
    terms: &mut Terms,
    given: &[Given],
) -> Result<SymbolicValue, SymbolicRefusal> {
    let mut layouts = parts.to_vec();
    for (part, _) in layouts.iter_mut().zip(of_coordinates).filter(|(_, is)| **is) {
        *part = SymbolicValue::from(part.to_layout(terms)?);
    }
    let exact = applied(called, &layouts, terms);
    if exact.is_ok() || !rounds_up(called, &layouts, terms) {
        return exact;
    }
    // A coordinate past the end is recognizable.
    layouts.push(SymbolicValue::Known(Value::Word(Word::Loose)));
    if called.arity.contains(&layouts.len()) { super::operation(called, &layouts, terms, given) } else { exact }
}

fn applied(called: &Operation, layouts: &[SymbolicValue], terms: &mut Terms) -> Result<SymbolicValue, SymbolicRefusal> {
    let call = SymbolicCall { operation: called, parts: layouts };
    if MOVED.contains(&called.known) {
        return call.moved(terms);
    }
    call.answer(terms).unwrap_or_else(|| Err(super::unknown(called, layouts, terms))).map(SymbolicValue::from)
}

/// Checks that the call cuts modes, each of which moves along a coordinate of its own.
fn rounds_up(called: &Operation, layouts: &[SymbolicValue], terms: &mut Terms) -> bool {
    let [SymbolicValue::Layout(layout), tile, ..] = layouts else { return false };
    let is_loose = matches!(layouts.last(), Some(SymbolicValue::Known(Value::Word(_))));
    let cuts = called.known.is_divide() || goes_on(called.known) && called.arity.end() > &3;
    let by_mode = layout.rank() == 1 || matches!(MixedTiler::from_value(tile, terms), Ok(MixedTiler::ByMode(_)));
    let axes: Vec<Option<_>> =
        (0..layout.leaf_count()).map(|i| terms.along(layout.leaf_at(i).stride).map(|along| along.axis)).collect();
    let are_apart =
        axes.iter().enumerate().all(|(i, axis)| axis.is_some() && !axes.iter().take(i).any(|one| one == axis));
    cuts && !is_loose && by_mode && layout.leaf_count() == layout.rank() && are_apart
}
