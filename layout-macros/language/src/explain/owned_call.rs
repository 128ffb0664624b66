//! A call in the algebra's terms, to diagnose its refusal.

use layout_algebra::diagnose::OwnedCall;
use layout_algebra::operation::Kind;

use crate::value::Value;
use crate::vocabulary::{self, Operation};

/// The operation and its operands; `None` if it does not take these.
pub(super) fn owned_call(operation: &Operation, values: &[Value]) -> Option<OwnedCall> {
    let known = operation.known.explained_as();
    // The thread of a partition comes last, and the diagnosis does not depend on it.
    let takes_thread = operation.letters().last() == Some(&"thread") && known != operation.known;
    let values = values.get(..values.len().saturating_sub(usize::from(takes_thread)))?;
    let operands = vocabulary::operands(known, values)?;
    let call = operands.iter().fold(OwnedCall::new(known), OwnedCall::with);
    let takes = operation.known.forms();
    let rounds = takes.iter().any(|form| form.iter().any(|(_, kind, _)| *kind == Kind::Rounding));
    let is_alike = takes == known.forms() || (rounds && !takes_thread);
    Some(if is_alike { call.written_as(operation.known) } else { call.for_another() })
}
