//! What was asked of linear layouts.

use layout_algebra::account::{Names, Operand, Operation as Known, Sizes};

use super::as_tuple;
use crate::value::{Refusal, Value};
use crate::vocabulary::Arguments;

/// Whether it is asked of a linear layout, or of what becomes one.
pub(super) fn is_asked(known: Known, values: &[Value]) -> bool {
    matches!(values.first(), Some(Value::Linear(_))) || known.makes_linear()
}

/// Argument `i` as its letter takes it.
pub(super) fn operand(known: Known, i: usize, a: &Arguments<'_>) -> Result<Option<Operand>, Refusal> {
    let letter = known.letters().get(i).copied().unwrap_or("");
    Ok(Some(match (letter, a.value(i)?) {
        (_, Value::Linear(layout)) => Operand::Linear(**layout),
        (_, Value::Boolean(flag)) => Operand::Flag(*flag),
        ("names" | "ins" | "outs", _) => Operand::Names(Names::of(&a.names(i)?)),
        ("dims", value) => Operand::Sizes(sizes(value)?),
        ("bits", _) => Operand::Number(a.bits(i)?),
        (_, Value::Text(_)) => Operand::name(a.name(i)?),
        (_, Value::Layout(_) | Value::Composed(_) | Value::Parts(_)) | ("A", _) => Operand::composed(&a.composed(i)?),
        _ => as_tuple(&a.tuple(i)?),
    }))
}

/// Names and their sizes, whatever numbers those are.
fn sizes(value: &Value) -> Result<Sizes, Refusal> {
    let pairs = match value {
        Value::Parts(parts) if matches!(parts.as_slice(), [Value::Text(_), _]) => std::slice::from_ref(value),
        Value::Parts(parts) => parts.as_slice(),
        _ => &[],
    };
    let pairs: Result<Vec<(&str, u64)>, Refusal> = pairs.iter().map(pair).collect();
    Ok(Sizes::of(&pairs?))
}

fn pair(value: &Value) -> Result<(&str, u64), Refusal> {
    match value {
        Value::Parts(parts) => match parts.as_slice() {
            [name, size] => Ok((name.to_name()?, size.to_integer()?)),
            _ => Err(Refusal::expected("a name and its size", value)),
        },
        other => Err(Refusal::expected("a name and its size", other)),
    }
}
