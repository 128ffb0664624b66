//! Tilers with run-time integers: a tuple is one tiler per mode.

use layout_algebra::Order;
use layout_algebra::mixed::{self, MixedTiler, Terms};

use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use crate::value::Value;

/// The tiler of a part, read like [`Value::to_tiler`](crate::value::Value::to_tiler).
pub(super) fn tiler(part: &SymbolicValue, terms: &mut Terms) -> Result<MixedTiler, SymbolicRefusal> {
    match part {
        SymbolicValue::Known(Value::Coordinates(_)) => Ok(MixedTiler::layout(&part.to_layout(terms)?)),
        SymbolicValue::Known(Value::Parts(parts)) if parts.iter().any(is_of_coordinates) => {
            by_mode(&parts.iter().cloned().map(SymbolicValue::Known).collect::<Vec<_>>(), terms)
        }
        SymbolicValue::Known(value) => Ok(MixedTiler::of_numbers(&value.to_tiler()?)),
        SymbolicValue::Tuple(tuple) if tuple.is_leaf() => {
            Ok(MixedTiler::layout(&mixed::ordered(tuple, &Order::ColumnMajor, terms)?))
        }
        SymbolicValue::Tuple(tuple) => {
            let modes = (0..tuple.rank()).map(|i| Ok(SymbolicValue::Tuple(Box::new(tuple.mode(i)?))));
            by_mode(&modes.collect::<Result<Vec<_>, SymbolicRefusal>>()?, terms)
        }
        SymbolicValue::Layout(layout) => Ok(MixedTiler::layout(layout)),
        SymbolicValue::Parts(parts) | SymbolicValue::Tiler(parts) => by_mode(parts, terms),
        SymbolicValue::Group(inner) => by_mode(std::slice::from_ref(&**inner), terms),
        SymbolicValue::Swizzled(..) => Err(SymbolicRefusal::language("expected a tiler, found a swizzled layout")),
        SymbolicValue::Outer(_) | SymbolicValue::Condition(_) | SymbolicValue::Placed(..) => {
            Err(SymbolicRefusal::language("expected a tiler, found a composed layout"))
        }
        SymbolicValue::Identity(_) => Err(SymbolicRefusal::language("expected a tiler, found a layout of coordinates")),
    }
}

fn by_mode(parts: &[SymbolicValue], terms: &mut Terms) -> Result<MixedTiler, SymbolicRefusal> {
    let parts: Vec<MixedTiler> = parts.iter().map(|part| tiler(part, terms)).collect::<Result<_, SymbolicRefusal>>()?;
    Ok(MixedTiler::by_mode(&parts)?)
}

/// Returns true if this is or holds a coordinate layout.
fn is_of_coordinates(value: &Value) -> bool {
    matches!(value, Value::Coordinates(_)) || value.holds_coordinates()
}
