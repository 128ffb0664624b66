//! The law of an operation, tried at every coordinate if they are few.
//!
//! A law is one row of a table: the operations that it is of, its sentence, and how it is tried. It is tried by counting: no answer of the operation itself is
//! used but the one on trial.

mod accesses;
mod atoms;
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
use trial::{Call, Law, Row};

/// All laws; of those of one operation the first that is of such values.
const LAWS: &[&[&[Row]]] = &[
    &[coordinates::ALONG, measures::ROWS, swizzled::ROWS, shapes::ROWS, witness::ROWS, accesses::ROWS, cuts::ROWS],
    &[moved::ROWS, tiles::ROWS, atoms::ROWS, morphisms::ROWS, memory::ROWS],
    linear::ROWS,
    &[coordinates::ROWS, layouts::ROWS, offsets::ROWS, tuples::ROWS],
];

/// The law, and what trying it showed; nothing if the operation has none for these values.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Line> {
    law(&Call { name, values, answer }).map(line)
}

/// The law of a refusal that says that something does not exist, and what trying it showed.
pub(super) fn refused(name: &str, values: &[Value], refusal: &Refusal) -> Option<Line> {
    none::law(name, values, refusal).map(line)
}

fn law(call: &Call<'_>) -> Option<Law> {
    let mut rows = LAWS.iter().copied().flatten().copied().flatten();
    rows.find_map(|(names, law)| if names.contains(&call.name) { law(call) } else { None })
}

/// What another operation answers.
fn answer_of(name: &str, values: &[Value]) -> Option<Value> {
    evaluate::operation(vocabulary::find(name)?, values).ok()
}

fn line(Law { says, of, trial }: Law) -> Line {
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
