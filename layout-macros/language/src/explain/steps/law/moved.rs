//! The laws of modes that are taken, joined and put side by side: each mode of the result steps as the mode it was does where it stood.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, offset};

use super::{Trial, Tried, few, modes, walk};
use crate::value::Value;

/// Coordinates of the result: so many, each so many steps of a layout further.
#[derive(Clone, Copy)]
struct Part {
    of: LayoutValue,
    size: u64,
    step: u64,
}

type Parts = Result<Vec<Part>, AlgebraError>;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let (Value::Layout(_) | Value::Composed(_)) = answer else { return None };
    let inside = |i: usize| layout(values.get(i)?);
    let number = |i: usize| usize::try_from(values.get(i)?.to_integer().ok()?).ok();
    let numbers = || (1..values.len()).map(number).collect::<Option<Vec<usize>>>();
    let answer = layout(answer)?;
    let (says, parts) = match name {
        "take" => (TAKEN, chosen(&inside(0)?, number(1)?..number(2)?)),
        "select" => (TAKEN, chosen(&inside(0)?, numbers()?)),
        "get" => (TAKEN, at_path(&inside(0)?, &numbers()?)),
        "call" => (TAKEN, kept(&inside(0)?, values.get(1)?, false)),
        "slice" => (TAKEN, kept(&inside(1)?, values.first()?, false)),
        "dice" => (TAKEN, kept(&inside(1)?, values.first()?, true)),
        "repeat" => (
            "its offset at (i, j, …) is A(i) + A(j) + …",
            all(&inside(0)?).map(|one| vec![one; number(1).unwrap_or(0)]),
        ),
        "make_layout" if values.len() > 1 && !values.iter().any(|value| matches!(value, Value::Word(_))) => {
            let modes = (0..values.len()).map(inside).collect::<Option<Vec<_>>>()?;
            ("its offset at (i, j, …) is A(i) + B(j) + …", modes.iter().map(all).collect())
        }
        "append" => ("its offset at (i, j, …) is A(i) + B(j) + …", longer(&inside(0)?, values, &answer)),
        "prepend" => ("its offset at (…, j, i) is … + B(j) + A(i)", longer(&inside(0)?, values, &answer).map(reversed)),
        "replace" => {
            let (i, mode) = if let Some(i) = number(1) { (i, inside(2)?) } else { (number(2)?, inside(1)?) };
            ("its offset is that of A, 0 in mode i, and that of B there", replaced(&inside(0)?, i, &mode))
        }
        "zip" => ("its offset at ((i, j), (k, l), …) is A(i, k, …) + B(j, l, …)", zipped(&inside(0)?, &inside(1)?)),
        _ => return None,
    };
    Some(Tried::new(says, "coordinates", parts.and_then(|parts| stepping(&answer, &parts))))
}

const TAKEN: &str = "its offset is that of A at the same indices, 0 in what is left out";

/// A layout, or what is inside of a swizzled one.
fn layout(value: &Value) -> Option<LayoutValue> {
    match value {
        Value::Composed(composed) => Some(*composed.layout()),
        other => other.to_layout().ok(),
    }
}

/// Whether the offset at each coordinate is the sum of those of its parts.
fn stepping(answer: &LayoutValue, parts: &[Part]) -> Trial {
    let extents: Vec<u64> = parts.iter().map(|part| part.size).collect();
    few(answer.size()?)?;
    let mut odd = None;
    let count = walk(&extents, |i, place| {
        let terms = place.iter().zip(parts).map(|(x, part)| offset(&part.of, mul(*x, part.step)?));
        let sum = terms.reduce(|a, b| add(a?, b?)).unwrap_or(Ok(0));
        if offset(answer, i) != sum && odd.is_none() {
            odd = Some(format!("not so at {i}"));
        }
    })?;
    let size = answer.size()?;
    Ok((count, odd.or_else(|| (size != count).then(|| format!("it has {size} coordinates, and {count} there")))))
}

fn all(a: &LayoutValue) -> Result<Part, AlgebraError> {
    Ok(Part { of: *a, size: a.size()?, step: 1 })
}

fn reversed(mut parts: Vec<Part>) -> Vec<Part> {
    parts.reverse();
    parts
}

/// The modes, each with the steps of all before.
fn each(a: &LayoutValue) -> Parts {
    parted(a, &a.shape(), 1)
}

fn parted(of: &LayoutValue, shape: &IntTuple, step: u64) -> Parts {
    let mut step = step;
    let part = |mode: &IntTuple| {
        let part = Part { of: *of, size: mode.product()?, step };
        step = mul(step, part.size)?;
        Ok(part)
    };
    modes(shape)?.iter().map(part).collect()
}

fn chosen(a: &LayoutValue, which: impl IntoIterator<Item = usize>) -> Parts {
    let parts = each(a)?;
    which.into_iter().map(|i| parts.get(i).copied().ok_or(AlgebraError::NoModes)).collect()
}

fn at_path(a: &LayoutValue, path: &[usize]) -> Parts {
    let (mut shape, mut part) = (a.shape(), all(a)?);
    for i in path {
        part = parted(a, &shape, part.step)?.get(*i).copied().ok_or(AlgebraError::NoModes)?;
        shape = shape.mode(*i)?;
    }
    Ok(vec![part])
}

/// What stands under the `_` of a coordinate, or under its indices.
fn kept(a: &LayoutValue, coordinate: &Value, indices: bool) -> Parts {
    let mut parts = Vec::new();
    keep(a, coordinate, &(a.shape(), 1), indices, &mut parts)?;
    Ok(parts)
}

fn keep(
    a: &LayoutValue,
    coordinate: &Value,
    (shape, step): &(IntTuple, u64),
    indices: bool,
    parts: &mut Vec<Part>,
) -> Result<(), AlgebraError> {
    let below = |i: usize| match coordinate {
        Value::Parts(below) => below.get(i).cloned(),
        Value::Tuple(tuple) => tuple.mode(i).ok().map(Value::from),
        _ => None,
    };
    if below(0).is_none() {
        if indices != matches!(coordinate, Value::Whole) {
            parts.push(Part { of: *a, size: shape.product()?, step: *step });
        }
        return Ok(());
    }
    let steps = parted(a, shape, *step)?;
    for (i, (mode, part)) in modes(shape)?.into_iter().zip(steps).enumerate() {
        let one = below(i).ok_or(AlgebraError::NoModes)?;
        keep(a, &one, &(mode, part.step), indices, parts)?;
    }
    Ok(())
}

/// `A`, and what is appended to it as often as it has more modes.
fn longer(a: &LayoutValue, values: &[Value], answer: &LayoutValue) -> Parts {
    let addition = match values.get(1) {
        Some(Value::Integer(_)) if values.len() == 2 => Some(LayoutValue::TRIVIAL),
        other => other.and_then(layout),
    };
    let addition = all(&addition.ok_or(AlgebraError::NoModes)?)?;
    let rank = |layout: &LayoutValue| if layout.is_leaf() { 1 } else { layout.rank() };
    let times = rank(answer).saturating_sub(rank(a));
    Ok(std::iter::once(all(a)?).chain(std::iter::repeat_n(addition, times)).collect())
}

fn replaced(a: &LayoutValue, i: usize, mode: &LayoutValue) -> Parts {
    let mut parts = each(a)?;
    *parts.get_mut(i).ok_or(AlgebraError::NoModes)? = all(mode)?;
    Ok(parts)
}

fn zipped(a: &LayoutValue, b: &LayoutValue) -> Parts {
    Ok(each(a)?.into_iter().zip(each(b)?).flat_map(|(left, right)| [left, right]).collect())
}
