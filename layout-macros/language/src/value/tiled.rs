//! Tiled MMAs and copies as operands, built from an atom's name and the values after it.

use layout_algebra::atoms::{Operand, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::{LayoutValue, Tiler};

use super::Value;

fn name(values: &[Value], at: usize) -> Option<&str> {
    match values.get(at)? {
        Value::Text(name) => Some(name),
        _ => None,
    }
}

fn layout(values: &[Value], at: usize) -> Option<LayoutValue> {
    values.get(at)?.to_layout().ok()
}

/// The tiled MMA whose atom name is value `at`.
pub fn tiled_mma(values: &[Value], at: usize) -> Option<TiledMma> {
    let permutation = match values.get(at.checked_add(2)?) {
        // A thread or a word may follow instead.
        None | Some(Value::Integer(_) | Value::Word(_)) => Tiler::whole(),
        Some(permutation) => permutation.to_tile().ok()?,
    };
    let atom = mma_atom(name(values, at)?).ok()?;
    TiledMma::new(&atom, &layout(values, at.checked_add(1)?)?, &permutation).ok()
}

/// The tiled copy whose atom name is value `at`, given by threads and values or by an operand of a tiled MMA.
pub fn tiled_copy(values: &[Value], at: usize) -> Option<TiledCopy> {
    let (atom, bits) = (copy_atom(name(values, at)?).ok()?, values.get(at.checked_add(1)?)?.to_bits().ok()?);
    let by = at.checked_add(2)?;
    let operand = match name(values, by) {
        Some("A") => Operand::A,
        Some("B") => Operand::B,
        Some(_) => Operand::C,
        None => {
            let (threads, values) = (layout(values, by)?, layout(values, by.checked_add(1)?)?);
            return TiledCopy::by_threads(&atom, bits, &threads, &values).ok();
        }
    };
    TiledCopy::by_mma(&atom, bits, &tiled_mma(values, by.checked_add(1)?)?, operand).ok()
}
