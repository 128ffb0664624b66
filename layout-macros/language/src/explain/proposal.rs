//! What would be right: nearby operands are tried, and what evaluates is proposed.

mod call;
mod gate;
mod structure;
mod swizzling;
mod vary;

use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Order};

use crate::evaluate;
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation};

use call::Call;
pub(super) use gate::accepted;
pub(super) use vary::{around, numbers, with_numbers};
use vary::{evaluates, map};

/// A help line that comes of how an operand was written: a tuple that may have been meant for one layout.
pub(super) fn as_written(error: &AlgebraError, operation: &Operation, values: &[Value]) -> Option<String> {
    match (error, values.get(1)) {
        (AlgebraError::RankExceeds { .. }, Some(Value::Tuple(_) | Value::Parts(_))) => as_one_layout(operation, values),
        _ => None,
    }
}

/// A help line for a refusal, if something near evaluates: of operations and operands of which the algebra has no account.
pub(super) fn of(refusal: &Refusal, operation: &Operation, values: &[Value]) -> Option<String> {
    let call = Call { operation, values };
    match &refusal.reason {
        Reason::Algebra(error) => match error {
            AlgebraError::Swizzle(error) => swizzling::nearest(error, call),
            _ => structure::nearest(error, call),
        },
        _ => None,
    }
}

/// ``with A = `(2,2):(1,4)` it would do``
fn instead_of(operation: &Operation, argument: usize, varied: &Value) -> String {
    match operation.letters().nth(argument) {
        Some(letter) if !letter.starts_with('"') => format!("with `{varied}` for {letter} it would do"),
        _ => format!("`{varied}` would do there"),
    }
}

/// The tuple of a tiler as the one layout it may have been meant for.
fn as_one_layout(operation: &Operation, values: &[Value]) -> Option<String> {
    let layout = values.get(1)?.to_layout().ok()?;
    let one = Value::from(layout);
    evaluates(operation, values, &one).then(|| format!("`{one}`, one layout and no tiler by mode, would do there"))
}

/// A layout near a shape and a stride that make none.
pub(super) fn pair(error: &AlgebraError, shape: &IntTuple, stride: &Value) -> Option<String> {
    match error {
        AlgebraError::NotCongruent { .. } => congruent(shape, stride),
        AlgebraError::ZeroExtent { .. } => {
            let layout = LayoutValue::new(&positive(shape)?, &stride.to_tuple().ok()?).ok()?;
            Some(format!("`{layout}` would do"))
        }
        AlgebraError::NoModes => Some(format!("`{}` has one coordinate", LayoutValue::TRIVIAL)),
        _ => None,
    }
}

/// A shape with 1 in the place of 0.
pub(super) fn positive(shape: &IntTuple) -> Option<IntTuple> {
    map(shape, &mut |extent| Some(extent.max(1)))
}

/// Strides that nest as the shape does.
fn congruent(shape: &IntTuple, stride: &Value) -> Option<String> {
    let written = stride.to_tuple().ok()?;
    if written.leaf_count() == shape.leaf_count() {
        let mut numbers = (0..written.leaf_count()).map(|i| written.leaf_at(i));
        let strides = map(shape, &mut |_| numbers.next())?;
        let layout = LayoutValue::new(shape, &strides).ok()?;
        return Some(format!("`{layout}` nests alike"));
    }
    for order in [Order::ColumnMajor, Order::RowMajor] {
        order.layout(shape).ok()?;
    }
    Some(format!("`{shape}:col` and `{shape}:row` find the strides themselves"))
}

/// The value as a layout of the kind that was expected.
pub(super) fn converted(headline: &str, operation: &Operation, values: &[Value], argument: usize) -> Option<String> {
    let value = values.get(argument)?;
    let name = match value {
        Value::Linear(_) if headline.starts_with("expected a layout") => "from_linear",
        Value::Morphism(_) if headline.starts_with("expected a layout") => "layout_of",
        Value::Layout(_) if headline.starts_with("expected a morphism") => "morphism",
        Value::Layout(_) | Value::Composed(_) if headline.starts_with("expected a linear layout") => "to_linear",
        _ => return None,
    };
    let mut changed = values.to_vec();
    *changed.get_mut(argument)? = evaluate::operation(vocabulary::find(name)?, std::slice::from_ref(value)).ok()?;
    evaluate::operation(operation, &changed).ok()?;
    Some(format!("`{name}({value})` is one"))
}
