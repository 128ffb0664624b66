//! Modes moved, joined and parted, of layouts and int-tuples alike.

use layout_algebra as algebra;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, trace};

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "flatten" "A" 1..=1, "all leaves in one tuple", |a| alike(a, IntTuple::flatten, LayoutValue::flatten);
    "unflatten" "A, profile" 2..=2, "the modes nested as the profile is", |a| {
        let profile = a.shape(1)?;
        alike(a, |x| x.unflatten(&profile), |x| x.unflatten(&profile))
    };
    "reverse" "A" 1..=1, "the modes from right to left", |a| alike(a, IntTuple::reverse, LayoutValue::reverse);
    "transpose" "A" 1..=1,
        "the modes from right to left, each as it is", |a| alike(a, IntTuple::transpose, LayoutValue::transpose);
    "repeat" "A, n" 2..=2, "n times A, as the modes of a tuple", |a| {
        let times = a.index(1)?;
        alike(a, |x| x.repeat(times), |x| x.repeat(times))
    };
    "get" "A, i, …" 1..=usize::MAX, "mode i, of it mode …: `A[i, …]`", |a| {
        let path = a.indices(1)?;
        alike(a, |x| x.get(&path), |x| x.get(&path))
    };
    "select" "A, i, …" 2..=usize::MAX, "the modes i, …", |a| {
        let modes = a.indices(1)?;
        alike(a, |x| x.select(&modes), |x| x.select(&modes))
    };
    "take" "A, begin, end" 3..=3, "the modes from begin up to end: `A[begin..end]`", |a| {
        let (begin, end) = (a.index(1)?, a.index(2)?);
        alike(a, |x| x.take(begin, end), |x| x.take(begin, end))
    };
    "group" "A, begin, end" 3..=3, "the modes from begin up to end joined to one", |a| {
        let (begin, end) = (a.index(1)?, a.index(2)?);
        alike(a, |x| x.group(begin, end), |x| x.group(begin, end))
    };
    "append" "A[, B][, n]" 2..=3, "A and then B, up to n modes", append;
    "prepend" "A[, B][, n]" 2..=3, "B and then A, up to n modes", prepend;
    "replace" "A, i, B" 3..=3, "A with B for its mode i", replace;
    "zip" "A[, B]" 1..=2, "the modes of two layouts in pairs", zip;
    "coalesce" "A[, profile]" 1..=2, "the least modes of the same function, under each leaf of the profile", coalesce;
    "coalesce_z" "A[, profile]" 1..=2, "the least modes of the same function on all integers", coalesce_z;
    "filter" "A[, profile]" 1..=2, "without modes of stride 0 and of extent 1, coalesced", filter;
    "filter_zeros" "A[, profile]" 1..=2, "modes of stride 0 get the extent 1", filter_zeros;
    "sort" "A" 1..=1, "the modes by stride", |a| Ok(algebra::sort(&a.layout(0)?)?.into());
    "squeeze" "A" 1..=1, "without modes of extent 1", |a| Ok(algebra::squeeze(&a.layout(0)?)?.into());
};

/// The same of a layout and of an int-tuple.
fn alike(
    a: &Arguments<'_>,
    of_tuple: impl FnOnce(&IntTuple) -> Result<IntTuple, AlgebraError>,
    of_layout: impl FnOnce(&LayoutValue) -> Result<LayoutValue, AlgebraError>,
) -> Answer {
    if a.is_layout(0) {
        return Ok(of_layout(&a.layout(0)?)?.into());
    }
    Ok(of_tuple(&a.tuple(0)?)?.into())
}

/// What is appended to a layout, and up to which rank: `append(A, n)` fills with `1:0`.
fn addition(a: &Arguments<'_>) -> Result<(LayoutValue, Option<usize>), Refusal> {
    match a.value(1)? {
        Value::Integer(_) if !a.has(2) => Ok((LayoutValue::TRIVIAL, Some(a.index(1)?))),
        _ if a.has(2) => Ok((a.layout(1)?, Some(a.index(2)?))),
        _ => Ok((a.layout(1)?, None)),
    }
}

fn append(a: &Arguments<'_>) -> Answer {
    if !a.is_layout(0) && !a.is_layout(1) {
        let (tuple, x) = (a.tuple(0)?, a.tuple(1)?);
        return Ok(if a.has(2) { tuple.append_to(&x, a.index(2)?)? } else { tuple.append(&x)? }.into());
    }
    let layout = a.layout(0)?;
    Ok(match addition(a)? {
        (mode, Some(rank)) => layout.append_to(&mode, rank)?,
        (mode, None) => layout.append(&mode)?,
    }
    .into())
}

fn prepend(a: &Arguments<'_>) -> Answer {
    if !a.is_layout(0) && !a.is_layout(1) {
        let (tuple, x) = (a.tuple(0)?, a.tuple(1)?);
        return Ok(if a.has(2) { tuple.prepend_to(&x, a.index(2)?)? } else { tuple.prepend(&x)? }.into());
    }
    let layout = a.layout(0)?;
    Ok(match addition(a)? {
        (mode, Some(rank)) => layout.prepend_to(&mode, rank)?,
        (mode, None) => layout.prepend(&mode)?,
    }
    .into())
}

/// `replace(A, i, B)`, and `replace(A, B, i)` as the field's templates order them.
fn replace(a: &Arguments<'_>) -> Answer {
    let (i, mode) = if matches!(a.value(1)?, Value::Integer(_)) { (1, 2) } else { (2, 1) };
    let at = a.index(i)?;
    if a.is_layout(0) || a.is_layout(mode) {
        return Ok(a.layout(0)?.replace(at, &a.layout(mode)?)?.into());
    }
    Ok(a.tuple(0)?.replace(at, &a.tuple(mode)?)?.into())
}

fn zip(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    if a.has(1) {
        return Ok(algebra::zip(&layout, &a.layout(1)?)?.into());
    }
    let modes: Vec<LayoutValue> = (0..layout.rank()).map(|i| layout.mode(i)).collect::<Result<_, _>>()?;
    let rank = modes.first().map_or(0, LayoutValue::rank);
    if let Some(odd) = modes.iter().find(|mode| mode.rank() != rank) {
        return Err(AlgebraError::ProfileMismatch { left: rank, right: odd.rank() }.into());
    }
    let column = |i| modes.iter().map(|mode| mode.mode(i)).collect::<Result<Vec<_>, _>>();
    let columns: Vec<LayoutValue> =
        (0..rank).map(|i| LayoutValue::of(&column(i)?)).collect::<Result<_, AlgebraError>>()?;
    Ok(LayoutValue::of(&columns)?.into())
}

fn coalesce(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    if !a.has(1) {
        return Ok(a.traced(|trace| trace::coalesce(&layout, trace))?.into());
    }
    let profile = a.shape(1)?;
    Ok(a.traced(|trace| trace::coalesce_by(&layout, &profile, trace))?.into())
}

fn coalesce_z(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    Ok(if a.has(1) {
        traced!(a, trace::coalesce_z_by, &layout, &a.shape(1)?)
    } else {
        traced!(a, trace::coalesce_z, &layout)
    }
    .into())
}

fn filter(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    Ok(if a.has(1) { traced!(a, trace::filter_by, &layout, &a.shape(1)?) } else { traced!(a, trace::filter, &layout) }
        .into())
}

fn filter_zeros(a: &Arguments<'_>) -> Answer {
    let layout = a.layout(0)?;
    Ok(if a.has(1) {
        traced!(a, trace::filter_zeros_by, &layout, &a.shape(1)?)
    } else {
        a.traced(|trace| trace::filter_zeros(&layout, trace))
    }
    .into())
}
