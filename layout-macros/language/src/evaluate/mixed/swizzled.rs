//! Swizzled layouts with run-time integers: operations on coordinates apply to the inner layout.

use layout_algebra::Swizzle;
use layout_algebra::mixed::{MixedLayout, Symbol, Terms, recast_swizzle};
use layout_algebra::operation::Operation as Known;

use super::super::shown::Given;
use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use super::{SymbolicCall, operation, unknown};
use crate::value::Value;
use crate::vocabulary::Operation;

/// Applies the operation if one of its arguments is swizzled.
pub(super) fn swizzled(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    if let Some(sliced) = sliced(called, parts, terms, given) {
        return Some(sliced);
    }
    let (swizzle, offset, inside) = match parts {
        [SymbolicValue::Known(Value::Swizzle(_) | Value::Offset(..)), ..] if called.known == Known::Composition => {
            return Some(after_swizzle(parts, terms));
        }
        [SymbolicValue::Swizzled(swizzle, offset, layout), ..] => {
            (*swizzle, *offset, SymbolicValue::Layout(layout.clone()))
        }
        [SymbolicValue::Known(Value::Composed(composed)), ..] => {
            let inside = SymbolicValue::Known(Value::from(*composed.layout()));
            (composed.swizzle(), Symbol::Number(composed.offset()), inside)
        }
        parts
            if parts
                .iter()
                .any(|part| matches!(part, SymbolicValue::Swizzled(..) | SymbolicValue::Known(Value::Composed(_)))) =>
        {
            return Some(Err(unknown(called, parts, terms)));
        }
        _ => return None,
    };
    let recast = called.known.is_recast();
    if !recast && !called.known.is_inside() {
        return Some(Err(unknown(called, parts, terms)));
    }
    let rest = parts.iter().skip(1).cloned();
    let inner: Vec<SymbolicValue> = std::iter::once(inside.clone()).chain(rest).collect();
    let layout = operation(called, &inner, terms, given).and_then(|part| part.to_layout(terms));
    Some(layout.and_then(|layout| {
        if !recast {
            return Ok(within(swizzle, offset, &layout));
        }
        let call = SymbolicCall { operation: called, parts };
        let (from, to) = match called.known {
            Known::Upcast => (1, call.integer(1, terms)?),
            Known::Downcast => (call.integer(1, terms)?, 1),
            _ => (call.integer(1, terms)?, call.integer(2, terms)?),
        };
        let inside = inside.to_layout(terms)?;
        let (swizzle, offset) = recast_swizzle(&swizzle, offset, &inside, [from, to], terms)?;
        Ok(within(swizzle, offset, &layout))
    }))
}

/// A slice of a swizzled layout. If nothing is fixed, or only coordinates 0 at offset 0, the slice begins where the layout does; otherwise
/// its swizzle, and whether it keeps its beginning, would depend on the integers.
fn sliced(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let (coord, at) = match (called.known, parts) {
        (Known::Slice | Known::Dice, [SymbolicValue::Known(coord), SymbolicValue::Swizzled(..)]) => (coord, 1),
        (Known::Call, [SymbolicValue::Swizzled(..), SymbolicValue::Known(coord)]) => (coord, 0),
        _ => return None,
    };
    let Some(SymbolicValue::Swizzled(swizzle, offset, layout)) = parts.get(at) else { return None };
    let coord = match coord.to_coord() {
        Ok(coord) => coord,
        Err(refusal) => return Some(Err(refusal.into())),
    };
    let origin = coord.origin();
    let begins_at_0 = *offset == Symbol::Number(0) && (0..origin.leaf_count()).all(|leaf| origin.leaf_at(leaf) == 0);
    if called.known != Known::Dice && !coord.is_all_whole() && !(coord.has_whole() && begins_at_0) {
        let headline = "what a swizzle leaves of a slice depends on run-time integers: slice the layout when it runs";
        return Some(Err(SymbolicRefusal::language(headline)));
    }
    let mut inside = parts.to_vec();
    if let Some(part) = inside.get_mut(at) {
        *part = SymbolicValue::Layout(layout.clone());
    }
    let sliced = operation(called, &inside, terms, given).and_then(|part| part.to_layout(terms));
    Some(sliced.map(|layout| within(*swizzle, *offset, &layout)))
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
fn within(swizzle: Swizzle, offset: Symbol, layout: &MixedLayout) -> SymbolicValue {
    if swizzle.is_identity() && offset == Symbol::Number(0) {
        return (*layout).into();
    }
    SymbolicValue::Swizzled(swizzle, offset, Box::new(*layout))
}
