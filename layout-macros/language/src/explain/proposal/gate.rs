//! The gate of what the algebra proposes: it is shown if the whole call, as it would be written then, evaluates.
//!
//! The algebra tries what it proposes in the operation that it was asked of, which may be one near the operation of the language: an atom of a near name may have no
//! scale factors, a layout that can be cut may be too long to list.

use layout_algebra::account::Account;

use crate::errors::{Errors, Remarks};
use crate::evaluate::{self, Names};
use crate::parse;
use crate::text::eval_brief;
use crate::value::Value;
use crate::vocabulary::{self, Operation};

/// The help of an account, if each call that it proposes has an answer that is `wanted`.
pub(in crate::explain) fn accepted(
    account: &Account,
    operation: &Operation,
    values: &[Value],
    wanted: fn(&Value) -> bool,
) -> Option<String> {
    let help = account.help()?;
    let replaced = match account.proposal() {
        Some((argument, text)) => with(operation, values, argument, text).is_some_and(|answer| wanted(&answer)),
        None => true,
    };
    (replaced && calls(help).all(|call| eval_brief(call).is_ok())).then(|| help.to_owned())
}

/// The answer with what is written in the place of an argument.
fn with(operation: &Operation, values: &[Value], argument: usize, text: &str) -> Option<Value> {
    let mut errors = Errors::with(Remarks::None);
    let expr = parse::expression(parse::tokens(text).ok()?, &mut errors);
    let value = evaluate::argument(&expr, &Names::new(), &mut errors)?;
    let mut changed = values.to_vec();
    *changed.get_mut(argument)? = value;
    evaluate::operation(operation, &operation.placed(changed)).ok()
}

/// The whole calls that a help shows.
fn calls(help: &str) -> impl Iterator<Item = &str> {
    let is_call = |text: &&str| text.split_once('(').is_some_and(|(name, _)| vocabulary::find(name).is_some());
    help.split('`').skip(1).step_by(2).filter(is_call)
}
