//! Tests of laws: enumerations of places, and comparisons of the two sides of an equation there.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Swizzle, offset};

pub(super) use super::call::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Tried, Untried, holds_at, law, law_of, leaves, only_if, predicate,
};
use layout_language::value::Value;

/// The most coordinates to test.
pub(in super::super) const MOST: u64 = 1 << 16;

/// The number of offsets to test of a swizzle alone, which has no coordinates.
pub(super) const SWIZZLED: u64 = 1 << 13;

/// The size, if it is not too large to enumerate.
pub(super) const fn few(size: u64) -> Checked<u64> {
    if size > MOST { Err(AlgebraError::NotDecided { size, limit: MOST }) } else { Ok(size) }
}

pub(super) fn length<T>(list: &[T]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}

/// Entry `i` of a list.
pub(super) fn entry(list: &[u64], i: u64) -> Option<u64> {
    list.get(usize::try_from(i).ok()?).copied()
}

/// The modes of a tuple; an integer is its only mode.
pub(super) fn modes(tuple: &IntTuple) -> Checked<Vec<IntTuple>> {
    if tuple.is_leaf() { Ok(vec![*tuple]) } else { (0..tuple.rank()).map(|i| tuple.mode(i)).collect() }
}

/// The size of each mode.
pub(super) fn sizes(tuple: &IntTuple) -> Checked<Vec<u64>> {
    modes(tuple)?.iter().map(IntTuple::product).collect()
}

/// A tuple with these modes.
pub(super) fn tuple_of(modes: impl IntoIterator<Item = Checked<IntTuple>>) -> Checked<IntTuple> {
    modes.into_iter().try_fold(IntTuple::unit(), |tuple, mode| tuple.push(&mode?))
}

/// The number of modes of a layout; a layout without a tuple has one.
pub(super) const fn rank(layout: &LayoutValue) -> usize {
    if layout.is_leaf() { 1 } else { layout.rank() }
}

/// Visits all coordinates within these extents in counting order, leftmost index fastest; returns how many there are.
pub(super) fn walk(extents: &[u64], mut at: impl FnMut(u64, &[u64])) -> Checked<u64> {
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

/// Tests a condition at each coordinate within these extents.
pub(super) fn walk_all(extents: &[u64], mut holds: impl FnMut(u64, &[u64]) -> bool) -> Checked<Tried> {
    let mut odd = None;
    let count = walk(extents, |i, place| {
        if odd.is_none() && !holds(i, place) {
            odd = Some(format!("not so at {i}"));
        }
    })?;
    Ok((count, odd))
}

/// The sum of the products of indices and steps.
pub(super) fn dot(place: &[u64], steps: &[u64]) -> Checked<u64> {
    place.iter().zip(steps).try_fold(0, |sum, (index, step)| add(sum, mul(*index, *step)?))
}

/// The value of a function on offsets, or on one-dimensional coordinates.
pub(super) fn value_at(value: &Value, i: u64) -> Checked<u64> {
    match value {
        Value::Composed(composed) => composed.at(i),
        Value::Swizzle(swizzle) => Ok(swizzle.apply(i)),
        Value::Offset(swizzle, moved) => Ok(swizzle.apply(add(*moved, i)?)),
        Value::Layout(layout) => offset(layout, i),
        _ => Ok(i),
    }
}

/// The number of coordinates of a value; for a swizzle alone, the number of offsets to test.
pub(super) fn count(value: &Value) -> Checked<u64> {
    let size = match value {
        Value::Composed(composed) => composed.size()?,
        Value::Layout(layout) => layout.size()?,
        _ => SWIZZLED,
    };
    few(size)
}

/// The offset at each coordinate.
pub(super) fn table(value: &Value) -> Checked<Vec<u64>> {
    (0..count(value)?).map(|i| value_at(value, i)).collect()
}

/// All offsets in order.
pub(super) fn offsets(value: &Value) -> Checked<Vec<u64>> {
    let mut offsets = table(value)?;
    offsets.sort_unstable();
    Ok(offsets)
}

/// The offsets without repetitions.
pub(super) fn image(value: &Value) -> Checked<Vec<u64>> {
    let mut image = offsets(value)?;
    image.dedup();
    Ok(image)
}

/// Returns true if no offset occurs twice.
pub(super) fn is_once(value: &Value) -> Checked<bool> {
    Ok(offsets(value)?.windows(2).all(|pair| pair.first() != pair.last()))
}

/// Returns true if these are `0, 1, …`.
pub(super) fn is_counted(numbers: &[u64]) -> bool {
    numbers.iter().zip(0..).all(|(number, i)| *number == i)
}

/// The swizzled offset, computed bit by bit.
pub(super) fn bit_by_bit(swizzle: Swizzle, x: u64) -> u64 {
    let (base, apart) = (swizzle.base(), swizzle.shift().unsigned_abs());
    let (mut changed, read_above) = (x, swizzle.shift() > 0);
    for k in 0..swizzle.bits() {
        let (low, high) = (base.saturating_add(k), base.saturating_add(k).saturating_add(apart));
        let (from, to) = if read_above { (high, low) } else { (low, high) };
        let bit = x.checked_shr(from).unwrap_or(0) & 1;
        changed ^= bit.checked_shl(to).unwrap_or(0);
    }
    changed
}

/// Tests a condition at `0, 1, …, count − 1`.
pub(super) fn every(count: u64, holds: impl Fn(u64) -> Checked<bool>) -> Trial {
    for i in 0..count {
        if !holds(i)? {
            return Ok((count, Some(format!("not at {i}"))));
        }
    }
    Ok((count, None))
}

/// Compares both sides at `0, 1, …, count − 1`.
pub(super) fn pointwise(count: u64, sides: impl Fn(u64) -> Checked<(u64, u64)>) -> Trial {
    for i in 0..count {
        let (left, right) = sides(i)?;
        if left != right {
            return Ok((count, Some(format!("at {i} it is {left} on the left and {right} on the right"))));
        }
    }
    Ok((count, None))
}

/// Tests that two lists are the same; the number of places is the length of the left one.
pub(super) fn same<T: PartialEq>(left: &[T], right: &[T]) -> Tried {
    (length(left), (left != right).then(|| "there are others".to_owned()))
}

/// Tests that the number counted at `places` places is the answer.
pub(super) fn counted(places: u64, found: u64, answer: u64) -> Tried {
    (places, (found != answer).then(|| format!("there are {found}")))
}
