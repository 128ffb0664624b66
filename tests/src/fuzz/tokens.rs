//! Texts without a grammar: bytes, and sequences of tokens.

use super::corpus::{MARKS, WORDS};
use super::expression::number;
use super::{Choices, Corpus};

/// The characters that the language uses.
const LETTERS: &[u8; 33] = b"0123456789()()<>[]{}:::,,,,_o @*/";

/// Writes bytes: arbitrary ones, printable ones, or characters that the language uses.
pub(super) fn bytes(choices: &mut Choices<'_>, _: &Corpus) -> String {
    let kind = choices.below(4);
    let length = choices.below(if kind == 0 { 96 } else { 12 });
    let bytes = choices.rest();
    let shown = |byte: &u8| match kind {
        0 => *byte,
        1 => b' ' + byte % 95,
        _ => LETTERS[usize::from(byte % 33)],
    };
    String::from_utf8_lossy(&bytes.iter().take(length).map(shown).collect::<Vec<u8>>()).into_owned()
}

/// Writes words, marks and numbers; every bracket that is opened is closed, unless the choices decide otherwise.
pub(super) fn tokens(choices: &mut Choices<'_>, corpus: &Corpus) -> String {
    let mut text = String::new();
    let mut open = Vec::new();
    for _ in 0..2 + choices.below(24) {
        match choices.below(8) {
            0 | 1 => text.push_str(&number(choices).to_string()),
            2 => text.push_str(choices.one(&WORDS)),
            3 => text.push_str(corpus.operations[choices.below(corpus.operations.len())].0),
            4 | 5 => bracket(choices, &mut text, &mut open),
            _ => text.push_str(choices.one(&MARKS[6..])),
        }
        if choices.once_in(3) {
            text.push(' ');
        }
    }
    if !choices.once_in(16) {
        text.extend(open.iter().rev());
    }
    text
}

fn bracket(choices: &mut Choices<'_>, text: &mut String, open: &mut Vec<char>) {
    match open.pop() {
        Some(close) if choices.once_in(2) => text.push(close),
        last => {
            open.extend(last);
            let (begin, end) = [('(', ')'), ('(', ')'), ('[', ']'), ('{', '}')][choices.below(4)];
            text.push(begin);
            open.push(end);
        }
    }
}
