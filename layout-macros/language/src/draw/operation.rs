//! Which family draws an operation with its operands.

use layout_algebra::operation::Operation as Known;
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, make_layout, offset};
use layout_picture::Scene;
use layout_picture::family::{self, Division};

use super::layout::layout;
use crate::evaluate;
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation};

/// The most indices at which a picture is compared with the operation.
const MOST_COMPARED: u64 = 1 << 16;

/// The picture of an operation, if a family draws it.
pub(super) fn scene(operation: &Operation, values: &[Value], result: &Value) -> Option<Scene> {
    let answer = layout(result)?;
    // A shape is an operand too: what is done to one is of tuples.
    let place = values.iter().position(|value| matches!(value, Value::Layout(_) | Value::Composed(_)))?;
    let a = layout(values.get(place)?)?;
    let name = written(operation, values, place);
    let known = operation.known;
    if known == Known::Composition {
        let b = layout(values.get(1)?)?.as_layout()?;
        return family::composition(&layout(values.first()?)?, &b, &answer).ok();
    }
    if known == Known::Complement {
        return family::complement(&name, &a.as_layout()?, &answer.as_layout()?).ok();
    }
    if known.is_inverse() {
        return family::inverse(&name, &a, &answer).ok();
    }
    if known.is_product() {
        // Tilers repeat mode by mode, which is no layout of copies.
        let b = values.get(1).filter(|b| matches!(b, Value::Layout(_) | Value::Integer(_)))?.to_layout().ok()?;
        let logical = row(Known::LogicalProduct, values)?;
        return family::product(&format!("{}(A, B)", operation.name), &a, &b, &answer, &logical).ok();
    }
    let indices = with_indices(values, place, &a)?;
    let from = evaluate::operation(operation, &indices).ok()?.to_layout().ok()?;
    if known.is_divide() {
        let zipped = row(Known::ZippedDivide, &indices)?;
        return family::division(&Division { name: &name, a: &a, result: &answer, from: &from, zipped: &zipped }).ok();
    }
    is_taken(&a, &answer, &from).then(|| family::rearranged(&name, &a, &answer, &from).ok())?
}

/// The index of A at which something fails, if it is known.
pub(super) fn failing(refusal: &Refusal) -> Option<u64> {
    match refusal.reason {
        Reason::Algebra(AlgebraError::Carry { index, .. } | AlgebraError::NoSum { index, .. }) => Some(index),
        _ => None,
    }
}

/// What another operation makes of the same operands.
fn row(known: Known, values: &[Value]) -> Option<LayoutValue> {
    evaluate::operation(vocabulary::find(known.name())?, values).ok()?.to_layout().ok()
}

/// The operands with the indices of the layout for the layout.
fn with_indices(values: &[Value], place: usize, a: &ComposedLayout) -> Option<Vec<Value>> {
    let mut indices = values.to_vec();
    *indices.get_mut(place)? = make_layout(&a.shape()).ok()?.into();
    Some(indices)
}

/// Whether each element of the result is that element of A which the same operation takes of its indices.
fn is_taken(a: &ComposedLayout, result: &ComposedLayout, from: &LayoutValue) -> bool {
    let (Ok(size), Ok(taken)) = (result.size(), from.size()) else { return false };
    let is_same = |index| offset(from, index).and_then(|source| a.at(source)) == result.at(index);
    size == taken && size <= MOST_COMPARED && (0..size).all(is_same)
}

/// The call, with `A` for the layout: `slice((2,_), A)`.
fn written(operation: &Operation, values: &[Value], place: usize) -> String {
    let operands =
        values.iter().enumerate().map(|(i, value)| if i == place { "A".to_owned() } else { value.to_string() });
    format!("{}({})", operation.name, operands.collect::<Vec<_>>().join(", "))
}
