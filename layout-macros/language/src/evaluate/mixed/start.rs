//! Operations that move the beginning of a layout: the answer is a layout, and the offset or coordinate at which it begins.

use layout_algebra::mixed::{self, MixedTuple, Terms};
use layout_algebra::operation::Operation as Known;

use super::super::shown::Given;
use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use super::operation;
use crate::value::Value;
use crate::vocabulary::{self, Operation};

/// The layout and where it begins; `None` for other operations, and for layouts within a swizzle or after another layout.
pub(super) fn started(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let (Known::DomainOffset | Known::SliceAndOffset, [coord, layout]) = (called.known, parts) else { return None };
    if matches!(
        layout,
        SymbolicValue::Swizzled(..)
            | SymbolicValue::Outer(_)
            | SymbolicValue::Known(Value::Composed(_) | Value::Outer(_))
    ) {
        return None;
    }
    let start = origin(coord).and_then(|origin| Ok(mixed::evaluate(&layout.to_layout(terms)?, &origin, terms)?));
    let rest = match called.known {
        Known::DomainOffset => layout.to_layout(terms).map(SymbolicValue::from),
        _ => operation(vocabulary::find(Known::Slice.name())?, parts, terms, given),
    };
    Some(rest.and_then(|rest| Ok(SymbolicValue::Placed(Box::new(rest), Box::new(start?)))))
}

/// The coordinate, 0 where a mode is whole.
pub(super) fn origin(coord: &SymbolicValue) -> Result<MixedTuple, SymbolicRefusal> {
    match coord {
        SymbolicValue::Known(coord) => Ok(MixedTuple::of_integers(&coord.to_coord()?.origin())),
        SymbolicValue::Parts(parts) => {
            let parts: Vec<MixedTuple> = parts.iter().map(origin).collect::<Result<_, _>>()?;
            Ok(MixedTuple::of(&parts)?)
        }
        coord => coord.to_integers(),
    }
}
