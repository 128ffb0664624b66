//! The law of an operation, tried at every coordinate if they are few.
//!
//! A law is one row of a table: the operations that it is of, its sentence, and how it is tried. It is tried by counting: no answer of the operation itself is
//! used but the one on trial.

mod accesses;
mod atoms;
mod call;
mod coordinates;
mod cuts;
mod exists;
mod layouts;
mod linear;
mod measures;
mod memory;
mod morphisms;
mod moved;
mod none;
mod offsets;
mod refinements;
mod shapes;
mod swizzled;
mod tiles;
mod trial;
mod tuples;
mod whole;
mod witness;

use layout_algebra::AlgebraError;

use super::{Line, Mark};
use crate::evaluate;
use crate::value::{Refusal, Value};
use crate::vocabulary;
pub(super) use trial::MOST;
use trial::{Call, Checked, Law, Maybe, OrNone, Trial, Tried, Untried};

/// All laws; of those of one operation the first that is of such values.
const LAWS: &[&[&[Law]]] = &[
    &[coordinates::ALONG, measures::LAWS, swizzled::LAWS, shapes::LAWS, witness::LAWS, accesses::LAWS, cuts::LAWS],
    &[moved::LAWS, tiles::LAWS, atoms::LAWS, morphisms::LAWS, refinements::LAWS, memory::LAWS],
    linear::LAWS,
    &[coordinates::LAWS, layouts::LAWS, offsets::LAWS, tuples::LAWS],
];

/// The law, and what trying it showed; nothing if the operation has none for these values.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Line> {
    let call = Call { name, values, answer };
    first_of(LAWS, &call).map(|(law, trial)| line(law.sentence(answer), law.of, trial))
}

/// The law of a refusal that says that something does not exist, and what trying it showed.
pub(super) fn refused(name: &str, values: &[Value], refusal: &Refusal) -> Option<Line> {
    let call = Call { name, values, answer: &Value::Boolean(false) };
    let (law, trial) = none::is_claim(refusal).then(|| first_of(&[&[none::LAWS]], &call))??;
    Some(line(law.sentence(call.answer), law.of, trial))
}

/// The first law of such values, tried.
fn first_of(laws: &'static [&[&[Law]]], call: &Call<'_>) -> Option<(&'static Law, Checked<Tried>)> {
    let mut laws = laws.iter().copied().flatten().copied().flatten();
    laws.find_map(|law| match law.operations.contains(&call.name).then(|| (law.trial)(call))? {
        Ok(tried) => Some((law, Ok(tried))),
        Err(Untried::Refused(error)) => Some((law, Err(error))),
        Err(Untried::NoLaw) => None,
    })
}

/// Trying the law of another call.
fn trial(call: &Call<'_>) -> Trial {
    let (_, trial) = first_of(LAWS, call).or_none()?;
    Ok(trial?)
}

/// What another operation answers.
fn answer_of(name: &str, values: &[Value]) -> Maybe<Value> {
    evaluate::operation(vocabulary::find(name).or_none()?, values).or_none()
}

fn line(says: &str, of: &str, trial: Checked<Tried>) -> Line {
    let (mark, text) = match trial {
        Ok((1, None)) => (Mark::Holds, format!("law: {says}: holds")),
        Ok((count, None)) => (Mark::Holds, format!("law: {says}: holds at all {count} {of}")),
        Ok((_, Some(broken))) => (Mark::Fails, format!("law: {says}: {broken}")),
        Err(AlgebraError::NotDecided { size, .. }) => {
            (Mark::Said, format!("law: {says}: not tried at {size} {of}, {MOST} are the most"))
        }
        Err(error) => (Mark::Said, format!("law: {says}: not tried: {}", error.headline())),
    };
    Line { depth: 0, mark, text }
}

#[cfg(test)]
mod wrong;
