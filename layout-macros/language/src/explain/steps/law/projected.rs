//! The laws of what picks from layouts of coordinates: along each coordinate a layout of coordinates is a plain one, whose law is tried.

use layout_algebra::{CoordLayout, IntTuple, ScaledBasis};

use super::{Trial, Tried, moved, numbers, parts};
use crate::value::Value;

/// The law, and what trying it showed; nothing if none of the values is a layout of coordinates, or there is no law.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    // What comes after coordinates is evaluated at them.
    if !NAMES.contains(&name) || matches!(answer, Value::Layout(_)) {
        return None;
    }
    let whole =
        values.iter().find_map(|value| if let Value::Coordinates(layout) = value { Some(layout) } else { None })?;
    let (mut all, mut odd) = (0, None);
    for basis in bases(whole) {
        let along: Vec<Value> = values.iter().map(|value| operand(value, &basis)).collect();
        let answer = found(answer, &basis)?;
        let law = numbers::tried(name, &along, &answer)
            .or_else(|| moved::tried(name, &along, &answer))
            .or_else(|| parts::tried(name, &along, &answer))
            .map(|law| law.trial);
        match law.or_else(|| Some(super::of_layouts(name, &along, &answer)?.1))? {
            Ok((count, broken)) => {
                all = count.max(all);
                odd = odd.or_else(|| Some(format!("along {basis} {}", broken?)));
            }
            Err(error) => return Some(Tried::new(SAYS, "coordinates", Err(error))),
        }
    }
    let trial: Trial = Ok((all, odd));
    Some(Tried::new(SAYS, "coordinates", trial))
}

/// What is tried so.
const NAMES: [&str; 10] =
    ["call", "composition", "dice", "domain_offset", "get", "select", "slice", "slice_and_offset", "table", "take"];

const SAYS: &str = "along each coordinate it is what the operation gives of the offsets along it";

/// The coordinates that strides move along, each once.
fn bases(layout: &CoordLayout) -> Vec<ScaledBasis> {
    let mut bases: Vec<ScaledBasis> = Vec::new();
    for basis in (0..layout.leaf_count()).map(|i| layout.leaf_at(i).stride) {
        if !bases.iter().any(|known| known.is_parallel(&basis)) {
            bases.push(basis);
        }
    }
    bases
}

/// An operand along one coordinate: of a layout of coordinates the plain one, all else as it is.
fn operand(value: &Value, basis: &ScaledBasis) -> Value {
    match value {
        Value::Coordinates(layout) => Value::from(layout.projection(basis)),
        other => other.clone(),
    }
}

/// An answer along one coordinate: of a coordinate its part there.
fn found(answer: &Value, basis: &ScaledBasis) -> Option<Value> {
    Some(match answer {
        Value::Coordinates(layout) => Value::from(layout.projection(basis)),
        Value::Integer(_) | Value::Tuple(_) => Value::Integer(part(&answer.to_tuple().ok()?, basis)?),
        Value::Placed(layout, start) => Value::Placed(Box::new(found(layout, basis)?), Box::new(found(start, basis)?)),
        Value::List(all) => {
            let parts = all.iter().map(|one| part(&one.to_tuple().ok()?, basis));
            Value::Table(parts.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// The part of a coordinate that a basis moves; 0 where it is left out.
fn part(coordinate: &IntTuple, basis: &ScaledBasis) -> Option<u64> {
    let mut there = *coordinate;
    for depth in 0..basis.depth() {
        if there.is_leaf() || basis.part(depth) >= there.rank() {
            return Some(0);
        }
        there = there.mode(basis.part(depth)).ok()?;
    }
    there.is_leaf().then(|| there.leaf_at(0))
}
