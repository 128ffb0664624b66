//! Composed layouts whose outer function is a layout: `A o n o B` takes `c` to `A(n + B(c))`.
//!
//! It is kept as it is written. What concerns the coordinates alone is a question about `B`; `decay` folds it, where a layout has its offsets.

use layout_algebra::coordinate::space::plus;
use layout_algebra::operation::Operation;
use layout_algebra::{ComposedLayout, Swizzle};

use super::{Answer, Arguments, find};
use crate::value::{Outer, Refusal, Value};

/// The most coordinates whose offsets are listed.
const MOST: u64 = 1 << 16;

/// The answer of an operation, one of whose arguments is such a layout.
pub(super) fn run(operation: Operation, a: &Arguments<'_>) -> Answer {
    match (operation, a.values()) {
        (Operation::Call, [Value::Outer(composed), coord]) => value_at(composed, coord),
        (Operation::Size | Operation::Shape | Operation::Rank | Operation::Depth, [Value::Outer(composed)]) => {
            apply(operation.name(), vec![composed.inner.clone()])
        }
        (Operation::Composition, [Value::Outer(composed), inner]) => {
            let inner = apply("composition", vec![composed.inner.clone(), inner.clone()])?;
            Ok(Outer { inner, ..(**composed).clone() }.into())
        }
        (Operation::Composition, [outer, Value::Outer(composed)]) => {
            let outer = apply("composition", vec![outer.clone(), composed.outer.clone()])?;
            Ok(Outer { outer, ..(**composed).clone() }.into())
        }
        (Operation::Table, [Value::Outer(composed)]) => Ok(Value::Table(values(composed)?)),
        (Operation::Cosize, [Value::Outer(composed)]) => {
            let greatest = values(composed)?.into_iter().max().unwrap_or(0);
            Ok(greatest.saturating_add(1).into())
        }
        (Operation::Decay, [Value::Outer(composed)]) => decayed(composed),
        (_, [Value::Outer(composed), after @ ..]) if is_about_coordinates(operation, after) => {
            let values = [std::slice::from_ref(&composed.inner), after].concat();
            match apply(operation.name(), values)? {
                inner @ (Value::Layout(_) | Value::Coordinates(_)) => {
                    Ok(Outer { inner, ..(**composed).clone() }.into())
                }
                other => Ok(other),
            }
        }
        _ => Err(refused(operation, a)),
    }
}

/// Checks that the operation divides, repeats or rearranges the inner layout, whatever its offsets mean.
fn is_about_coordinates(operation: Operation, after: &[Value]) -> bool {
    let is_inside = operation.is_inside() || matches!(operation, Operation::Coalesce);
    is_inside && !after.iter().any(|value| matches!(value, Value::Outer(_)))
}

fn apply(name: &str, values: Vec<Value>) -> Answer {
    let operation = find(name).ok_or_else(|| Refusal::language(format!("unknown name `{name}`")))?;
    let values: Vec<Value> = values.into_iter().map(Value::operand).collect();
    super::run(operation, &Arguments::new(&operation.placed(values)))
}

/// `A(n + B(c))`.
fn value_at(composed: &Outer, coord: &Value) -> Answer {
    let inside = apply("call", vec![composed.inner.clone(), coord.clone()])?;
    let there = match (&composed.offset, &inside) {
        (Value::Integer(_), Value::Integer(_)) | (Value::Tuple(_), Value::Tuple(_)) => {
            plus(&composed.offset.to_tuple()?, &inside.to_tuple()?)?.into()
        }
        (offset, _) => {
            let headline =
                format!("the offset {offset} is added to an offset or a coordinate, found {}", inside.article());
            return Err(Refusal::language(headline));
        }
    };
    apply("call", vec![composed.outer.clone(), there])
}

/// The offsets of all coordinates.
fn values(composed: &Outer) -> Result<Vec<u64>, Refusal> {
    let size = apply("size", vec![composed.inner.clone()])?.to_integer()?;
    if size > MOST {
        return Err(layout_algebra::AlgebraError::NotDecided { size, limit: MOST }.into());
    }
    (0..size).map(|index| value_at(composed, &Value::Integer(index))?.to_integer()).collect()
}

/// The layout and the offset that have the same offsets.
fn decayed(composed: &Outer) -> Answer {
    let offset = composed.offset.to_integer()?;
    let (outer, inner) = (composed.outer.to_composed()?, composed.inner.to_layout()?);
    let both = outer.after(&ComposedLayout::new(Swizzle::IDENTITY, offset, &inner))?;
    apply("decay", vec![both.into()])
}

fn refused(operation: Operation, a: &Arguments<'_>) -> Refusal {
    let headline = format!("`{}` does not take `A o n o B`, which need not have strides", operation.name());
    let argument = a.values().iter().position(|value| matches!(value, Value::Outer(_)));
    Refusal { argument, ..Refusal::language(headline) }
}
