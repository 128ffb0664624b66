//! The proposals of a help line, applied to the text by a button of the page.
//!
//! A help line has corrections in backticks. Their place is found by trying: a correction replaces one operand after another, the most
//! similar ones first, until the text has fewer mistakes. Nothing is proposed without having been evaluated.

use layout_answers::Session;
use layout_language::errors::Remarks;
use layout_language::vocabulary::distance;

/// The most corrections of a help line to try.
const CODES: usize = 4;
/// The most operands to compare with a correction, and the most to replace and evaluate.
const OPERANDS: usize = 4096;
const TRIED: usize = 24;
/// The longest operand or correction to compare, in characters.
const LENGTH: usize = 256;

/// An applied correction.
pub struct Proposal {
    /// The correction.
    pub code: String,
    /// The whole text with the correction.
    pub text: String,
}

/// The corrections of a help line for a text with this many mistakes.
pub fn proposals(text: &str, mistakes: usize, help: &str) -> Vec<Proposal> {
    let mut found: Vec<Proposal> = Vec::new();
    for (code, after) in codes(help).take(CODES) {
        let whose =
            after.strip_prefix(" for ").map(|rest| rest.split(|c: char| !is_of_word(c)).next().unwrap_or_default());
        if let Some(text) = applied(text, mistakes, code, whose.unwrap_or_default())
            && found.iter().all(|other| other.text != text)
        {
            found.push(Proposal { code: code.to_owned(), text });
        }
    }
    found
}

/// The texts in backticks, each with the text after it.
fn codes(help: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = help.split('`').skip(1);
    std::iter::from_fn(move || Some((parts.next()?, parts.next().unwrap_or_default())))
}

/// The text with an operand replaced by the correction, the definition of a name first.
fn applied(text: &str, mistakes: usize, code: &str, name: &str) -> Option<String> {
    if code.len() > LENGTH {
        return None;
    }
    let tokens = tokens(text);
    let mut operands: Vec<(usize, &str, &str)> = Vec::new();
    for (start, end) in operands_of(&tokens, text).take(OPERANDS) {
        let (Some(before), Some(operand)) = (text.get(..start), text.get(start..end)) else { continue };
        let is_definition = !name.is_empty()
            && before.trim_end().strip_suffix('=').is_some_and(|before| before.trim_end().ends_with(name));
        let changes = match operand.len() {
            _ if is_definition => Some(0),
            ..=LENGTH => distance(operand, code, usize::MAX).map(|changes| changes.saturating_add(1)),
            _ => None,
        };
        operands.push((changes.unwrap_or(usize::MAX), before, operand));
    }
    operands.sort_by_key(|(distance, _, operand)| (*distance, std::cmp::Reverse(operand.len())));
    operands.iter().filter(|(_, _, operand)| *operand != code).take(TRIED).find_map(|(_, before, operand)| {
        let after = text.get(before.len().saturating_add(operand.len())..)?;
        let changed = format!("{before}{code}{after}");
        (mistakes_of(&changed) < mistakes).then_some(changed)
    })
}

fn mistakes_of(text: &str) -> usize {
    Session::default().evaluate(text, Remarks::None).err().map_or(0, |mistakes| mistakes.len().max(1))
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The bounds of each word, number, string or sign of a text.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let (mut in_string, mut was_word) = (false, false);
    for (at, c) in text.char_indices() {
        let end = at.saturating_add(c.len_utf8());
        let goes_on = in_string || (was_word && is_of_word(c));
        match found.last_mut() {
            Some(last) if goes_on => last.1 = end,
            _ if c.is_whitespace() => (),
            _ => found.push((at, end)),
        }
        in_string = (c == '"') != in_string;
        was_word = is_of_word(c);
    }
    found
}

/// The possible operands: tokens between operators, commas and brackets, with balanced brackets.
fn operands_of<'a>(tokens: &'a [(usize, usize)], text: &'a str) -> impl Iterator<Item = (usize, usize)> + 'a {
    let token = move |i: usize| tokens.get(i).and_then(|(start, end)| text.get(*start..*end)).unwrap_or(";");
    let is_between = |token: &str| token == "o" || token.chars().all(|c| !is_of_word(c) && c != '"');
    let starts = (0..tokens.len()).filter(move |i| i.checked_sub(1).is_none_or(|before| is_between(token(before))));
    starts.flat_map(move |start| {
        let mut depth = 0_i32;
        let ends = (start..tokens.len()).map_while(move |end| {
            match token(end) {
                "(" | "[" | "{" => depth = depth.saturating_add(1),
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                ";" => return None,
                _ => (),
            }
            (depth >= 0).then_some((end, depth))
        });
        let whole = ends.filter(move |(end, depth)| *depth == 0 && is_between(token(end.saturating_add(1))));
        whole.filter_map(move |(end, _)| Some((tokens.get(start)?.0, tokens.get(end)?.1)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Option<String> {
        let mistakes = Session::default().evaluate(text, Remarks::All).expect_err(text);
        let help =
            mistakes.iter().find_map(|mistake| mistake.help.clone()).unwrap_or_else(|| panic!("no help: {text}"));
        proposals(text, mistakes.len(), &help).into_iter().next().map(|proposal| proposal.text)
    }

    #[test]
    fn a_help_is_put_where_it_does() {
        for (text, changed) in [
            ("24:1 / 5", "24:1 / 4"),
            ("(6,2):(8,2) o (3,2):(4,6)", "(6,2):(8,2) o (3,2):(6,6)"),
            ("zipd_divide(24:1, 4)", "zipped_divide(24:1, 4)"),
            ("Tile = (4,8):row; Tile / <3,4>", "Tile = (4,8):row; Tile / <2:1,4:1>"),
            ("A = 24:1; B = A / 5; size(B)", "A = 24:1; B = A / 4; size(B)"),
        ] {
            assert_eq!(first(text).as_deref(), Some(changed), "{text}");
        }
    }
}
