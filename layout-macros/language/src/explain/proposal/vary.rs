//! Operands with a number or two changed, and whether an operation takes them.

use layout_algebra::{IntTuple, LayoutValue, Tiler};

use crate::evaluate;
use crate::value::Value;
use crate::vocabulary::Operation;

/// The numbers that are tried in the place of one.
const REACH: u64 = 64;
/// The leaves of an operand that are varied.
const LEAVES: usize = 8;

/// An operand with one number changed by as little as possible.
pub(super) fn near(operation: &Operation, values: &[Value], argument: usize) -> Option<Value> {
    let given = values.get(argument)?;
    let numbers = numbers(given);
    let mut changes: Vec<(u64, usize, u64)> = Vec::new();
    for (i, number) in numbers.iter().enumerate().take(LEAVES) {
        changes.extend(around(*number).iter().map(|near| (near.abs_diff(*number), i, *near)));
    }
    changes.sort_unstable();
    changes.iter().find_map(|(_, i, number)| {
        let mut near = numbers.clone();
        *near.get_mut(*i)? = *number;
        let varied = with_numbers(given, &mut near.into_iter())?;
        evaluates_with(operation, values, argument, &varied).then_some(varied)
    })
}

/// The numbers near `number`, the nearest first, the greater of two.
pub(in crate::explain) fn around(number: u64) -> Vec<u64> {
    let low = number.saturating_sub(REACH).max(1);
    let high = number.saturating_add(REACH);
    let mut near: Vec<u64> = (low..=high).filter(|candidate| *candidate != number).collect();
    near.sort_by_key(|candidate| (candidate.abs_diff(number), *candidate < number));
    near
}

pub(super) fn evaluates(operation: &Operation, values: &[Value], second: &Value) -> bool {
    evaluates_with(operation, values, 1, second)
}

fn evaluates_with(operation: &Operation, values: &[Value], argument: usize, other: &Value) -> bool {
    let mut changed = values.to_vec();
    changed.get_mut(argument).into_iter().for_each(|value| *value = other.clone());
    evaluate::operation(operation, &changed).is_ok()
}

/// A tuple with each leaf replaced, from left to right.
pub(super) fn map(tuple: &IntTuple, replace: &mut impl FnMut(u64) -> Option<u64>) -> Option<IntTuple> {
    if tuple.is_leaf() {
        return Some(IntTuple::int(replace(tuple.leaf_at(0))?));
    }
    let modes: Option<Vec<IntTuple>> = (0..tuple.rank()).map(|i| map(&tuple.mode(i).ok()?, &mut *replace)).collect();
    IntTuple::of(&modes?).ok()
}

/// The numbers of an operand: of a layout the strides, then the extents.
pub(in crate::explain) fn numbers(value: &Value) -> Vec<u64> {
    let leaves = |tuple: &IntTuple| (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect::<Vec<_>>();
    match value {
        Value::Integer(number) => vec![*number],
        Value::Tuple(tuple) => leaves(tuple),
        Value::Layout(layout) => [leaves(&layout.stride()), leaves(&layout.shape())].concat(),
        Value::Tiler(tiler) => parts(tiler).iter().flat_map(numbers).collect(),
        Value::Parts(parts) => parts.iter().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

pub(in crate::explain) fn with_numbers(value: &Value, numbers: &mut impl Iterator<Item = u64>) -> Option<Value> {
    let mut next = |_| numbers.next();
    match value {
        Value::Integer(_) => Some(Value::Integer(next(0)?)),
        Value::Tuple(tuple) => Some(map(tuple, &mut next)?.into()),
        Value::Layout(layout) => {
            let stride = map(&layout.stride(), &mut next)?;
            let shape = map(&layout.shape(), &mut next)?;
            Some(LayoutValue::new(&shape, &stride).ok()?.into())
        }
        Value::Tiler(tiler) if tiler.is_by_mode() => {
            let varied = with_numbers(&Value::Parts(parts(tiler)), numbers)?;
            Some(Value::Tiler(Box::new(varied.to_tiler().ok()?)))
        }
        Value::Tiler(tiler) => with_numbers(&tiler.as_layout()?.into(), numbers),
        Value::Parts(parts) => {
            let mut varied = Vec::new();
            for part in parts {
                varied.push(with_numbers(part, &mut *numbers)?);
            }
            Some(Value::Parts(varied))
        }
        other => Some(other.clone()),
    }
}

pub(super) fn parts(tiler: &Tiler) -> Vec<Value> {
    match tiler.as_layout() {
        Some(layout) => vec![layout.into()],
        None if tiler.is_by_mode() => {
            (0..tiler.rank()).filter_map(|i| tiler.mode(i).ok()).map(|mode| part(&mode)).collect()
        }
        None => Vec::new(),
    }
}

fn part(tiler: &Tiler) -> Value {
    match tiler.as_layout() {
        Some(layout) => layout.into(),
        None if tiler.is_by_mode() => Value::Parts(parts(tiler)),
        None => Value::Whole,
    }
}
