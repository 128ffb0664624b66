//! The laws of modes that are taken, joined and put side by side: each mode of the result steps as the mode it was does where it stood; of tuples the modes are
//! listed.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, offset};

use super::trial::{Call, Checked, Law, Read, Row, Trial, few, holds_at, length, modes, rank, walk_all};
use crate::value::Value;

/// Coordinates of the result: so many, each so many steps of a layout further.
#[derive(Clone, Copy)]
struct Part {
    of: LayoutValue,
    size: u64,
    step: u64,
}

type Parts = Checked<Vec<Part>>;

const TAKEN: &str = "its offset is that of A at the same indices, 0 in what is left out";
const SUM: &str = "its offset at (i, j, …) is A(i) + B(j) + …";

pub(super) const ROWS: &[Row] = &[
    (&["take"], |c| stepping(c, TAKEN, chosen(&inside(c, 0)?, c.index(1)?..c.index(2)?))),
    (&["select"], |c| stepping(c, TAKEN, chosen(&inside(c, 0)?, indices(c)?))),
    (&["get"], |c| stepping(c, TAKEN, at_path(&inside(c, 0)?, &indices(c)?))),
    (&["call"], |c| stepping(c, TAKEN, kept(&inside(c, 0)?, c.value(1)?, false))),
    (&["slice", "dice"], |c| stepping(c, TAKEN, kept(&inside(c, 1)?, c.value(0)?, c.name == "dice"))),
    (&["repeat"], |c| {
        let (a, times) = (inside(c, 0)?, c.index(1).unwrap_or(0));
        stepping(c, "its offset at (i, j, …) is A(i) + A(j) + …", all(&a).map(|one| vec![one; times]))
    }),
    (&["make_layout"], |c| {
        let is_joined = c.values.len() > 1 && !c.values.iter().any(|value| matches!(value, Value::Word(_)));
        let modes = is_joined.then(|| (0..c.values.len()).map(|i| inside(c, i)).collect::<Option<Vec<_>>>())??;
        stepping(c, SUM, modes.iter().map(all).collect())
    }),
    (&["append"], |c| stepping(c, SUM, longer(c)?)),
    (&["prepend"], |c| {
        let reversed = longer(c)?.map(|parts| parts.into_iter().rev().collect());
        stepping(c, "its offset at (…, j, i) is … + B(j) + A(i)", reversed)
    }),
    (&["replace"], |c| {
        let (i, mode) = c.index(1).zip(inside(c, 2)).or_else(|| c.index(2).zip(inside(c, 1)))?;
        let parts = each(&inside(c, 0)?).and_then(|parts| with(parts, i, all(&mode)?));
        stepping(c, "its offset is that of A, 0 in mode i, and that of B there", parts)
    }),
    (&["zip"], |c| {
        let (a, b) = (each(&inside(c, 0)?), each(&inside(c, 1)?));
        let pairs = a.and_then(|a| Ok(a.into_iter().zip(b?).flat_map(|(left, right)| [left, right]).collect()));
        stepping(c, "its offset at ((i, j), (k, l), …) is A(i, k, …) + B(j, l, …)", pairs)
    }),
    // The same of tuples.
    (&["take"], |c| listed(c, whole(c)?.get(c.index(1)?..c.index(2)?)?.to_vec())),
    (&["select"], |c| {
        let all = whole(c)?;
        listed(c, indices(c)?.into_iter().map(|i| all.get(i).copied()).collect::<Option<_>>()?)
    }),
    (&["repeat"], |c| {
        // Once it is no tuple of one.
        let times = c.index(1).filter(|times| *times > 1)?;
        listed(c, vec![tuple(c.value(0)?)?; times])
    }),
    (&["replace"], |c| {
        let (i, mode) = if matches!(c.value(1)?, Value::Integer(_)) { (1, 2) } else { (2, 1) };
        listed(c, with(whole(c)?, c.index(i)?, tuple(c.value(mode)?)?).ok()?)
    }),
    (&["append"], |c| listed(c, [whole(c)?, added(c)?].concat())),
    (&["prepend"], |c| listed(c, [added(c)?, whole(c)?].concat())),
    (&["get"], |c| {
        let (mut there, found) = (tuple(c.value(0)?)?, tuple(c.answer)?);
        for place in indices(c)? {
            there = modes(&there).ok()?.get(place).copied()?;
        }
        Some(Law::once("it stands there, counted mode by mode", Ok(found.to_string() == there.to_string())))
    }),
];

/// A layout, or what is inside of a swizzled one.
fn layout(value: &Value) -> Option<LayoutValue> {
    match value {
        Value::Composed(composed) => Some(*composed.layout()),
        other => other.layout(),
    }
}

fn inside(c: &Call<'_>, i: usize) -> Option<LayoutValue> {
    layout(c.value(i)?)
}

/// The integers after the first operand.
fn indices(c: &Call<'_>) -> Option<Vec<usize>> {
    (1..c.values.len()).map(|i| c.index(i)).collect()
}

/// Whether the offset at each coordinate of the answer, a layout, is the sum of those of its parts.
fn stepping(c: &Call<'_>, says: &'static str, parts: Parts) -> Option<Law> {
    let (Value::Layout(_) | Value::Composed(_)) = c.answer else { return None };
    let answer = layout(c.answer)?;
    Some(Law::at_coordinates(says, parts.and_then(|parts| sums(&answer, &parts))))
}

fn sums(answer: &LayoutValue, parts: &[Part]) -> Trial {
    let (extents, size): (Vec<u64>, _) = (parts.iter().map(|part| part.size).collect(), few(answer.size()?)?);
    let (count, odd) = walk_all(&extents, |i, place| {
        let terms = place.iter().zip(parts).map(|(x, part)| offset(&part.of, mul(*x, part.step)?));
        offset(answer, i) == terms.reduce(|a, b| add(a?, b?)).unwrap_or(Ok(0))
    })?;
    Ok((count, odd.or_else(|| (size != count).then(|| format!("it has {size} coordinates, and {count} there")))))
}

fn all(a: &LayoutValue) -> Checked<Part> {
    Ok(Part { of: *a, size: a.size()?, step: 1 })
}

/// The modes, each with the steps of all before.
fn each(a: &LayoutValue) -> Parts {
    parted(a, &a.shape(), 1)
}

fn parted(of: &LayoutValue, shape: &IntTuple, mut step: u64) -> Parts {
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
    keep(coordinate, all(a)?, &a.shape(), indices, &mut parts)?;
    Ok(parts)
}

fn keep(coordinate: &Value, here: Part, shape: &IntTuple, indices: bool, parts: &mut Vec<Part>) -> Checked<()> {
    let below = |i: usize| match coordinate {
        Value::Parts(below) => below.get(i).cloned(),
        Value::Tuple(tuple) => tuple.mode(i).ok().map(Value::from),
        _ => None,
    };
    if below(0).is_none() {
        parts.extend((indices != matches!(coordinate, Value::Whole)).then_some(here));
        return Ok(());
    }
    let steps = parted(&here.of, shape, here.step)?;
    for (i, (mode, part)) in modes(shape)?.iter().zip(steps).enumerate() {
        keep(&below(i).ok_or(AlgebraError::NoModes)?, part, mode, indices, parts)?;
    }
    Ok(())
}

/// `A`, and what is appended to it as often as it has more modes.
fn longer(c: &Call<'_>) -> Option<Parts> {
    let (a, answer) = (inside(c, 0)?, layout(c.answer)?);
    let addition = match c.value(1) {
        Some(Value::Integer(_)) if c.values.len() == 2 => Some(LayoutValue::TRIVIAL),
        other => other.and_then(layout),
    };
    let times = rank(&answer).saturating_sub(rank(&a));
    Some(addition.ok_or(AlgebraError::NoModes).and_then(|addition| {
        let addition = all(&addition)?;
        Ok(std::iter::once(all(&a)?).chain(std::iter::repeat_n(addition, times)).collect())
    }))
}

/// A list with another entry at `i`.
fn with<T>(mut list: Vec<T>, i: usize, one: T) -> Checked<Vec<T>> {
    *list.get_mut(i).ok_or(AlgebraError::NoModes)? = one;
    Ok(list)
}

fn tuple(value: &Value) -> Option<IntTuple> {
    if let Value::Tuple(_) | Value::Integer(_) = value { value.tuple() } else { None }
}

fn whole(c: &Call<'_>) -> Option<Vec<IntTuple>> {
    modes(&tuple(c.value(0)?)?).ok()
}

/// What is added, as often as modes are missing; once if it is not said how many there are to be.
fn added(c: &Call<'_>) -> Option<Vec<IntTuple>> {
    let missing = |rank: usize| Some(rank.saturating_sub(whole(c)?.len()));
    Some(vec![tuple(c.value(1)?)?; c.index(2).map_or(Some(1), missing)?])
}

/// Whether the answer, a tuple, has these modes.
fn listed(c: &Call<'_>, wanted: Vec<IntTuple>) -> Option<Law> {
    let found = modes(&tuple(c.answer)?).ok()?;
    let is_so = found.len() == wanted.len()
        && found.iter().zip(&wanted).all(|(found, wanted)| found.to_string() == wanted.to_string());
    Some(Law::new("its modes, listed, are those that are asked for", "modes", holds_at(length(&wanted), is_so)))
}
