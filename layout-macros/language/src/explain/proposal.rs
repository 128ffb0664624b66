//! What would be right: nearby operands are tried, and what evaluates is proposed.

use layout_algebra::analysis::AccessError;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Tiler};

use crate::ast::Word;
use crate::evaluate;
use crate::value::Value;
use crate::vocabulary::{self, Operation};

/// The numbers that are tried in the place of one.
const REACH: u64 = 64;
/// The leaves of an operand that are varied.
const LEAVES: usize = 8;
/// The alternatives that are told.
const ALTERNATIVES: usize = 4;

/// A help line for a refusal, if something near evaluates.
pub(super) fn nearest(error: &AlgebraError, operation: &Operation, values: &[Value]) -> Option<String> {
    match error {
        AlgebraError::RunDoesNotDivide { leaf, .. } if values.get(1).is_some_and(Value::is_layout_like) => {
            strides(*leaf, operation, values).or_else(|| anywhere(operation, values))
        }
        AlgebraError::TileDoesNotFill { .. } | AlgebraError::TileRepeats { .. } => {
            let nearest = anywhere(operation, values);
            let rounded = loose(operation, values);
            nearest
                .map(|text| rounded.clone().map_or(text.clone(), |rounded| format!("{text}, or {rounded}")))
                .or(rounded)
        }
        AlgebraError::RunDoesNotDivide { .. }
        | AlgebraError::Carry { .. }
        | AlgebraError::BlockDoesNotDivide { .. }
        | AlgebraError::NotDivisible { .. } => anywhere(operation, values),
        AlgebraError::NotComplementable { .. } => without_word(operation, values),
        AlgebraError::Access(AccessError::NoSwizzle { .. }) => instead("auto_padding", "padding", values),
        AlgebraError::Access(AccessError::NoPadding { .. }) => instead("auto_swizzle", "a swizzle", values),
        _ => None,
    }
}

/// The strides with which one mode of the right operand would do.
fn strides(leaf: usize, operation: &Operation, values: &[Value]) -> Option<String> {
    let layout = values.get(1)?.to_layout().ok()?;
    if leaf >= layout.leaf_count() {
        return None;
    }
    let fits = |stride: &u64| {
        let varied = with_stride(&layout, leaf, *stride)?;
        evaluates(operation, values, &varied.into()).then_some((*stride, varied))
    };
    let found: Vec<(u64, LayoutValue)> =
        around(layout.leaf_at(leaf).stride).iter().filter_map(fits).take(ALTERNATIVES).collect();
    let (_, first) = found.first()?;
    let mut numbers: Vec<u64> = found.iter().map(|(stride, _)| *stride).collect();
    numbers.sort_unstable();
    Some(format!("stride {} would do there, as in `{first}`", either(&numbers)))
}

/// `1, 2 or 6`
fn either(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// The right operand with one number changed by as little as possible.
fn anywhere(operation: &Operation, values: &[Value]) -> Option<String> {
    let given = values.get(1)?;
    let numbers = numbers(given);
    let mut changes: Vec<(u64, usize, u64)> = Vec::new();
    for (i, number) in numbers.iter().enumerate().take(LEAVES) {
        changes.extend(around(*number).iter().map(|near| (near.abs_diff(*number), i, *near)));
    }
    changes.sort_unstable();
    let varied = changes.iter().find_map(|(_, i, number)| {
        let mut near = numbers.clone();
        *near.get_mut(*i)? = *number;
        let varied = with_numbers(given, &mut near.into_iter())?;
        evaluates(operation, values, &varied).then_some(varied)
    })?;
    Some(format!("`{varied}` would do there"))
}

/// The same call that rounds up.
fn loose(operation: &Operation, values: &[Value]) -> Option<String> {
    if values.len() != 2 || !operation.name.ends_with("_divide") {
        return None;
    }
    let (a, t) = (values.first()?.to_layout().ok()?, values.get(1)?.to_tiler().ok()?);
    let rounded = [a.into(), Value::Tiler(Box::new(t)), Value::Word(Word::Loose)];
    evaluate::operation(operation, &rounded).ok()?;
    Some(format!("round up with `{}({a}, {t}, loose)`", operation.name))
}

/// What another operation makes of the same values.
fn instead(name: &str, what: &str, values: &[Value]) -> Option<String> {
    let answer = evaluate::operation(vocabulary::find(name)?, values).ok()?;
    Some(format!("{what} would do: `{answer}`"))
}

/// The value as a layout of the kind that was expected.
pub(super) fn converted(headline: &str, value: &Value) -> Option<String> {
    let name = match value {
        Value::Linear(_) if headline.starts_with("expected a layout") => "from_linear",
        Value::Layout(_) | Value::Composed(_) if headline.starts_with("expected a linear layout") => "to_linear",
        _ => return None,
    };
    evaluate::operation(vocabulary::find(name)?, std::slice::from_ref(value)).ok()?;
    Some(format!("`{name}({value})` is one"))
}

/// The same call without its last word.
fn without_word(operation: &Operation, values: &[Value]) -> Option<String> {
    let (last, rest) = values.split_last()?;
    if !matches!(last, Value::Word(_)) || evaluate::operation(operation, rest).is_err() {
        return None;
    }
    let rest: Vec<String> = rest.iter().map(Value::to_string).collect();
    Some(format!("`{}({})` leaves holes, and evaluates", operation.name, rest.join(", ")))
}

/// The numbers near `number`, the nearest first, the greater of two.
pub(super) fn around(number: u64) -> Vec<u64> {
    let low = number.saturating_sub(REACH).max(1);
    let high = number.saturating_add(REACH);
    let mut near: Vec<u64> = (low..=high).filter(|candidate| *candidate != number).collect();
    near.sort_by_key(|candidate| (candidate.abs_diff(number), *candidate < number));
    near
}

fn evaluates(operation: &Operation, values: &[Value], second: &Value) -> bool {
    let changed: Vec<Value> =
        values.iter().enumerate().map(|(i, value)| if i == 1 { second.clone() } else { value.clone() }).collect();
    evaluate::operation(operation, &changed).is_ok()
}

fn with_stride(layout: &LayoutValue, leaf: usize, stride: u64) -> Option<LayoutValue> {
    let mut strides = layout.stride();
    let mut i = 0;
    strides = map(&strides, &mut |old| {
        let is_it = i == leaf;
        i = i.saturating_add(1);
        Some(if is_it { stride } else { old })
    })?;
    LayoutValue::new(&layout.shape(), &strides).ok()
}

/// A tuple with each leaf replaced, from left to right.
fn map(tuple: &IntTuple, replace: &mut impl FnMut(u64) -> Option<u64>) -> Option<IntTuple> {
    if tuple.is_leaf() {
        return Some(IntTuple::int(replace(tuple.leaf_at(0))?));
    }
    let modes: Option<Vec<IntTuple>> = (0..tuple.rank()).map(|i| map(&tuple.mode(i).ok()?, &mut *replace)).collect();
    IntTuple::of(&modes?).ok()
}

/// The numbers of an operand: of a layout the strides, then the extents.
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
