//! The law of an operation, tried at every coordinate if they are few.

mod accesses;
mod arrows;
mod atoms;
mod coordinates;
mod exists;
mod linear;
mod lists;
mod memory;
mod morphism;
mod moved;
mod none;
mod numbers;
mod offsets;
mod order;
mod parts;
mod products;
mod projected;
mod read;
mod shapes;
mod swizzled;
mod tile_accesses;
mod tiles;
mod tuples;
mod witness;

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Tiler, idx2crd, offset};

use super::{Line, Mark};
use crate::ast::Word;
use crate::value::{Refusal, Value};

/// The most coordinates that are tried.
pub(super) const MOST: u64 = 1 << 16;

/// Of a swizzle alone, which has no coordinates, so many offsets are tried.
const SWIZZLED: u64 = 1 << 13;

/// What was tried: how many coordinates, and the first that breaks the law.
type Trial = Result<(u64, Option<String>), AlgebraError>;

/// A law that is tried at something else than coordinates: what it says, at what, and what trying it showed.
struct Tried {
    says: &'static str,
    of: &'static str,
    trial: Trial,
}

impl Tried {
    const fn new(says: &'static str, of: &'static str, trial: Trial) -> Self {
        Self { says, of, trial }
    }

    /// A law of single numbers.
    fn once(says: &'static str, holds: Result<bool, AlgebraError>) -> Self {
        Self::new(says, "", holds.map(|holds| (1, (!holds).then(|| "it does not".to_owned()))))
    }
}

/// The law, and what trying it showed; nothing if the operation has none for these values.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Line> {
    let numbers = projected::tried(name, values, answer)
        .or_else(|| read::tried(name, values, answer))
        .or_else(|| numbers::tried(name, values, answer))
        .or_else(|| shapes::tried(name, values, answer))
        .or_else(|| order::tried(name, values, answer))
        .or_else(|| witness::tried(name, values, answer))
        .or_else(|| accesses::tried(name, values, answer))
        .or_else(|| swizzled::tried(name, values, answer))
        .or_else(|| tile_accesses::tried(name, values, answer))
        .or_else(|| moved::tried(name, values, answer))
        .or_else(|| lists::tried(name, values, answer))
        .or_else(|| parts::tried(name, values, answer))
        .or_else(|| tiles::tried(name, values, answer))
        .or_else(|| atoms::tried(name, values, answer))
        .or_else(|| arrows::tried(name, values, answer))
        .or_else(|| memory::tried(name, values, answer));
    if let Some(tried) = numbers {
        return Some(line(tried.says, tried.of, &tried.trial));
    }
    let (law, trial) = linear::tried(name, values, answer)
        .or_else(|| morphism::tried(name, values, answer))
        .or_else(|| coordinates::tried(name, values, answer))
        .or_else(|| of_layouts(name, values, answer))
        .or_else(|| offsets::tried(name, values, answer))
        .or_else(|| tuples::tried(name, values, answer))?;
    Some(line(law, "coordinates", &trial))
}

/// The law of a refusal that says that something does not exist, and what trying it showed.
pub(super) fn refused(name: &str, values: &[Value], refusal: &Refusal) -> Option<Line> {
    let tried = none::tried(name, values, refusal)?;
    Some(line(tried.says, tried.of, &tried.trial))
}

fn of_layouts(name: &str, values: &[Value], answer: &Value) -> Option<(&'static str, Trial)> {
    Some(match name {
        "composition" => composition(values, answer)?,
        "coalesce" | "flatten" | "nullify_trivial_strides" => same(values, answer)?,
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => divide(values, answer)?,
        "complement" => complement(values, answer)?,
        "right_inverse" => right_inverse(values, answer)?,
        "left_inverse" => left_inverse(values, answer)?,
        _ => return products::tried(name, values, answer),
    })
}

fn line(law: &str, of: &str, trial: &Trial) -> Line {
    let (mark, text) = match trial {
        Ok((1, None)) => (Mark::Holds, format!("law: {law}: holds")),
        Ok((count, None)) => (Mark::Holds, format!("law: {law}: holds at all {count} {of}")),
        Ok((_, Some(broken))) => (Mark::Fails, format!("law: {law}: {broken}")),
        Err(AlgebraError::NotDecided { size, .. }) => {
            (Mark::Said, format!("law: {law}: not tried at {size} {of}, {MOST} are the most"))
        }
        Err(error) => (Mark::Said, format!("law: {law}: not tried: {}", error.headline())),
    };
    Line { depth: 0, mark, text }
}

/// So many, if they are not too many to be tried.
const fn few(size: u64) -> Result<u64, AlgebraError> {
    if size > MOST { Err(AlgebraError::NotDecided { size, limit: MOST }) } else { Ok(size) }
}

/// The entries, from the left.
fn leaves(tuple: &IntTuple) -> Vec<u64> {
    (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect()
}

/// The modes of a tuple; an integer is its own.
fn modes(tuple: &IntTuple) -> Result<Vec<IntTuple>, AlgebraError> {
    if tuple.is_leaf() { Ok(vec![*tuple]) } else { (0..tuple.rank()).map(|i| tuple.mode(i)).collect() }
}

/// All coordinates in these extents, counted on one by one, the leftmost index fastest; so many are gone through.
fn walk(extents: &[u64], mut at: impl FnMut(u64, &[u64])) -> Result<u64, AlgebraError> {
    let size = few(extents.iter().try_fold(1, |size, extent| mul(size, *extent))?)?;
    if size == 0 {
        return Ok(0);
    }
    let (mut place, mut count) = (vec![0; extents.len()], 0);
    loop {
        at(count, &place);
        count = add(count, 1)?;
        let is_over = place.iter_mut().zip(extents).all(|(digit, extent)| {
            let next = digit.saturating_add(1);
            *digit = if next < *extent { next } else { 0 };
            *digit == 0
        });
        if is_over {
            return Ok(count);
        }
    }
}

/// A function on offsets, or on one-dimensional coordinates.
fn at(value: &Value, i: u64) -> Result<u64, AlgebraError> {
    match value {
        Value::Composed(composed) => composed.at(i),
        Value::Swizzle(swizzle) => Ok(swizzle.apply(i)),
        Value::Offset(swizzle, moved) => Ok(swizzle.apply(add(*moved, i)?)),
        Value::Layout(layout) => offset(layout, i),
        _ => Ok(i),
    }
}

/// The value as a function: a bare shape is a layout.
fn function(value: &Value) -> Option<Value> {
    match value {
        Value::Composed(_) | Value::Swizzle(_) | Value::Offset(..) | Value::Layout(_) => Some(value.clone()),
        Value::Coordinates(_) | Value::Morphism(_) | Value::Linear(_) => None,
        other => other.to_layout().ok().map(Value::from),
    }
}

/// The coordinates of a value; of a swizzle alone as many offsets as are tried.
fn count(value: &Value) -> Result<u64, AlgebraError> {
    let size = match value {
        Value::Composed(composed) => composed.size()?,
        Value::Layout(layout) => layout.size()?,
        _ => SWIZZLED,
    };
    few(size)
}

/// Both sides at `0, 1, …, count − 1`.
fn pointwise(count: Result<u64, AlgebraError>, sides: impl Fn(u64) -> Result<(u64, u64), AlgebraError>) -> Trial {
    let count = count?;
    for i in 0..count {
        let (left, right) = sides(i)?;
        if left != right {
            return Ok((count, Some(format!("at {i} it is {left} on the left and {right} on the right"))));
        }
    }
    Ok((count, None))
}

fn composition(values: &[Value], answer: &Value) -> Option<(&'static str, Trial)> {
    let (a, b) = (function(values.first()?)?, values.get(1)?);
    // An offset within a swizzle awaits its layout.
    let answer = function(answer).filter(|answer| !matches!(answer, Value::Offset(..)))?;
    let is_tiler = matches!(b, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_) | Value::Whole);
    if let Some(b) = function(b).filter(|_| !is_tiler) {
        return Some((
            "(A o B)(i) = A(B(i))",
            pointwise(count(&answer), |i| Ok((at(&answer, i)?, at(&a, at(&b, i)?)?))),
        ));
    }
    let tiler = b.to_tiler().ok()?;
    let inside = |i: u64| match &a {
        Value::Composed(composed) => {
            Ok(composed.swizzle().apply(add(composed.offset(), by_mode(composed.layout(), &tiler, i)?)?))
        }
        Value::Layout(layout) => by_mode(layout, &tiler, i),
        _ => at(&a, i),
    };
    Some(("mode by mode, (A o B)(i) = A(B(i))", pointwise(count(&answer), |i| Ok((at(&answer, i)?, inside(i)?)))))
}

/// `A` at coordinate `i` of the tiler, each mode at its own part.
fn by_mode(a: &LayoutValue, tiler: &Tiler, i: u64) -> Result<u64, AlgebraError> {
    if !tiler.is_by_mode() {
        return tiler.as_layout().map_or_else(|| offset(a, i), |b| offset(a, offset(&b, i)?));
    }
    let mut sizes = IntTuple::unit();
    for k in 0..tiler.rank() {
        sizes = sizes.push(&IntTuple::int(extent(&a.mode(k)?, &tiler.mode(k)?)?))?;
    }
    let digits = idx2crd(&IntTuple::int(i), &sizes)?;
    (0..tiler.rank()).try_fold(0, |sum, k| add(sum, by_mode(&a.mode(k)?, &tiler.mode(k)?, digits.leaf_at(k))?))
}

/// The coordinates of one part of a tiler.
fn extent(a: &LayoutValue, tiler: &Tiler) -> Result<u64, AlgebraError> {
    match tiler.as_layout() {
        Some(layout) => layout.size(),
        None if tiler.is_by_mode() => {
            let mut sizes = IntTuple::unit();
            for k in 0..tiler.rank() {
                sizes = sizes.push(&IntTuple::int(extent(&a.mode(k)?, &tiler.mode(k)?)?))?;
            }
            sizes.product()
        }
        None => a.size(),
    }
}

fn same(values: &[Value], answer: &Value) -> Option<(&'static str, Trial)> {
    let (a, answer) = (function(values.first()?)?, function(answer)?);
    Some(("its offset at i is A(i)", pointwise(count(&a), |i| Ok((at(&answer, i)?, at(&a, i)?)))))
}

/// All offsets, in order.
fn offsets(value: &Value) -> Result<Vec<u64>, AlgebraError> {
    let mut offsets = (0..count(value)?).map(|i| at(value, i)).collect::<Result<Vec<u64>, _>>()?;
    offsets.sort_unstable();
    Ok(offsets)
}

fn divide(values: &[Value], answer: &Value) -> Option<(&'static str, Trial)> {
    let (a, answer) = (function(values.first()?)?, function(answer)?);
    let is_loose = matches!(values.last(), Some(Value::Word(Word::Loose)));
    let both = offsets(&a).and_then(|before| Ok((before, offsets(&answer)?)));
    let trial = |holds: fn(&[u64], &[u64]) -> bool| {
        let (before, after) = both?;
        let broken = (!holds(&before, &after)).then(|| "it does not hold".to_owned());
        Ok((count(&answer)?, broken))
    };
    Some(if is_loose {
        let covers = |before: &[u64], after: &[u64]| {
            let after: BTreeSet<u64> = after.iter().copied().collect();
            before.iter().all(|offset| after.contains(offset))
        };
        ("no offset of A is missed", trial(covers))
    } else {
        ("the offsets are those of A, each as often", trial(|before, after| before == after))
    })
}

fn is_once(value: &Value) -> bool {
    offsets(value).is_ok_and(|offsets| offsets.windows(2).all(|pair| pair.first() != pair.last()))
}

fn complement(values: &[Value], answer: &Value) -> Option<(&'static str, Trial)> {
    let (Value::Layout(a), Value::Layout(rest)) = (function(values.first()?)?, function(answer)?) else { return None };
    if !is_once(&Value::Layout(a.clone())) {
        return None;
    }
    let both = Value::from(LayoutValue::of(&[*a, *rest]).ok()?);
    let (_, trial) = products::product(&[], &both)?;
    Some(("no sum of an offset of A and one of the complement is met twice", trial))
}

fn right_inverse(values: &[Value], answer: &Value) -> Option<(&'static str, Trial)> {
    let (a, inverse) = (function(values.first()?)?, function(answer)?);
    Some(("A(R(i)) = i", pointwise(count(&inverse), |i| Ok((at(&a, at(&inverse, i)?)?, i)))))
}

fn left_inverse(values: &[Value], answer: &Value) -> Option<(&'static str, Trial)> {
    let (a, inverse) = (function(values.first()?)?, function(answer)?);
    let there_and_back = |i| {
        let found = at(&a, i)?;
        Ok((at(&a, at(&inverse, found)?)?, found))
    };
    Some(("A(L(A(i))) = A(i)", pointwise(count(&a), there_and_back)))
}

#[cfg(test)]
mod wrong;
