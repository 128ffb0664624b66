//! From text to tokens: what the compiler does for the macro, for the command.

use std::str::FromStr;

use proc_macro2::TokenStream;

use crate::errors::Diagnostic;
use crate::parse::{MAX_NESTING, shortened};
use crate::span::Place;

/// The tokens of a text whose brackets match.
///
/// # Errors
/// A bracket without its partner, nesting that is too deep, or a character that begins no token.
pub fn tokens(text: &str) -> Result<TokenStream, Diagnostic> {
    brackets(text).map_err(|headline| Diagnostic::new(headline, Place::call()))?;
    TokenStream::from_str(text)
        .map_err(|_| Diagnostic::new(format!("cannot read `{}`", shortened(text)), Place::call()))
}

fn brackets(text: &str) -> Result<(), String> {
    let mut open = Vec::new();
    // Brackets are ASCII, and no byte of another character is.
    for character in text.bytes().map(char::from) {
        match character {
            '(' | '[' | '{' if open.len() >= MAX_NESTING => {
                return Err(format!("too deep: more than {MAX_NESTING} brackets within each other"));
            }
            '(' | '[' | '{' => open.push(character),
            ')' | ']' | '}' => match open.pop() {
                Some(opened) if partner(opened) == character => (),
                Some(opened) => return Err(format!("`{opened}` is closed by `{character}`")),
                None => return Err(format!("`{character}` closes nothing")),
            },
            _ => (),
        }
    }
    open.pop().map_or(Ok(()), |opened| Err(format!("`{opened}` is never closed")))
}

fn partner(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}
