//! What would be right: nearby operands are tried, and what evaluates is proposed.

mod call;
mod spelling;
mod structure;
mod swizzling;
mod vary;

use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Order, SwizzleError};

use crate::ast::Word;
use crate::evaluate;
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation};

use call::Call;
pub(super) use vary::{around, numbers, with_numbers};
use vary::{evaluates, map, near, parts, with_stride};

/// The alternatives that are told.
const ALTERNATIVES: usize = 4;

/// A help line that comes of how an operand was written: a tuple that may have been meant for one layout.
pub(super) fn as_written(error: &AlgebraError, operation: &Operation, values: &[Value]) -> Option<String> {
    match (error, values.get(1)) {
        (AlgebraError::RankExceeds { .. }, Some(Value::Tuple(_) | Value::Parts(_))) => as_one_layout(operation, values),
        _ => None,
    }
}

/// A help line for a refusal, if something near evaluates: of operands that the algebra's account does not try, since they are farther away, or of a kind that it
/// does not know.
pub(super) fn of(refusal: &Refusal, operation: &Operation, values: &[Value]) -> Option<String> {
    let call = Call { operation, values };
    match &refusal.reason {
        Reason::Algebra(error) => nearest(error, operation, values).or_else(|| match error {
            AlgebraError::Swizzle(error) => swizzling::nearest(error, call),
            AlgebraError::UnknownAtom { at } => spelling::atom(*at, call),
            _ => structure::nearest(error, call),
        }),
        Reason::Linear(_) | Reason::Condition(_) | Reason::Language(_) => None,
    }
}

/// By operands nearby.
fn nearest(error: &AlgebraError, operation: &Operation, values: &[Value]) -> Option<String> {
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
        | AlgebraError::NotReached { .. }
        | AlgebraError::SizesDiffer { .. }
        | AlgebraError::NoSum { .. }
        | AlgebraError::NotDivisible { .. } => anywhere(operation, values),
        AlgebraError::RankExceeds { .. } => as_one_layout(operation, values).or_else(|| fewer_modes(operation, values)),
        AlgebraError::NotTwoModes { .. } => one_by_one(operation, values),
        AlgebraError::NotInjective { .. } | AlgebraError::ModesInterleave { .. } => {
            let blamed = usize::from(operation.name.ends_with("_divide"));
            near(operation, values, blamed).map(|varied| instead_of(operation, blamed, &varied))
        }
        AlgebraError::NoLeftInverse { .. } | AlgebraError::InverseCarries { .. } | AlgebraError::NoUnitStride => {
            near(operation, values, 0).map(|varied| instead_of(operation, 0, &varied))
        }
        AlgebraError::RankTooSmall { .. }
        | AlgebraError::RangeOutOfRange { .. }
        | AlgebraError::WidthDoesNotDivide { .. }
        | AlgebraError::WidthCarries { .. }
        | AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { .. } | SwizzleError::RaggedOffset { .. }) => {
            let last = values.len().checked_sub(1)?;
            near(operation, values, last).map(|varied| instead_of(operation, last, &varied))
        }
        AlgebraError::ModeOutOfRange { mode, .. } => {
            let is_it = |value: &Value| matches!(value, Value::Integer(i) if usize::try_from(*i) == Ok(*mode));
            let at = values.iter().skip(1).position(is_it)?.saturating_add(1);
            near(operation, values, at).map(|varied| format!("`{varied}` would do there"))
        }
        AlgebraError::NotComplementable { .. } => without_word(operation, values),
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
    near(operation, values, 1).map(|varied| format!("`{varied}` would do there"))
}

/// ``with A = `(2,2):(1,4)` it would do``
fn instead_of(operation: &Operation, argument: usize, varied: &Value) -> String {
    match super::letters(operation).nth(argument) {
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

/// The tiler, or the profile, without its last modes.
fn fewer_modes(operation: &Operation, values: &[Value]) -> Option<String> {
    let given = values.get(1)?;
    if let Value::Tuple(tuple) = given {
        let fewer = (1..tuple.rank()).rev().filter_map(|rank| tuple.take(0, rank).ok()).map(Value::from);
        return fewer
            .into_iter()
            .find(|fewer| evaluates(operation, values, fewer))
            .map(|fewer| format!("`{fewer}` would do there"));
    }
    let mut parts = parts(&given.to_tiler().ok()?);
    while parts.pop().is_some() {
        let fewer = Value::Tiler(Box::new(Value::Parts(parts.clone()).to_tiler().ok()?));
        if !parts.is_empty() && evaluates(operation, values, &fewer) {
            return Some(format!("`{fewer}` would do there"));
        }
    }
    None
}

/// The form that leaves tile and rest where they are, mode by mode.
fn one_by_one(operation: &Operation, values: &[Value]) -> Option<String> {
    let (_, kind) = operation.name.split_once('_')?;
    let logical = vocabulary::find(&format!("logical_{kind}"))?;
    evaluate::operation(logical, values).ok()?;
    let (a, t) = (values.first()?.to_layout().ok()?, values.get(1)?.to_tiler().ok()?);
    Some(format!("`{}({a}, {t})` leaves the tiles in their modes", logical.name))
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

/// The value as a layout of the kind that was expected.
pub(super) fn converted(headline: &str, value: &Value) -> Option<String> {
    let name = match value {
        Value::Linear(_) if headline.starts_with("expected a layout") => "from_linear",
        Value::Morphism(_) if headline.starts_with("expected a layout") => "layout_of",
        Value::Layout(_) if headline.starts_with("expected a morphism") => "morphism",
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
