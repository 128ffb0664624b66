//! The laws of operations that take, join and place modes: each mode of the result steps like the mode it came from. For tuples, the modes
//! are listed.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::operation::Operation;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, offset};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, few, holds_at, law, law_of, length, modes, only_if, rank,
    walk_all,
};

/// A number of coordinates of the result, each `step` coordinates further in a layout.
#[derive(Clone, Copy)]
struct Steps {
    of: LayoutValue,
    size: u64,
    step: u64,
}

type Parts = Checked<Vec<Steps>>;

const TAKEN: &str = "its offset is that of A at the same indices, 0 in what is left out";
const LISTED: &str = "its modes, listed, are those that are asked for";
const SUM: &str = "its offset at (i, j, …) is A(i) + B(j) + …";

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Take], TAKEN, |c| stepping(c, &chosen(&inside(c, 0)?, c.index(1)?..c.index(2)?)?)),
    law(&[Operation::Select], TAKEN, |c| stepping(c, &chosen(&inside(c, 0)?, indices(c)?)?)),
    law(&[Operation::Get], TAKEN, |c| stepping(c, &at_path(&inside(c, 0)?, &indices(c)?)?)),
    law(&[Operation::Call], TAKEN, |c| {
        only_if(steps_as_inside(c, 0)?)?;
        stepping(c, &kept(&inside(c, 0)?, c.value(1)?, false)?)
    }),
    law(&[Operation::Slice], TAKEN, |c| {
        only_if(steps_as_inside(c, 1)?)?;
        stepping(c, &kept(&inside(c, 1)?, c.value(0)?, false)?)
    }),
    law(&[Operation::Dice], TAKEN, |c| stepping(c, &kept(&inside(c, 1)?, c.value(0)?, true)?)),
    law(&[Operation::Repeat], "its offset at (i, j, …) is A(i) + A(j) + …", |c| {
        stepping(c, &vec![all(&inside(c, 0)?)?; c.index(1).unwrap_or(0)])
    }),
    law(&[Operation::MakeLayout], SUM, |c| {
        only_if(c.values.len() > 1 && !c.values.iter().any(|value| matches!(value, Value::Word(_))))?;
        let modes = (0..c.values.len()).map(|i| Ok(all(&inside(c, i)?)?)).collect::<Maybe<Vec<_>>>();
        stepping(c, &modes?)
    }),
    law(&[Operation::Append], SUM, |c| stepping(c, &longer(c)?)),
    law(&[Operation::Prepend], "its offset at (…, j, i) is … + B(j) + A(i)", |c| {
        stepping(c, &longer(c)?.into_iter().rev().collect::<Vec<Steps>>())
    }),
    law(&[Operation::Replace], "its offset is that of A, 0 in mode i, and that of B there", |c| {
        let (i, mode) = if let Ok(i) = c.index(1) { (i, inside(c, 2)?) } else { (c.index(2)?, inside(c, 1)?) };
        stepping(c, &with(each(&inside(c, 0)?)?, i, all(&mode)?)?)
    }),
    law(&[Operation::Zip], "its offset at ((i, j), (k, l), …) is A(i, k, …) + B(j, l, …)", |c| {
        let (a, b) = (each(&inside(c, 0)?)?, each(&inside(c, 1)?)?);
        stepping(c, &a.into_iter().zip(b).flat_map(|(left, right)| [left, right]).collect::<Vec<Steps>>())
    }),
    // The same operations on tuples.
    law_of("modes", &[Operation::Take], LISTED, |c| listed(c, whole(c)?.get(c.index(1)?..c.index(2)?).or_none()?)),
    law_of("modes", &[Operation::Select], LISTED, |c| {
        let all = whole(c)?;
        listed(c, &indices(c)?.into_iter().map(|i| all.get(i).copied()).collect::<Option<Vec<_>>>().or_none()?)
    }),
    law_of("modes", &[Operation::Repeat], LISTED, |c| {
        // Repeating once does not make a tuple of one.
        only_if(c.index(1)? > 1)?;
        listed(c, &vec![tuple(c.value(0)?)?; c.index(1)?])
    }),
    law_of("modes", &[Operation::Replace], LISTED, |c| {
        let (i, mode) = if matches!(c.value(1)?, Value::Integer(_)) { (1, 2) } else { (2, 1) };
        let mode = tuple(c.value(mode)?)?;
        // The only mode of an integer is the integer.
        let is_integer = matches!(c.value(0)?, Value::Integer(_));
        listed(c, &if is_integer { modes(&mode).or_none()? } else { with(whole(c)?, c.index(i)?, mode).or_none()? })
    }),
    law_of("modes", &[Operation::Append], LISTED, |c| listed(c, &[whole(c)?, added(c)?].concat())),
    law_of("modes", &[Operation::Prepend], LISTED, |c| listed(c, &[added(c)?, whole(c)?].concat())),
    law(&[Operation::Get], "it stands there, counted mode by mode", |c| {
        let (mut there, found) = (tuple(c.value(0)?)?, tuple(c.answer)?);
        for place in indices(c)? {
            there = *modes(&there).or_none()?.get(place).or_none()?;
        }
        Ok(holds_at(1, found.to_string() == there.to_string()))
    }),
];

/// A layout, or the one inside a swizzled layout.
fn layout(value: &Value) -> Maybe<LayoutValue> {
    match value {
        Value::Composed(composed) => Ok(*composed.layout()),
        other => other.layout(),
    }
}

fn inside(c: &Call<'_>, i: usize) -> Maybe<LayoutValue> {
    layout(c.value(i)?)
}

/// Returns true if a part has the steps of the layout inside operand `i`; a plain part of a swizzled layout has its own steps.
fn steps_as_inside(c: &Call<'_>, i: usize) -> Maybe<bool> {
    Ok(!matches!((c.value(i)?, c.answer), (Value::Composed(_), Value::Layout(_))))
}

/// The integers after the first operand.
fn indices(c: &Call<'_>) -> Maybe<Vec<usize>> {
    (1..c.values.len()).map(|i| c.index(i)).collect()
}

/// Tests that the offset at each coordinate of the answer is the sum of those of its parts.
fn stepping(c: &Call<'_>, parts: &[Steps]) -> Trial {
    only_if(matches!(c.answer, Value::Layout(_) | Value::Composed(_)))?;
    let answer = layout(c.answer)?;
    let (extents, size): (Vec<u64>, _) = (parts.iter().map(|part| part.size).collect(), few(answer.size()?)?);
    let (count, odd) = walk_all(&extents, |i, place| {
        let terms = place.iter().zip(parts).map(|(x, part)| offset(&part.of, mul(*x, part.step)?));
        offset(&answer, i) == terms.reduce(|a, b| add(a?, b?)).unwrap_or(Ok(0))
    })?;
    Ok((count, odd.or_else(|| (size != count).then(|| format!("it has {size} coordinates, and {count} there")))))
}

fn all(a: &LayoutValue) -> Checked<Steps> {
    Ok(Steps { of: *a, size: a.size()?, step: 1 })
}

/// The modes, each stepping over all modes before it.
fn each(a: &LayoutValue) -> Parts {
    parted(a, &a.shape(), 1)
}

fn parted(of: &LayoutValue, shape: &IntTuple, mut step: u64) -> Parts {
    let part = |mode: &IntTuple| {
        let part = Steps { of: *of, size: mode.product()?, step };
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

/// The parts under the `_` of a coordinate, or under its indices.
fn kept(a: &LayoutValue, coordinate: &Value, indices: bool) -> Parts {
    let mut parts = Vec::new();
    keep(coordinate, &all(a)?, &a.shape(), indices, &mut parts)?;
    Ok(parts)
}

fn keep(coordinate: &Value, here: &Steps, shape: &IntTuple, indices: bool, parts: &mut Vec<Steps>) -> Checked<()> {
    let below = |i: usize| match coordinate {
        Value::Parts(below) => below.get(i).cloned(),
        Value::Tuple(tuple) => tuple.mode(i).ok().map(Value::from),
        _ => None,
    };
    if below(0).is_none() {
        parts.extend((indices != matches!(coordinate, Value::Whole)).then_some(*here));
        return Ok(());
    }
    let steps = parted(&here.of, shape, here.step)?;
    for (i, (mode, part)) in modes(shape)?.iter().zip(&steps).enumerate() {
        keep(&below(i).ok_or(AlgebraError::NoModes)?, part, mode, indices, parts)?;
    }
    Ok(())
}

/// `A`, then the appended layout once for each further mode of the answer.
fn longer(c: &Call<'_>) -> Maybe<Vec<Steps>> {
    let (a, answer) = (inside(c, 0)?, layout(c.answer)?);
    let addition = match c.values {
        [_, Value::Integer(_)] => LayoutValue::TRIVIAL,
        _ => inside(c, 1)?,
    };
    let times = rank(&answer).saturating_sub(rank(&a));
    Ok(std::iter::once(all(&a)?).chain(std::iter::repeat_n(all(&addition)?, times)).collect())
}

/// A list with another entry at `i`.
fn with<T>(mut list: Vec<T>, i: usize, one: T) -> Checked<Vec<T>> {
    *list.get_mut(i).ok_or(AlgebraError::NoModes)? = one;
    Ok(list)
}

fn tuple(value: &Value) -> Maybe<IntTuple> {
    if let Value::Tuple(_) | Value::Integer(_) = value { value.tuple() } else { Err(Untried::NoLaw) }
}

fn whole(c: &Call<'_>) -> Maybe<Vec<IntTuple>> {
    modes(&tuple(c.value(0)?)?).or_none()
}

/// The appended modes, as many as are missing; one if no rank is given.
fn added(c: &Call<'_>) -> Maybe<Vec<IntTuple>> {
    let whole = whole(c)?.len();
    Ok(vec![tuple(c.value(1)?)?; c.index(2).map_or(1, |rank| rank.saturating_sub(whole))])
}

/// Tests that the answer, a tuple, has these modes.
fn listed(c: &Call<'_>, wanted: &[IntTuple]) -> Trial {
    let found = modes(&tuple(c.answer)?).or_none()?;
    let is_so = found.len() == wanted.len()
        && found.iter().zip(wanted).all(|(found, wanted)| found.to_string() == wanted.to_string());
    Ok(holds_at(length(wanted), is_so))
}
