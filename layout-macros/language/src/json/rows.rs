//! Rows of names that programs call by: what each takes, by readers of [`Argument`], and what it answers, written by [`ToJson`].

use serde_json::Value as Json;

use super::arguments::Argument;
use super::failure::Failure;
use crate::value::Refusal;

/// What a call comes to.
pub(super) type JsonAnswer = Result<Json, Failure>;

/// What these operations answer.
pub(super) type AtomAnswer = Result<Json, Refusal>;

/// The arguments of a call.
pub(super) struct JsonArguments<'a> {
    pub(super) list: &'a [Json],
    /// The name of what is wrong with an argument that cannot be read, if it has one.
    pub(super) code: Option<&'static str>,
}

impl<'a> JsonArguments<'a> {
    /// Argument `i`; beyond the last one it is missing.
    pub(super) fn at(&self, i: usize) -> Argument<'a> {
        Argument { place: i, given: self.list.get(i), code: self.code }
    }

    /// That these are no more than a row reads.
    pub(super) fn at_most(&self, count: usize) -> Result<(), Failure> {
        if self.list.len() <= count {
            return Ok(());
        }
        let headline = format!("arguments: {count} at most, {} given", self.list.len());
        Err(Failure { code: self.code, headline, shown: None })
    }
}

/// `"name" (letter: reader, …) = answer;`: the rows as one function from names to what answers.
macro_rules! rows {
    ($($($name:literal)|+ ($($letter:ident: $reader:ident),*) = $answer:expr;)*) => {
        /// What answers calls of this name, if it is one of these.
        pub(super) fn find(name: &str) -> Option<fn(&JsonArguments<'_>) -> super::rows::JsonAnswer> {
            let run: fn(&JsonArguments<'_>) -> super::rows::JsonAnswer = match name {
                $($($name)|+ => |arguments| {
                    let mut places = 0_usize..;
                    $(let $letter = arguments.at(places.next().unwrap_or_default()).$reader()?;)*
                    arguments.at_most(places.start)?;
                    Ok(ToJson::json(&$answer))
                },)*
                _ => return None,
            };
            Some(run)
        }
    };
}

pub(super) use rows;
