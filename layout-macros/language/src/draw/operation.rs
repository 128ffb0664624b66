//! The family that draws an operation with its operands.

use layout_algebra::operation::Operation as Known;
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Swizzle, make_layout};
use layout_picture::Scene;
use layout_picture::family::{self, Division};

use super::arrows;
use super::layout::layout;
use crate::evaluate;
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation};

/// The most indices at which a picture is checked against the operation.
const MOST_COMPARED: u64 = 1 << 16;

/// The picture of an operation, if a family draws it.
pub(super) fn scene(operation: &Operation, values: &[Value], result: &Value) -> Option<Scene> {
    let known = operation.known;
    if known == Known::MutualRefinement {
        return arrows::of_operation(operation, values);
    }
    if known.is_product() {
        return product(operation, values, &layout(result)?);
    }
    // A call on a shape instead of a layout is drawn as one on tuples.
    let place = values.iter().position(|value| matches!(value, Value::Layout(_) | Value::Composed(_)))?;
    let a = layout(values.get(place)?)?;
    let name = written(operation, values, place);
    let answer = if known.is_listed() { listed_part(operation, values, result)? } else { layout(result)? };
    if let (Known::Composition, Some(Value::Layout(b))) = (known, values.get(1)) {
        return family::composition(&layout(values.first()?)?, b, &answer).ok();
    }
    if known == Known::Complement {
        return family::complement(&name, &a.as_layout()?, &answer.as_layout()?).ok();
    }
    if known.is_inverse() {
        return family::inverse(&name, &a, &answer).ok();
    }
    let indices = with_indices(values, place, &a)?;
    let from = evaluate::operation(operation, &indices).ok();
    if known.is_divide() {
        let (from, zipped) = (from?.to_layout().ok()?, row(Known::ZippedDivide, &indices)?);
        return family::division(&Division { name: &name, a: &a, result: &answer, from: &from, zipped: &zipped }).ok();
    }
    let from =
        from.and_then(|from| if known.is_listed() { listed_part(operation, &indices, &from) } else { layout(&from) });
    match from.filter(|from| is_taken(&a, &answer, from)) {
        Some(from) => family::rearranged(&name, &a, &answer, &from).ok(),
        None => beside(operation, values, &answer),
    }
}

/// A product. A tiler repeats mode by mode; the copies are those of the zipped product.
fn product(operation: &Operation, values: &[Value], answer: &ComposedLayout) -> Option<Scene> {
    let [a, b, ..] = values else { return None };
    let of_layouts = matches!(operation.known, Known::BlockedProduct | Known::RakedProduct);
    let is_layout = of_layouts || matches!(b, Value::Layout(_) | Value::Integer(_));
    let (a, copies) = (layout(a)?, if is_layout { Some(b.to_layout().ok()?) } else { None });
    let (name, logical) = match copies {
        Some(b) => {
            (format!("{}(A, B)", operation.name), row(Known::LogicalProduct, &[a.as_layout()?.into(), b.into()])?)
        }
        None => (format!("{}(A, {b})", operation.name), row(Known::ZippedProduct, values)?),
    };
    family::product(&name, &a, copies.as_ref(), answer, &logical).ok()
}

/// The operands that are layouts, beside the result.
fn beside(operation: &Operation, values: &[Value], answer: &ComposedLayout) -> Option<Scene> {
    let is_layout = |value: &Value| matches!(value, Value::Layout(_) | Value::Composed(_));
    let operands: Vec<_> = operation.letters().into_iter().zip(values).filter(|(_, value)| is_layout(value)).collect();
    let letters = operands.iter().filter_map(|(letter, value)| Some((*letter, layout(value)?))).collect::<Vec<_>>();
    let call = operation
        .letters()
        .into_iter()
        .zip(values)
        .map(|(letter, value)| if is_layout(value) { letter.to_owned() } else { value.to_string() });
    let name = format!("{}({})", operation.name, call.collect::<Vec<_>>().join(", "));
    family::beside(&name, &letters, answer).ok()
}

/// The part whose offsets are listed, as a layout with its offset.
fn listed_part(operation: &Operation, values: &[Value], listed: &Value) -> Option<ComposedLayout> {
    let Value::Table(offsets) = listed else { return None };
    let unlisted = vocabulary::find(&format!("{}_layout", operation.name))?;
    let part = evaluate::operation(unlisted, values).ok()?.to_layout().ok()?;
    Some(ComposedLayout::new(Swizzle::IDENTITY, *offsets.first()?, &part))
}

/// The index of A at which the operation fails, if it is known.
pub(super) fn failing(refusal: &Refusal) -> Option<u64> {
    match refusal.reason {
        Reason::Algebra(AlgebraError::Carry { index, .. } | AlgebraError::NoSum { index, .. }) => Some(index),
        _ => None,
    }
}

/// The answer of another operation on the same operands.
fn row(known: Known, values: &[Value]) -> Option<LayoutValue> {
    evaluate::operation(vocabulary::find(known.name())?, values).ok()?.to_layout().ok()
}

/// The operands, with the layout replaced by its indices.
fn with_indices(values: &[Value], place: usize, a: &ComposedLayout) -> Option<Vec<Value>> {
    let mut indices = values.to_vec();
    *indices.get_mut(place)? = make_layout(&a.shape()).ok()?.into();
    Some(indices)
}

/// Returns true if each element of the result is the element of A at the index that `from` has there.
fn is_taken(a: &ComposedLayout, result: &ComposedLayout, from: &ComposedLayout) -> bool {
    let (Ok(all), Ok(size), Ok(taken)) = (a.size(), result.size(), from.size()) else { return false };
    let is_same = |index| {
        let source = from.at(index);
        source.as_ref().is_ok_and(|source| *source < all) && source.and_then(|source| a.at(source)) == result.at(index)
    };
    size == taken && size <= MOST_COMPARED && (0..size).all(is_same)
}

/// The call, with `A` for the layout: `slice((2,_), A)`.
fn written(operation: &Operation, values: &[Value], place: usize) -> String {
    let operands =
        values.iter().enumerate().map(|(i, value)| if i == place { "A".to_owned() } else { value.to_string() });
    format!("{}({})", operation.name, operands.collect::<Vec<_>>().join(", "))
}
