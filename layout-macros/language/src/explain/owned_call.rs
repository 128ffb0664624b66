//! A call as the algebra takes it down, to diagnose its refusal.

use layout_algebra::diagnose::OwnedCall;

use crate::value::Value;
use crate::vocabulary::{self, Operation};

/// The operation and its operands; nothing if these are none that it takes.
pub(super) fn owned_call(operation: &Operation, values: &[Value]) -> Option<OwnedCall> {
    let known = operation.known.explained_as();
    // Of a part of one thread, which thread comes last, and does not matter.
    let takes_thread = operation.letters().last() == Some("thread") && known != operation.known;
    let values = values.get(..values.len().saturating_sub(usize::from(takes_thread)))?;
    let operands = vocabulary::operands(known, values)?;
    let call = operands.iter().fold(OwnedCall::new(known), OwnedCall::with);
    Some(if operation.known.forms() == known.forms() { call.written_as(operation.known) } else { call })
}
