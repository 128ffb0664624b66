//! The laws of modes of tuples that are taken, put side by side and replaced: listed one by one they are what was asked for.

use layout_algebra::IntTuple;

use super::{Tried, modes};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let tuple = |i: usize| match values.get(i)? {
        Value::Tuple(tuple) => Some(**tuple),
        Value::Integer(integer) => Some(IntTuple::int(*integer)),
        _ => None,
    };
    let number = |i: usize| usize::try_from(values.get(i)?.to_integer().ok()?).ok();
    let (Value::Tuple(_) | Value::Integer(_)) = answer else { return None };
    let whole = modes(&tuple(0)?).ok()?;
    if name == "get" {
        return got(&tuple(0)?, values, answer);
    }
    let wanted: Vec<IntTuple> = match name {
        "take" => whole.get(number(1)?..number(2)?)?.to_vec(),
        "select" => (1..values.len()).map(|i| whole.get(number(i)?).copied()).collect::<Option<_>>()?,
        // Once it is no tuple of one.
        "repeat" if number(1)? > 1 => vec![tuple(0)?; number(1)?],
        "replace" => {
            let (at, mode) = if matches!(values.get(1)?, Value::Integer(_)) {
                (number(1)?, tuple(2)?)
            } else {
                (number(2)?, tuple(1)?)
            };
            let mut all = whole;
            *all.get_mut(at)? = mode;
            all
        }
        "append" => [whole.clone(), added(&whole, &tuple(1)?, number(2))].concat(),
        "prepend" => [added(&whole, &tuple(1)?, number(2)), whole].concat(),
        _ => return None,
    };
    let found = modes(&answer.to_tuple().ok()?).ok()?;
    let holds = found.len() == wanted.len()
        && found.iter().zip(&wanted).all(|(found, wanted)| found.to_string() == wanted.to_string());
    let broken = (!holds).then(|| "there are others".to_owned());
    Some(Tried::new(
        "its modes, listed, are those that are asked for",
        "modes",
        Ok((u64::try_from(wanted.len()).ok()?, broken)),
    ))
}

/// As often as modes are missing; once if it is not said how many there are to be.
fn added(whole: &[IntTuple], mode: &IntTuple, rank: Option<usize>) -> Vec<IntTuple> {
    vec![*mode; rank.map_or(1, |rank| rank.saturating_sub(whole.len()))]
}

/// Mode by mode, down the path.
fn got(whole: &IntTuple, values: &[Value], answer: &Value) -> Option<Tried> {
    let mut there = *whole;
    for place in values.get(1..)? {
        there = modes(&there).ok()?.get(usize::try_from(place.to_integer().ok()?).ok()?).copied()?;
    }
    let found = answer.to_tuple().ok()?;
    Some(Tried::once("it stands there, counted mode by mode", Ok(found.to_string() == there.to_string())))
}
