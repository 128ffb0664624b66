//! From text to tokens, which the compiler does for the macro and this file for the command.

use std::str::FromStr;

use proc_macro2::TokenStream;

use crate::errors::{Diagnostic, Errors};
use crate::parse::{MAX_NESTING, expression, shortened};
use crate::span::Place;

/// The characters that are shown on each side of a mistake.
const AROUND: usize = 40;

/// The tokens of a text whose brackets match.
///
/// # Errors
/// A bracket without its partner, nesting that is too deep, or a character that begins no token.
pub fn tokens(text: &str) -> Result<TokenStream, Diagnostic> {
    if is_divided_by_a_comment(text) {
        let mistake = Diagnostic::new("`//` begins a comment here, as in Rust", Place::call());
        return Err(mistake.note("a divide is written `/`; a space before `//` says that a comment is meant"));
    }
    brackets(text).map_err(|(headline, at)| marked(Diagnostic::new(headline, Place::call()), text, at))?;
    TokenStream::from_str(text).map_err(|_| of_mathematics(text).unwrap_or_else(|| unreadable(text)))
}

fn unreadable(text: &str) -> Diagnostic {
    Diagnostic::new(format!("cannot read `{}`", shortened(text)), Place::call())
}

/// Signs that the field's papers write for operations, and what is written here.
const SIGNS: [(char, &str, &str); 3] =
    [('∘', " o ", "composition"), ('⊘', " / ", "a divide"), ('⊗', " * ", "a product")];

/// Names the first sign of mathematics and what to write instead, if the text reads without such signs.
fn of_mathematics(text: &str) -> Option<Diagnostic> {
    let (at, sign) = text.char_indices().find(|(_, sign)| SIGNS.iter().any(|row| row.0 == *sign))?;
    let (_, written, what) = SIGNS.iter().find(|row| row.0 == sign)?;
    let spaced = SIGNS.iter().fold(text.to_owned(), |text, (sign, written, _)| text.replace(*sign, written));
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let ours = words.join(" ");
    let tokens = TokenStream::from_str(&ours).ok()?;
    let mistake = marked(Diagnostic::new(format!("{what} is written `{}`", written.trim()), Place::call()), text, at);
    let mut errors = Errors::default();
    let reads = !expression(tokens, &mut errors).has_name() && errors.is_empty();
    Some(if reads { mistake.help(format!("try `{ours}`")) } else { mistake })
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

/// Returns the first bracket without a partner, as a sentence and the byte where it is.
fn brackets(text: &str) -> Result<(), (String, usize)> {
    let mut open = Vec::new();
    // Brackets are ASCII, and bytes of other characters never are.
    for (at, character) in text.bytes().map(char::from).enumerate() {
        match character {
            '(' | '[' | '{' if open.len() >= MAX_NESTING => {
                return Err((format!("too deep: more than {MAX_NESTING} brackets within each other"), at));
            }
            '(' | '[' | '{' => open.push((character, at)),
            ')' | ']' | '}' => match open.pop() {
                Some((opened, _)) if partner(opened) == character => (),
                Some((opened, _)) => return Err((format!("`{opened}` is closed by `{character}`"), at)),
                None => return Err((format!("`{character}` closes nothing"), at)),
            },
            _ => (),
        }
    }
    open.pop().map_or(Ok(()), |(opened, at)| Err((format!("`{opened}` is never closed"), at)))
}

/// Adds the place of a byte: its line and character, and the text around it with a caret below.
fn marked(mut mistake: Diagnostic, text: &str, at: usize) -> Diagnostic {
    let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (lines, column) = (before.matches('\n').count(), line.chars().count());
    let left: String = line.chars().skip(column.saturating_sub(AROUND)).collect();
    let right: String = after.lines().next().unwrap_or_default().chars().take(AROUND).collect();
    let caret = format!("{}^", " ".repeat(left.chars().count()));
    mistake.picture.lines.extend([left + &right, caret]);
    let column = column.saturating_add(1);
    mistake.note(match lines {
        0 => format!("character {column}"),
        _ => format!("line {}, character {column}", lines.saturating_add(1)),
    })
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

    /// What is said of a text under its headline.
    fn place(text: &str) -> Vec<String> {
        tokens(text).expect_err("a bracket").remarks().collect()
    }

    #[test]
    fn a_bracket_without_a_partner_is_shown_at_its_place() {
        assert_eq!(place("((4,8):(8,1)"), ["note: character 1", "      ((4,8):(8,1)", "      ^"]);
        assert_eq!(place("(4,8):(8,1))"), ["note: character 12", "      (4,8):(8,1))", "                 ^"]);
        assert_eq!(place("A = 4:1;\nA o (2,3]"), ["note: line 2, character 9", "      A o (2,3]", "              ^"]);
        // Letters of several bytes count once, and a long text is shown in part.
        assert_eq!(place("\"é\" ("), ["note: character 5", "      \"é\" (", "          ^"]);
        let long = format!("{}({}", "4,".repeat(100), "8,".repeat(100));
        assert_eq!(
            place(&long)[1..],
            [format!("      {}({}", "4,".repeat(20), "8,".repeat(20)[..39].to_owned()), format!("{}^", " ".repeat(46))]
        );
    }

    #[test]
    fn signs_of_mathematics_are_answered_with_words_of_the_language() {
        let said = |text: &str| {
            let mistake = tokens(text).expect_err("a sign");
            (mistake.headline.clone(), mistake.help.clone())
        };
        let composed = "composition is written `o`".to_owned();
        assert_eq!(said("(4,8):row∘4:2"), (composed.clone(), Some("try `(4,8):row o 4:2`".to_owned())));
        assert_eq!(said("A ∘ B"), (composed.clone(), None));
        assert_eq!(said("A = 4:2; A∘(2:1)"), (composed, None));
        assert_eq!(said("(4,8) ⊘ 2:1").1.as_deref(), Some("try `(4,8) / 2:1`"));
        assert_eq!(place("4:2 ⊗ 3:1")[..2], ["note: character 5", "      4:2 ⊗ 3:1"]);
        assert_eq!(said("(4,8) ∘ ∘ 4:2").1, None);
    }

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
