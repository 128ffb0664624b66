//! Tilers by mode of which an entry is a coordinate layout, as in `<2:4@0,8>`: each mode of the layout is composed with its own entry, or divided by
//! it.
//!
//! The coordinates of an entry are those of its mode.

use layout_algebra::nested::Nested;
use layout_algebra::operation::Operation;
use layout_algebra::{AlgebraError, CoordLayout, LayoutValue};

use super::{Answer, find, run_on};
use crate::value::{Refusal, Value};

/// Returns true if this is a tiler by mode that holds coordinate layouts, for an operation that takes it.
pub(super) fn takes(operation: Operation, tiler: &Value) -> bool {
    let is_tiled = operation == Operation::Composition || operation.is_divide();
    is_tiled && tiler.holds_coordinates()
}

/// The answer, mode by mode.
pub(super) fn run(operation: Operation, layout: &Value, tiler: &Value, rest: &[Value]) -> Answer {
    if let Value::Composed(outer) = layout {
        let inside = run(operation, &(*outer.layout()).into(), tiler, rest)?;
        return Ok(outer.with_layout(&inside.to_layout()?).into());
    }
    let layout = &match layout {
        Value::Coordinates(_) => layout.clone(),
        plain => plain.to_layout()?.into(),
    };
    let logical = if operation == Operation::Composition { operation } else { Operation::LogicalDivide };
    let paired = in_modes(logical, layout, tiler, rest)?;
    if operation == logical {
        return Ok(paired);
    }
    let zipped = apply(Operation::TileUnzip, &[paired, nesting(tiler)])?;
    let half = |i| apply(Operation::Get, &[zipped.clone(), Value::Integer(i)]);
    match operation {
        Operation::TiledDivide => concatenation(&[vec![half(0)?], modes(&half(1)?)?].concat()),
        Operation::FlatDivide => concatenation(&[modes(&half(0)?)?, modes(&half(1)?)?].concat()),
        _ => Ok(zipped),
    }
}

/// The operation on each mode and its entry; a divide keeps the modes that have none.
fn in_modes(operation: Operation, layout: &Value, tiler: &Value, rest: &[Value]) -> Answer {
    let entries = match tiler {
        Value::Parts(entries) if tiler.holds_coordinates() => entries,
        _ => return apply(operation, &[&[layout.clone(), tiler.clone()], rest].concat()),
    };
    let modes = modes(layout)?;
    if entries.len() > modes.len() {
        return Err(AlgebraError::RankExceeds { rank: entries.len(), limit: modes.len() }.into());
    }
    let answers = modes.iter().enumerate().filter_map(|(i, mode)| match entries.get(i) {
        Some(entry) => Some(in_modes(operation, mode, entry, rest)),
        None => operation.is_divide().then(|| Ok(mode.clone())),
    });
    concatenation(&answers.collect::<Result<Vec<_>, _>>()?)
}

/// The modes of a layout; a layout that is one mode is its only mode.
fn modes(layout: &Value) -> Result<Vec<Value>, Refusal> {
    let rank = apply(Operation::Rank, std::slice::from_ref(layout))?.to_integer()?;
    (0..rank).map(|i| apply(Operation::Get, &[layout.clone(), Value::Integer(i)])).collect()
}

/// The layout that has these modes.
fn concatenation(modes: &[Value]) -> Answer {
    let plain: Result<Vec<LayoutValue>, Refusal> = modes.iter().map(Value::to_layout).collect();
    if let Ok(plain) = plain {
        return Ok(Nested::of(&plain)?.into());
    }
    let coordinates = modes.iter().map(|mode| match mode {
        Value::Coordinates(layout) => Ok(**layout),
        plain => Ok(CoordLayout::plain(&plain.to_layout()?)),
    });
    Ok(Nested::of(&coordinates.collect::<Result<Vec<_>, Refusal>>()?)?.into())
}

/// A tiler without coordinates that nests alike.
fn nesting(tiler: &Value) -> Value {
    match tiler {
        Value::Parts(entries) => Value::Parts(entries.iter().map(nesting).collect()),
        Value::Coordinates(_) => Value::Integer(1),
        other => other.clone(),
    }
}

fn apply(operation: Operation, values: &[Value]) -> Answer {
    let found =
        find(operation.name()).ok_or_else(|| Refusal::language(format!("unknown name `{}`", operation.name())))?;
    let values = values.iter().cloned().map(Value::operand).collect();
    run_on(found, &found.placed(values))
}
