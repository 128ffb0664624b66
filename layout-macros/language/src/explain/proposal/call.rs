//! A refused call, in which one argument is replaced by another: what it takes is proposed.

use super::{instead_of, vary};
use crate::evaluate;
use crate::text::eval_brief;
use crate::value::{Refusal, Value};
use crate::vocabulary::{self, Operation};

/// The longest value that a help line shows.
const LONGEST: usize = 160;

/// An operation and the values that it refused.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call<'a> {
    pub operation: &'a Operation,
    pub values: &'a [Value],
}

impl Call<'_> {
    /// The help line, if the operation takes this value in the place of an argument.
    pub fn with(&self, argument: usize, value: &Value) -> Option<String> {
        let mut changed = self.values.to_vec();
        *changed.get_mut(argument)? = value.clone();
        evaluate::operation(self.operation, &changed).ok()?;
        let text = value.to_string();
        if text.len() > LONGEST {
            return None;
        }
        match eval_brief(&text) {
            Ok(_) => Some(instead_of(self.operation, argument, value)),
            Err(_) => written(self.operation.name, &changed).map(|call| format!("{call} would do")),
        }
    }

    /// One number of an argument changed by as little as possible.
    pub fn near(&self, argument: usize) -> Option<String> {
        self.with(argument, &vary::near(self.operation, self.values, argument)?)
    }

    /// The same of the first argument for which there is such a number, the last one before the others.
    pub fn anywhere(&self) -> Option<String> {
        (0..self.values.len()).rev().find_map(|argument| self.near(argument))
    }

    /// The arguments, each with its number.
    pub fn arguments(&self) -> impl DoubleEndedIterator<Item = (usize, &Value)> {
        self.values.iter().enumerate()
    }
}

/// What an operation of this name makes of these values.
pub(super) fn answer(name: &str, values: &[Value]) -> Option<Value> {
    let unknown = || Refusal::language("unknown operation");
    vocabulary::find(name).ok_or_else(unknown).and_then(|operation| evaluate::operation(operation, values)).ok()
}

/// `` `sort((4,8):(8,1))` ``, if it evaluates.
pub(super) fn written(name: &str, values: &[Value]) -> Option<String> {
    let values: Vec<String> = values.iter().map(Value::to_string).collect();
    let call = format!("{name}({})", values.join(", "));
    let is_short = call.len() <= LONGEST;
    (is_short && eval_brief(&call).is_ok()).then(|| format!("`{call}`"))
}
