//! Operands with changed numbers.

use layout_algebra::{IntTuple, LayoutValue, Tiler};

use crate::value::Value;

/// The largest change of a number.
pub(super) const REACH: u64 = 64;

/// The two numbers at a distance, the greater first.
pub(super) fn at_distance(number: u64, distance: u64) -> Vec<u64> {
    let mut both = Vec::with_capacity(2);
    both.extend(number.checked_add(distance));
    both.extend(number.checked_sub(distance).filter(|below| *below > 0));
    both
}

/// A tuple with each leaf replaced, from left to right.
pub(super) fn map(tuple: &IntTuple, replace: &mut dyn FnMut(u64) -> Option<u64>) -> Option<IntTuple> {
    if tuple.is_leaf() {
        return Some(IntTuple::int(replace(tuple.leaf_at(0))?));
    }
    let modes: Option<Vec<IntTuple>> = (0..tuple.rank()).map(|i| map(&tuple.mode(i).ok()?, &mut *replace)).collect();
    IntTuple::of(&modes?).ok()
}

/// The numbers of an operand; for a layout, the strides and then the extents.
pub(super) fn numbers(value: &Value) -> Vec<u64> {
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

pub(super) fn with_numbers(value: &Value, numbers: &mut impl Iterator<Item = u64>) -> Option<Value> {
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

fn parts(tiler: &Tiler) -> Vec<Value> {
    match tiler.as_layout() {
        Some(layout) => vec![layout.into()],
        None if tiler.is_by_mode() => {
            (0..tiler.rank()).filter_map(|i| tiler.mode(i).ok()).map(|mode| tiler_value(&mode)).collect()
        }
        None => Vec::new(),
    }
}

fn tiler_value(tiler: &Tiler) -> Value {
    match tiler.as_layout() {
        Some(layout) => layout.into(),
        None if tiler.is_by_mode() => Value::Parts(parts(tiler)),
        None => Value::Whole,
    }
}
