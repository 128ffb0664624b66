//! The laws of operations on linear layouts, tried at every input if they are few.

mod dimensions;
mod made;
mod memory;
mod pairs;
mod points;
mod queries;
mod read;

use std::collections::BTreeSet;

use layout_algebra::AlgebraError;
use layout_algebra::linear::LinearLayout;

use super::{Trial, at, few, function};
use crate::value::Value;
use points::Point;

type Law = Option<(&'static str, Trial)>;

/// The law, and what trying it showed; nothing if none of the values is a linear layout, or there is no law.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Law {
    let (Some(first), second) = (values.first(), values.get(1)) else { return None };
    match (first, second, answer) {
        (Value::Linear(a), Some(Value::Linear(b)), Value::Linear(c)) => pairs::tried(name, [a, b, c]),
        (Value::Linear(a), Some(Value::Linear(b)), _) => {
            memory::tried(name, a, b, values, answer).or_else(|| queries::tried(name, a, values, answer))
        }
        (Value::Linear(a), _, Value::Linear(c)) => {
            dimensions::of_one(name, a, c).or_else(|| dimensions::by_values(name, a, values, c))
        }
        (Value::Linear(a), _, _) => queries::tried(name, a, values, answer)
            .or_else(|| read::tried(name, a, values, answer))
            .or_else(|| converted(name, a, answer)),
        (other, _, Value::Linear(c)) if name == "to_linear" => Some((
            "its output at i is A(i)",
            every(c, |word| Ok(Some(c.image(word)) == function(other).and_then(|a| at(&a, word).ok()))),
        )),
        (_, _, Value::Linear(c)) => made::tried(name, values, c),
        _ => None,
    }
}

/// The inputs of a layout, if they are not too many to be tried.
fn inputs(layout: &LinearLayout) -> Result<u64, AlgebraError> {
    few(layout.ins().size().unwrap_or(u64::MAX))
}

/// Tries every input; the first at which it fails.
fn every(layout: &LinearLayout, holds: impl Fn(u64) -> Result<bool, AlgebraError>) -> Trial {
    let size = inputs(layout)?;
    for word in 0..size {
        if !holds(word)? {
            return Ok((size, Some(format!("not at {word}"))));
        }
    }
    Ok((size, None))
}

/// The same, each input by the names of its dimensions.
fn everywhere(layout: &LinearLayout, holds: impl Fn(&Point) -> bool) -> Trial {
    every(layout, |word| Ok(holds(&Point::of(layout.ins(), word))))
}

/// The outputs that are reached.
fn outputs(layout: &LinearLayout) -> Result<BTreeSet<u64>, AlgebraError> {
    Ok((0..inputs(layout)?).map(|x| layout.image(x)).collect())
}

/// A plain or swizzled layout from a linear one.
fn converted(name: &str, a: &LinearLayout, answer: &Value) -> Law {
    if name != "from_linear" {
        return None;
    }
    let answer = function(answer)?;
    Some(("its offset at i is A(i)", every(a, |x| Ok(at(&answer, x)? == a.image(x)))))
}
