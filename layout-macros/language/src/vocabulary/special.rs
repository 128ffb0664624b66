//! Answers outside of the table: a swizzle without a layout yet, coordinates of threads, tiled MMAs and copies.

use layout_algebra::atoms::{CopyWishes, auto_copy, copy_atom};
use layout_algebra::operation::{Call, Operation};

use super::{Answer, Arguments, answer, by_mode, outer, row};
use crate::value::{Refusal, Value};

/// The answer of an operation with special cases, if this is one.
pub(super) fn run(operation: Operation, a: &Arguments<'_>) -> Option<Answer> {
    match (operation, a.values()) {
        (_, values) if values.iter().any(|value| matches!(value, Value::Outer(_))) => Some(outer::run(operation, a)),
        (_, [layout, tiler, rest @ ..]) if by_mode::takes(operation, tiler) => {
            Some(by_mode::run(operation, layout, tiler, rest))
        }
        (Operation::Composition, [first, second]) => waiting(first, second, a),
        (_, values) if values.iter().any(|value| matches!(value, Value::Offset(..))) => Some(settled(operation, a)),
        (Operation::LocalPartitionIdentity, _) => Some(counted(a)),
        (Operation::TiledMmaOf | Operation::TiledCopyOf, values) => Some(tiled(operation, a, values.to_vec())),
        (Operation::AutoCopy, values) => Some(row::run(operation, a).and_then(|_| chosen_copy(values))),
        (Operation::TiledCopyA, values) => Some(tiled(operation, a, by_operand("A", values))),
        (Operation::TiledCopyB, values) => Some(tiled(operation, a, by_operand("B", values))),
        (Operation::TiledCopyC, values) => Some(tiled(operation, a, by_operand("C", values))),
        _ => None,
    }
}

/// A tiled MMA or copy, if it is valid, represented by these operands.
fn tiled(operation: Operation, a: &Arguments<'_>, operands: Vec<Value>) -> Answer {
    row::run(operation, a).map(|_| Value::Tiled(operation, operands))
}

/// The copy that was chosen, represented by its operands.
fn chosen_copy(values: &[Value]) -> Answer {
    chosen(values).map(|(copy, _)| copy)
}

/// The chosen copy, and true if it was chosen by counting.
///
/// # Errors
/// The refusals of [`auto_copy`].
pub fn chosen(values: &[Value]) -> Result<(Value, bool), Refusal> {
    let [tile, bits, threads, wishes @ ..] = values else { return Err(Refusal::language("an argument is missing")) };
    let (mut name, mut atom, mut into, mut align) = (None, None, None, None);
    for wish in wishes {
        match wish {
            Value::Text(text) => (name, atom) = (Some(text.clone()), Some(copy_atom(text)?)),
            Value::Integer(bytes) => align = Some(*bytes),
            shared => into = Some(shared.to_composed()?),
        }
    }
    let wishes = CopyWishes { into: into.as_ref(), align, ..CopyWishes::NONE };
    let wishes = atom.map_or(Ok(wishes), |atom| wishes.by(&atom))?;
    let choice = auto_copy(&tile.to_layout()?, bits.to_bits()?, threads.to_integer()?, &wishes)?;
    let name = name.unwrap_or_else(|| choice.atom().to_owned());
    let bits = Value::Integer(bits.to_bits()?);
    let operands = vec![Value::Text(name), bits, choice.threads.into(), choice.values.into()];
    Ok((Value::Tiled(Operation::TiledCopyOf, operands), choice.counted.is_some()))
}

/// A copy atom and the bits of its elements, then the operand's letter and the tiled MMA.
fn by_operand(letter: &str, values: &[Value]) -> Vec<Value> {
    let (copy, mma) = values.split_at(values.len().min(2));
    [copy, &[Value::Text(letter.to_owned())], mma].concat()
}

/// `Sw o n`, a swizzle with an offset before a layout that follows; or a swizzle after `Sw o 0`.
fn waiting(first: &Value, second: &Value, a: &Arguments<'_>) -> Option<Answer> {
    match (first, second) {
        (Value::Swizzle(swizzle), Value::Integer(offset)) => Some(Ok(Value::Offset(*swizzle, *offset))),
        (Value::Offset(outer, 0), Value::Swizzle(inner)) => {
            Some(a.traced(|trace| trace.on(outer).after(inner)).map(Value::Swizzle).map_err(Refusal::from))
        }
        (Value::Offset(swizzle, offset), _) => {
            let layout = second.to_layout().map_err(|refusal| Refusal { argument: Some(1), ..refusal });
            Some(layout.map(|layout| Value::swizzled(*swizzle, *offset, &layout)))
        }
        (_, Value::Offset(..)) => Some(settled(Operation::Composition, a)),
        _ => None,
    }
}

/// The answer with each `Sw o n` read as the layout `n:1` behind a swizzle.
fn settled(operation: Operation, a: &Arguments<'_>) -> Answer {
    let lines = a.values().iter().map(|value| match value {
        Value::Offset(..) => value.clone().settled(),
        other => Ok(other.clone()),
    });
    let values: Vec<Value> = lines.collect::<Result<_, _>>()?;
    let a = a.with(&values);
    run(operation, &a).unwrap_or_else(|| row::run(operation, &a))
}

/// The coordinates of a thread, computed on the layout that counts them.
fn counted(a: &Arguments<'_>) -> Answer {
    let operation = Operation::LocalPartitionIdentity;
    let Some(operands) = row::operands(operation, a.values()) else { return row::run(operation, a) };
    let call = Call { operation, operands: &operands };
    match a.traced(|trace| trace.on(&call).answer()) {
        Ok(part) => answer::counted(&row::shape(a.value(0)?)?, &part),
        Err(refused) => Err(row::refusal(operation, &refused, a)),
    }
}
