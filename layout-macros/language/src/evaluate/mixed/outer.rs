//! `A o n o B` with run-time integers: kept as it is written, called through both layouts, divided and coalesced inside.

use layout_algebra::mixed::{Sign, Terms};
use layout_algebra::operation::Operation as Known;

use super::super::shown::Given;
use super::super::symbolic_value::{SymbolicOuter, SymbolicRefusal, SymbolicValue};
use super::{operation, unknown};
use crate::vocabulary::Operation;

impl SymbolicOuter {
    /// `A(n + B(c))`.
    pub(super) fn at(
        &self,
        call: &Operation,
        coord: &SymbolicValue,
        terms: &mut Terms,
    ) -> Result<SymbolicValue, SymbolicRefusal> {
        let inside = operation(call, &[self.inner.clone(), coord.clone()], terms, &[])?.to_integers()?;
        let offset = self.offset.to_integers()?;
        if !inside.is_leaf() || !offset.is_leaf() {
            return Err(SymbolicRefusal::language("a coordinate as an offset is not supported with run-time integers"));
        }
        let there = terms.worked(Sign::Plus, offset.leaf_at(0), inside.leaf_at(0))?;
        operation(call, &[self.outer.clone(), SymbolicValue::symbol(there)], terms, &[])
    }
}

/// Applies the operation to the inner layout, if its first argument is such a layout.
pub(super) fn inside(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let [SymbolicValue::Outer(composed), rest @ ..] = parts else {
        let is_outer = |part: &SymbolicValue| matches!(part, SymbolicValue::Outer(_));
        return parts.iter().any(is_outer).then(|| Err(unknown(called, parts, terms)));
    };
    if !called.known.is_inside() && called.known != Known::Coalesce {
        return Some(Err(unknown(called, parts, terms)));
    }
    let parts = [std::slice::from_ref(&composed.inner), rest].concat();
    let inner = operation(called, &parts, terms, given);
    Some(inner.map(|inner| SymbolicValue::Outer(Box::new(SymbolicOuter { inner, ..(**composed).clone() }))))
}
