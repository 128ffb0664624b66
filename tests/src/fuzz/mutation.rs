//! Oracle vectors with small changes.

use super::corpus::{MARKS, WORDS};
use super::expression::number;
use super::{Choices, Corpus};

/// Changes a call of the language.
pub(super) fn of_expression(choices: &mut Choices<'_>, corpus: &Corpus) -> String {
    changed(choices, &corpus.expressions)
}

/// Changes a line of `--json`.
pub(super) fn of_line(choices: &mut Choices<'_>, corpus: &Corpus) -> String {
    changed(choices, &corpus.lines)
}

fn changed(choices: &mut Choices<'_>, texts: &[String]) -> String {
    let mut pieces = pieces(&texts[choices.below(texts.len())]);
    for _ in 0..=choices.below(3) {
        let place = choices.below(pieces.len().max(1));
        match choices.below(10) {
            0 => drop(pieces.drain(place.min(pieces.len())..(place + 1).min(pieces.len()))),
            1 => pieces.extend_from_within(place.min(pieces.len())..),
            2 => pieces.truncate(place),
            3 => pieces.insert(place, choices.one(&MARKS).to_owned()),
            4 => pieces.insert(place, choices.one(&WORDS).to_owned()),
            5 => splice(&mut pieces, place, choices, texts),
            6 => swap(&mut pieces, place, choices),
            _ => renumber(&mut pieces, place, choices),
        }
    }
    pieces.concat()
}

/// Splits a text into runs of digits, runs of letters, and single other characters.
fn pieces(text: &str) -> Vec<String> {
    let kind = |character: char| match character {
        '0'..='9' => 1,
        'a'..='z' | 'A'..='Z' | '_' | '.' => 2,
        _ => 0,
    };
    let mut pieces: Vec<String> = Vec::new();
    let mut last = 0;
    for character in text.chars() {
        match pieces.last_mut() {
            Some(piece) if last != 0 && last == kind(character) => piece.push(character),
            _ => pieces.push(character.into()),
        }
        last = kind(character);
    }
    pieces
}

/// Replaces the next number from here on by another one.
fn renumber(pieces: &mut [String], place: usize, choices: &mut Choices<'_>) {
    let is_number = |piece: &&mut String| piece.starts_with(|first: char| first.is_ascii_digit());
    if let Some(piece) = pieces.iter_mut().skip(place).find(is_number) {
        *piece = number(choices).to_string();
    }
}

/// Replaces the end by the end of another text.
fn splice(pieces: &mut Vec<String>, place: usize, choices: &mut Choices<'_>, texts: &[String]) {
    let other = self::pieces(&texts[choices.below(texts.len())]);
    pieces.truncate(place);
    pieces.extend(other.into_iter().skip(place));
}

fn swap(pieces: &mut [String], place: usize, choices: &mut Choices<'_>) {
    let other = choices.below(pieces.len().max(1));
    if place < pieces.len() && other < pieces.len() {
        pieces.swap(place, other);
    }
}
