//! The law of an operation, tested at every coordinate if there are few.
//!
//! A law is a row of a table: its operations, its sentence, and its test. A test counts everything itself and uses no answer of the
//! operation except for the one being tested.

mod accesses;
mod atoms;
mod boxes;
mod call;
mod coordinates;
mod copies;
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
mod plans;
mod refinements;
mod shapes;
mod swizzled;
mod tiles;
mod trial;
mod tuples;
mod whole;
mod witness;

use layout_algebra::AlgebraError;
use layout_algebra::operation::Operation;

use super::{Line, Mark};
use layout_language::evaluate;
use layout_language::value::plan::{Planned, Subject};
use layout_language::value::{Refusal, Value};
use layout_language::vocabulary;
pub(super) use trial::MOST;
use trial::{Call, Checked, Law, Maybe, OrNone, Trial, Tried, Untried};

/// All laws. An operation uses the first of its laws that applies to the values.
const LAWS: &[&[&[Law]]] = &[
    &[coordinates::ALONG, measures::LAWS, swizzled::LAWS, shapes::LAWS, witness::LAWS, accesses::LAWS, cuts::LAWS],
    &[moved::LAWS, tiles::LAWS, atoms::LAWS, copies::LAWS, morphisms::LAWS, refinements::LAWS, memory::LAWS],
    linear::LAWS,
    &[coordinates::LAWS, layouts::LAWS, offsets::LAWS, tuples::LAWS],
];

/// The line with the tested law; `None` if the operation has none for these values.
pub(super) fn tried(operation: Operation, values: &[Value], answer: &Value) -> Option<Line> {
    let call = Call { operation, values, answer };
    first_of(LAWS, &call).map(|(law, trial)| line(law.sentence(answer), law.of, trial))
}

/// The line with the tested law of a refusal that claims that something does not exist.
pub(super) fn refused(operation: Operation, values: &[Value], refusal: &Refusal) -> Option<Line> {
    let call = Call { operation, values, answer: &Value::Boolean(false) };
    let (law, trial) = none::is_claim(refusal).then(|| first_of(&[&[none::LAWS]], &call))??;
    Some(line(law.sentence(call.answer), law.of, trial))
}

/// The line with the tested law of a plan.
pub(super) fn planned(planned: &Planned) -> Line {
    let (says, trial) = match planned.subject {
        Subject::Warpgroup(_) => (boxes::SAYS, boxes::trial(planned)),
        Subject::Sums(ref mma) => (boxes::SAYS_OF_SUMS, boxes::trial_of_sums(planned, mma)),
        _ => (plans::SAYS, plans::trial(planned)),
    };
    match trial {
        Ok(tried) => line(says, "elements", Ok(tried)),
        Err(Untried::Refused(error)) => line(says, "elements", Err(error)),
        Err(Untried::NoLaw) => {
            let text = format!("law: {says}: not tried for such a tiled MMA or instruction");
            Line { depth: 0, mark: Mark::Said, text }
        }
    }
}

/// The first law for these values, tested.
fn first_of(laws: &'static [&[&[Law]]], call: &Call<'_>) -> Option<(&'static Law, Checked<Tried>)> {
    let mut laws = laws.iter().copied().flatten().copied().flatten();
    laws.find_map(|law| match law.operations.contains(&call.operation).then(|| (law.trial)(call))? {
        Ok(tried) => Some((law, Ok(tried))),
        Err(Untried::Refused(error)) => Some((law, Err(error))),
        Err(Untried::NoLaw) => None,
    })
}

/// Tests the law of another call.
fn trial(call: &Call<'_>) -> Trial {
    let (_, trial) = first_of(LAWS, call).or_none()?;
    Ok(trial?)
}

/// The answer of another operation.
fn answer_of(operation: Operation, values: &[Value]) -> Maybe<Value> {
    evaluate::operation(vocabulary::find(operation.name()).or_none()?, values).or_none()
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
