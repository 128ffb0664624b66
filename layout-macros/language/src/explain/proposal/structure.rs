//! Tuples that do not nest, or do not have, what is asked of them: nested alike, cut or filled up.

use layout_algebra::account::nested_like;
use layout_algebra::arithmetic::divides;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue};

use super::call::{Call, answer};
use super::vary::{around, map};
use crate::value::Value;

/// A help line for a refusal of shapes, coordinates and profiles; or with a number changed anywhere.
pub(super) fn nearest(error: &AlgebraError, call: Call<'_>) -> Option<String> {
    match error {
        AlgebraError::CoordinateMismatch { .. } => coordinate(call),
        AlgebraError::ProfileMismatch { .. } => profile(call),
        AlgebraError::LeafCountMismatch { leaves, .. } => leaves_of(call, *leaves),
        AlgebraError::NoModes => one_coordinate(call),
        AlgebraError::NotDivisible { .. } => divisors(call).or_else(|| call.near(1)),
        AlgebraError::SizesDiffer { .. } => call.near(1),
        AlgebraError::TwoCoordinates { .. } | AlgebraError::DivisionByZero { .. } | AlgebraError::ZeroExtent { .. } => {
            call.anywhere()
        }
        _ => None,
    }
}

/// The coordinate with as many entries as the shape has modes.
fn coordinate(call: Call<'_>) -> Option<String> {
    let shapes: Vec<IntTuple> = call.arguments().filter_map(|(_, value)| shape(value)).collect();
    call.arguments().find_map(|(at, given)| {
        shapes.iter().filter_map(|shape| fitted(given, shape, &filler(given))).find_map(|coordinate| {
            let is_other = coordinate.to_string() != given.to_string();
            if is_other { call.with(at, &coordinate) } else { None }
        })
    })
}

/// What is put where a coordinate has no entry: the whole mode, if it leaves any whole.
fn filler(coordinate: &Value) -> Value {
    match coordinate {
        Value::Parts(_) => Value::Whole,
        _ => Value::Integer(0),
    }
}

/// A coordinate that nests as a shape does, as far as it goes.
fn fitted(coordinate: &Value, shape: &IntTuple, filler: &Value) -> Option<Value> {
    let Some(entries) = entries(coordinate) else { return Some(coordinate.clone()) };
    if shape.is_leaf() {
        return fitted(entries.first()?, shape, filler);
    }
    let part = |i: usize| match entries.get(i) {
        Some(entry) => fitted(entry, &shape.mode(i).ok()?, filler),
        None => Some(filler.clone()),
    };
    Value::tuple((0..shape.rank()).map(part).collect::<Option<_>>()?).ok()
}

fn entries(value: &Value) -> Option<Vec<Value>> {
    match value {
        Value::Parts(parts) => Some(parts.clone()),
        Value::Tuple(tuple) => (0..tuple.rank()).map(|i| Some(tuple.mode(i).ok()?.into())).collect(),
        _ => None,
    }
}

/// The shape of a layout, or the tuple that a value is.
pub(super) fn shape(value: &Value) -> Option<IntTuple> {
    match value.to_shape_alone() {
        Value::Layout(layout) => Some(layout.shape()),
        other => other.to_tuple().ok(),
    }
}

/// A tuple nested as another argument is, or as many modes of a layout; the last one before the others.
fn profile(call: Call<'_>) -> Option<String> {
    call.arguments().rev().find_map(|(at, given)| {
        if let Value::Layout(_) = given {
            return call.arguments().filter(|(i, _)| *i != at).find_map(|(_, other)| {
                let rank = u64::try_from(shape(other)?.rank()).ok()?;
                call.with(at, &answer("take", &[given.clone(), Value::Integer(0), Value::Integer(rank)])?)
            });
        }
        let given = given.to_tuple().ok()?;
        call.arguments().filter(|(i, _)| *i != at).find_map(|(_, other)| {
            let alike = nested_like(&given, &shape(other)?).ok()?;
            if alike.equals(&given) { None } else { call.with(at, &alike.into()) }
        })
    })
}

/// A profile of so many leaves: without its last ones, or with more of them.
fn leaves_of(call: Call<'_>, leaves: usize) -> Option<String> {
    let (at, given) = call.arguments().next_back()?;
    let mut numbers: Vec<u64> = (0..given.to_tuple().ok()?.leaf_count()).map(|_| 1).collect();
    numbers.resize(leaves, 1);
    call.with(at, &IntTuple::flat(&numbers).ok()?.into())
}

/// The second tuple with each number the nearest that divides, or is divided by, that of the first.
fn divisors(call: Call<'_>) -> Option<String> {
    let tuple = |at: usize| call.values.get(at)?.to_tuple().ok();
    let (first, second) = (tuple(0)?, tuple(1)?);
    if first.leaf_count() != second.leaf_count() {
        return None;
    }
    let mut leaf = 0..first.leaf_count();
    let nearest = map(&second, &mut |given| {
        let whole = first.leaf_at(leaf.next()?);
        let fits = |number: &u64| divides(*number, whole) || divides(whole, *number);
        std::iter::once(given).chain(around(given)).find(fits)
    });
    call.with(1, &nearest?.into())
}

/// `1:0` in the place of an empty tuple.
fn one_coordinate(call: Call<'_>) -> Option<String> {
    let is_empty = |value: &Value| match value {
        Value::Tuple(tuple) => tuple.leaf_count() == 0,
        Value::Layout(layout) => layout.leaf_count() == 0,
        _ => false,
    };
    let (at, _) = call.arguments().find(|(_, value)| is_empty(value))?;
    call.with(at, &LayoutValue::TRIVIAL.into())
}
