//! Counterexamples to predicates, and to the equality of two layouts as functions.

use layout_algebra::predicate::Counterexample;
use layout_algebra::{AlgebraError, IntTuple, idx2crd};

use super::owned_call::owned_call;
use crate::value::Value;
use crate::vocabulary::{Operation, find};

/// The counterexample to a false predicate that has a requirement.
pub fn of_call(operation: &Operation, values: &[Value]) -> Option<Counterexample> {
    owned_call(operation, values)?.requirement()?.err()
}

/// The check that two layouts are the same function, with a counterexample if they are not.
pub fn of_equality(left: &Value, right: &Value) -> Option<Result<(), Counterexample>> {
    let is_function = |value: &Value| value.is_layout_like() || matches!(value, Value::Composed(_));
    if !(is_function(left) || is_function(right)) {
        return None;
    }
    owned_call(find("functionally_equal")?, &[left.clone(), right.clone()])?.requirement()
}

/// The coordinates of the indices in a counterexample: `index 2 is (2,0)`.
pub fn coordinates(unmet: &Counterexample, layout: &Value) -> Option<String> {
    let shape = match layout {
        Value::Composed(tile) => tile.shape(),
        other => other.to_layout().ok()?.shape(),
    };
    let indices = match *unmet {
        Counterexample::Collides { first, second, .. } => vec![first, second],
        Counterexample::Differs { index, .. } => vec![index],
        _ => return None,
    };
    if shape.is_leaf() {
        return None;
    }
    let places: Result<Vec<String>, AlgebraError> =
        indices.into_iter().map(|index| at_coordinate(index, &shape)).collect();
    Some(places.ok()?.join(", "))
}

fn at_coordinate(index: u64, shape: &IntTuple) -> Result<String, AlgebraError> {
    Ok(format!("index {index} is {}", idx2crd(&IntTuple::int(index), shape)?))
}
