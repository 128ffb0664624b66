//! Swizzles that do not go together with what they stand before: others nearby.

use layout_algebra::{Swizzle, SwizzleError};

use super::call::Call;
use crate::value::Value;

/// How far each number of a swizzle is varied.
const REACH: i32 = 6;

/// A help line for a refusal of swizzles.
pub(super) fn nearest(error: &SwizzleError, call: Call<'_>) -> Option<String> {
    match *error {
        SwizzleError::Shifts { left, .. } => call.arguments().rev().find_map(|(at, value)| {
            let (_, given) = parts(value)?;
            with_swizzle(value, Swizzle::new(given.bits(), given.base(), left).ok()?)
                .and_then(|shifted| call.with(at, &shifted))
        }),
        SwizzleError::NotRuns { y, z } => masks(y, z, call),
        SwizzleError::OffsetOfInverse { .. } => call.arguments().find_map(|(at, value)| match value {
            Value::Composed(tile) => call.with(at, &Value::swizzled(tile.swizzle(), 0, tile.layout())),
            Value::Offset(swizzle, _) => call.with(at, &Value::Swizzle(*swizzle)),
            _ => None,
        }),
        SwizzleError::DoesNotPass { .. } | SwizzleError::DoesNotDecay { .. } => {
            call.arguments().find_map(|(at, value)| {
                let (_, given) = parts(value)?;
                around(given).into_iter().find_map(|near| call.with(at, &with_swizzle(value, near)?))
            })
        }
        _ => None,
    }
}

/// The swizzle that a value is, or begins with, and what follows it.
fn parts(value: &Value) -> Option<(Option<u64>, Swizzle)> {
    match value {
        Value::Swizzle(swizzle) => Some((None, *swizzle)),
        Value::Offset(swizzle, offset) => Some((Some(*offset), *swizzle)),
        Value::Composed(tile) => Some((Some(tile.offset()), tile.swizzle())),
        _ => None,
    }
}

fn with_swizzle(value: &Value, swizzle: Swizzle) -> Option<Value> {
    match value {
        Value::Swizzle(_) => Some(Value::Swizzle(swizzle)),
        Value::Offset(_, offset) => Some(Value::Offset(swizzle, *offset)),
        Value::Composed(tile) => Some(Value::swizzled(swizzle, tile.offset(), tile.layout())),
        _ => None,
    }
}

/// The swizzles near one, the nearest first.
fn around(given: Swizzle) -> Vec<Swizzle> {
    let numbers = [given.bits().cast_signed(), given.base().cast_signed(), given.shift()];
    let mut near: Vec<(i32, Swizzle)> = Vec::new();
    let reach = || -REACH..=REACH;
    for (bits, base, shift) in reach().flat_map(|a| reach().flat_map(move |b| reach().map(move |c| (a, b, c)))) {
        let [b, m, s] = [bits, base, shift].map(i32::abs);
        let distance = b.saturating_add(m).saturating_add(s);
        let moved = |i: usize, by: i32| numbers.get(i).and_then(|number| number.checked_add(by));
        let swizzle = moved(0, bits).zip(moved(1, base)).zip(moved(2, shift)).and_then(|((bits, base), shift)| {
            let bits = u32::try_from(bits).ok().filter(|bits| *bits > 0)?;
            Swizzle::new(bits, u32::try_from(base).ok()?, shift).ok()
        });
        near.extend(swizzle.filter(|_| distance > 0).map(|swizzle| (distance, swizzle)));
    }
    near.sort_by_key(|(distance, _)| *distance);
    near.into_iter().map(|(_, swizzle)| swizzle).collect()
}

/// Runs of bits in the place of masks: the one as long as the other, where each begins.
fn masks(y: u64, z: u64, call: Call<'_>) -> Option<String> {
    let run = |mask: u64, bits: u32| {
        let ones = 1_u64.checked_shl(bits)?.checked_sub(1)?;
        ones.checked_shl(mask.trailing_zeros()).map(Value::Integer)
    };
    let (ones_y, ones_z) = (run(y, z.count_ones()), run(z, y.count_ones()));
    ones_y.and_then(|ones| call.with(0, &ones)).or_else(|| call.with(1, &ones_z?)).or_else(|| call.anywhere())
}
