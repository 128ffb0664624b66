//! From text to tokens, which the compiler does for the macro and this file for the command.

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
    if is_divided_by_a_comment(text) {
        let mistake = Diagnostic::new("`//` begins a comment here, as in Rust", Place::call());
        return Err(mistake.note("a divide is written `/`; a space before `//` says that a comment is meant"));
    }
    brackets(text).map_err(|headline| Diagnostic::new(headline, Place::call()))?;
    TokenStream::from_str(text)
        .map_err(|_| Diagnostic::new(format!("cannot read `{}`", shortened(text)), Place::call()))
}

/// Returns true if `//` follows an operand without a space, as in `(4,8)//2`: the rest would silently be a comment.
fn is_divided_by_a_comment(text: &str) -> bool {
    let is_end = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || ")]>".contains(c));
    let is_operand = |after: &str| after.starts_with(|c: char| c.is_ascii_digit() || "(<".contains(c));
    text.match_indices("//").any(|(at, _)| {
        let (before, after) =
            (text.get(..at).unwrap_or_default(), text.get(at.saturating_add(2)..).unwrap_or_default());
        is_end(before) && is_operand(after)
    })
}

fn brackets(text: &str) -> Result<(), String> {
    let mut open = Vec::new();
    // Brackets are ASCII, and bytes of other characters never are.
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

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn a_comment_is_told_from_a_divide() {
        for divided in ["(4,8)//2", "A//<2,4>", "(4,8):row//(2,4) // rows"] {
            assert!(tokens(divided).is_err(), "{divided}");
        }
        for commented in ["(4,8) // 2", "(4,8) //2 rows", "(4,8)// rows", "// (4,8)", "(4,8)//", "\"a//b\""] {
            assert!(tokens(commented).is_ok(), "{commented}");
        }
    }
}
