//! Corrections, shown only if the whole corrected call evaluates.
//!
//! The algebra checks its proposals with the operation that explains a call, and the call may still fail: an atom with a similar name may
//! have no scale factors, a layout that can be cut may be too long to list.

use layout_algebra::diagnose::{Diagnosis, OwnedCall};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue};

use super::owned_call::owned_call;
use super::vary::{map, numbers, with_numbers};
use crate::ast::{Expr, Kind};
use crate::evaluate;
use crate::value::{Refusal, Value};
use crate::vocabulary::{self, Operation};

/// A help line based on how an operand was written: a tuple that is not a layout, or one that may have been meant as a layout.
pub(super) fn as_written(error: &AlgebraError, operation: &Operation, values: &[Value]) -> Option<String> {
    match (error, values.get(1)) {
        (AlgebraError::ZeroExtent { .. }, _) => without_zero(operation, values),
        (AlgebraError::Swizzle(_), _) => before_offset(error, operation, values),
        (AlgebraError::RankExceeds { .. }, Some(Value::Tuple(_) | Value::Parts(_))) => as_one_layout(operation, values),
        _ => None,
    }
}

/// The algebra's proposal for `Sw o n`, converted from its proposal for the layout `n:1` behind a swizzle.
fn before_offset(error: &AlgebraError, operation: &Operation, values: &[Value]) -> Option<String> {
    let [Value::Offset(_, offset), ..] = values else { return None };
    let settled: Result<Vec<Value>, Refusal> = values.iter().cloned().map(Value::settled).collect();
    let diagnosis = owned_call(operation, &settled.ok()?)?.explain(error);
    let (_, text) = diagnosis.proposal()?;
    let Value::Composed(found) = evaluate::text(text)? else { return None };
    Some(format!("try `{}` for {}", Value::Offset(found.swizzle(), *offset), operation.letters().first()?))
}

/// The first operand that works with each 0 replaced by 1.
fn without_zero(operation: &Operation, values: &[Value]) -> Option<String> {
    values.iter().zip(operation.letters()).enumerate().find_map(|(i, (value, letter))| {
        let varied = with_numbers(value, &mut numbers(value).into_iter().map(|number| number.max(1)))?;
        answer_with(operation, values, i, varied.clone())?;
        Some(format!("try `{varied}` for {letter}"))
    })
}

/// The answer with one argument replaced.
fn answer_with(operation: &Operation, values: &[Value], argument: usize, value: Value) -> Option<Value> {
    let mut changed = values.to_vec();
    *changed.get_mut(argument)? = value;
    evaluate::operation(operation, &changed).ok()
}

/// The tuple of a tiler as a single layout, which may be what was meant.
fn as_one_layout(operation: &Operation, values: &[Value]) -> Option<String> {
    let one = Value::from(values.get(1)?.to_layout().ok()?);
    answer_with(operation, values, 1, one.clone())?;
    Some(format!("try `{one}`, one layout and no tiler by mode"))
}

/// A valid layout close to a shape and a stride that do not form one.
pub(super) fn pair(error: &AlgebraError, shape: &IntTuple, stride: &Value) -> Option<String> {
    match error {
        AlgebraError::NotCongruent { .. } => {
            let call = OwnedCall::new(Known::Layout).tuple(shape).tuple(&stride.to_tuple().ok()?);
            call.explain(error).help().map(str::to_owned)
        }
        AlgebraError::ZeroExtent { .. } => {
            let layout = LayoutValue::new(&positive(shape)?, &stride.to_tuple().ok()?).ok()?;
            Some(format!("try `{layout}`"))
        }
        _ => None,
    }
}

/// A shape with each 0 replaced by 1.
pub(super) fn positive(shape: &IntTuple) -> Option<IntTuple> {
    map(shape, &mut |extent| Some(extent.max(1)))
}

/// The help of a diagnosis, if each call that it proposes has an answer that is `wanted`.
pub(super) fn accepted(
    diagnosis: &Diagnosis,
    operation: &Operation,
    values: &[Value],
    wanted: fn(&Value) -> bool,
) -> Option<String> {
    let help = diagnosis.help()?;
    let replaced = match diagnosis.proposal() {
        Some((argument, text)) => with(operation, values, argument, text).is_some_and(|answer| wanted(&answer)),
        None => true,
    };
    (replaced && calls(help).all(evaluate::evaluates)).then(|| help.to_owned())
}

/// The answer with one argument replaced by a text.
fn with(operation: &Operation, values: &[Value], argument: usize, text: &str) -> Option<Value> {
    let mut changed = values.to_vec();
    *changed.get_mut(argument)? = evaluate::text(text)?;
    evaluate::operation(operation, &operation.placed(changed)).ok()
}

/// The calls in a help line.
fn calls(help: &str) -> impl Iterator<Item = &str> {
    let is_call = |text: &&str| text.split_once('(').is_some_and(|(name, _)| vocabulary::find(name).is_some());
    help.split('`').skip(1).step_by(2).filter(is_call)
}

/// The call with this operand swapped with another or moved, or with the first operand last, if it has an answer.
pub(super) fn moved(operation: &Operation, values: &[Value], argument: usize, written: &[&Expr]) -> Option<String> {
    // The operands of a tiled MMA or copy belong to the same expression.
    let is_whole = |expr: &Expr| written.iter().filter(|other| std::ptr::eq(**other, expr)).count() == 1;
    orders(values.len(), argument).into_iter().find_map(|order| {
        let values: Vec<Value> = order.iter().filter_map(|i| values.get(*i).cloned()).collect();
        let written = order.iter().filter_map(|i| written.get(*i));
        evaluate::operation(operation, &operation.placed(values.clone())).ok()?;
        let operands = values.iter().zip(written).map(|(value, expr)| match &expr.kind {
            Kind::Name(path) if is_whole(expr) => path.text(),
            _ => value.to_string(),
        });
        let operands: Vec<String> = operands.collect();
        Some(format!("try `{}({})`: the operands are in another order", operation.name, operands.join(", ")))
    })
}

/// Orders of `count` operands in which this one is elsewhere.
fn orders(count: usize, operand: usize) -> Vec<Vec<usize>> {
    let plain: Vec<usize> = (0..count).collect();
    let elsewhere = plain.iter().filter(|to| **to != operand);
    let mut swapped: Vec<Vec<usize>> =
        elsewhere.map(|to| with_order(&plain, |order| order.swap(operand, *to))).collect();
    let moved = (0..count).map(|to| {
        with_order(&plain, |order| {
            let operand = order.remove(operand);
            order.insert(to, operand);
        })
    });
    swapped.extend(moved);
    swapped.push(with_order(&plain, |order| order.rotate_left(count.min(1))));
    swapped.retain(|order| *order != plain);
    swapped
}

fn with_order(plain: &[usize], change: impl FnOnce(&mut Vec<usize>)) -> Vec<usize> {
    let mut order = plain.to_vec();
    change(&mut order);
    order
}

/// Operations with longer names that take these operands.
pub(super) fn longer(operation: &Operation, values: &[Value]) -> Option<String> {
    let mut longer = vocabulary::suggested_by(operation.name);
    longer.retain(|other| {
        other.name != operation.name && evaluate::operation(other, &other.placed(values.to_vec())).is_ok()
    });
    longer.truncate(3);
    vocabulary::one_of(&longer)
}

/// The operation applied to the mode that the second operand counts.
pub(super) fn of_mode(operation: &Operation, values: &[Value], written: &[&Expr]) -> Option<String> {
    let ([whole, i @ Value::Integer(_)], [expr, _]) = (values, written) else { return None };
    let mode = evaluate::operation(vocabulary::find("get")?, &[whole.clone(), i.clone()]).ok()?;
    evaluate::operation(operation, &[mode]).ok()?;
    let whole = match &expr.kind {
        Kind::Name(path) => path.text(),
        Kind::Tuple(_) => whole.to_string(),
        _ => format!("({whole})"),
    };
    Some(format!("try `{}({whole}[{i}])`", operation.name))
}

/// The value converted to another kind of layout, if that has an answer.
pub(super) fn converted(operation: &Operation, values: &[Value], argument: usize) -> Option<String> {
    let value = values.get(argument)?;
    let names: &[&str] = match value {
        Value::Linear(_) => &["from_linear"],
        Value::Morphism(_) => &["layout_of"],
        Value::Layout(_) => &["morphism", "to_linear"],
        Value::Composed(_) => &["to_linear"],
        _ => &[],
    };
    names.iter().find_map(|name| {
        let other = evaluate::operation(vocabulary::find(name)?, std::slice::from_ref(value)).ok()?;
        answer_with(operation, values, argument, other)?;
        Some(format!("`{name}({value})` is one"))
    })
}
