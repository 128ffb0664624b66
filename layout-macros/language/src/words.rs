//! Words that are written wrong: names where only a word of the language can stand, and the word that was meant.

use layout_algebra::operation::{Given, Kind as Takes};

use crate::ast::{Element, Expr, Input, Item, Kind, Path, Word};
use crate::errors::Diagnostic;
use crate::parse::shortened;
use crate::resolve;
use crate::span::Place;
use crate::vocabulary::{self, Operation};

/// Longer words are not compared.
const LONGEST: usize = 24;

/// What the field calls elements that are called otherwise here.
const FOREIGN: &[(&str, &str)] = &[
    ("half", "f16"),
    ("half_t", "f16"),
    ("fp16", "f16"),
    ("float16", "f16"),
    ("bfloat16", "bf16"),
    ("bfloat16_t", "bf16"),
    ("float", "f32"),
    ("fp32", "f32"),
    ("float32", "f32"),
    ("tfloat32_t", "tf32"),
    ("double", "f64"),
    ("fp64", "f64"),
    ("float64", "f64"),
    ("fp8e4m3", "e4m3"),
    ("float_e4m3_t", "e4m3"),
    ("fp8e5m2", "e5m2"),
    ("float_e5m2_t", "e5m2"),
    ("int8_t", "i8"),
    ("int32_t", "i32"),
    ("uint8_t", "u8"),
    ("uint16_t", "u16"),
    ("uint32_t", "u32"),
];

/// The word of the language that is nearest to one that is none, if one is near.
#[must_use]
pub fn near(text: &str) -> Option<&'static str> {
    meant(text, |_| true)
}

fn meant(text: &str, is_taken: impl Fn(Word) -> bool) -> Option<&'static str> {
    if text.len() > LONGEST {
        return None;
    }
    let folded = text.to_lowercase();
    let foreign = FOREIGN.iter().find(|(name, _)| *name == folded).map(|(_, element)| *element);
    let words = Word::names().filter(|name| Word::named(name).is_some_and(&is_taken));
    let distances = words.filter_map(|word| Some((distance(&folded, word)?, word)));
    let nearest = distances.min_by_key(|(distance, _)| *distance).map(|(_, word)| word);
    foreign.filter(|name| Word::named(name).is_some_and(&is_taken)).or(nearest)
}

/// What a name was meant for that brackets follow.
#[must_use]
pub fn bracketed(name: &str, bracket: char) -> Option<&'static str> {
    let known: &[&'static str] = if bracket == '{' { &["linear"] } else { &["Swizzle", "Layout", "Shape", "Stride"] };
    let near = |known: &&&'static str| vocabulary::distance_of_names(name, known).is_some_and(|distance| distance > 0);
    known.iter().find(near).copied()
}

/// How far a word is from another: letters that are mixed up count once, as what follows `row` and `col` does.
fn distance(text: &str, word: &str) -> Option<usize> {
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let goes_on = ["row", "col"].contains(&word) && text.starts_with(word);
    if goes_on || letters(text) == letters(&word.to_lowercase()) {
        return Some(1);
    }
    let limit = text.chars().count().div_euclid(3).clamp(1, 2);
    // Of two letters, nearly all is near.
    if text.len() > 2 { vocabulary::distance(text, &word.to_lowercase(), limit) } else { None }
}

/// The names of an input, none that it defines, that stand where only words can.
#[must_use]
pub fn misplaced(input: &Input) -> Vec<(Path, Diagnostic)> {
    let mut found = Vec::new();
    match input {
        Input::Expression(expr) => gather(expr, &mut found),
        Input::Items(items) => {
            let defined: Vec<String> = resolve::defined(items).collect();
            for item in items {
                gather(if let Item::Definition(definition) = item { &definition.value } else { continue }, &mut found);
            }
            found.retain(|(path, _)| !defined.contains(&path.text()));
        }
    }
    found
}

fn gather(expr: &Expr, found: &mut Vec<(Path, Diagnostic)>) {
    if let Kind::Call(name, arguments) = &expr.kind
        && let Some(operation) = vocabulary::find(&name.to_string())
    {
        for (i, argument) in arguments.iter().enumerate() {
            if let Kind::Name(path) = &argument.kind
                && let Some(mistake) = no_word(path, &taken(operation, i))
            {
                found.push((path.clone(), mistake));
            }
        }
    }
    expr.kind.each_part(&mut |part| gather(part, found));
}

/// What an operation takes at a place, in any of its forms.
fn taken(operation: &Operation, i: usize) -> Vec<Takes> {
    let mut taken = Vec::new();
    for form in operation.known.forms() {
        let mut before = form.iter().take(i);
        if let Some((_, kind, _)) = before.find(|(_, _, given)| *given == Given::Rest) {
            taken.push(*kind);
        }
        for (_, kind, given) in form.iter().skip(i) {
            taken.push(*kind);
            if !matches!(given, Given::Optional | Given::Word) {
                break;
            }
        }
    }
    taken
}

/// The error of a name, where all that is taken are words and numbers.
fn no_word(path: &Path, taken: &[Takes]) -> Option<Diagnostic> {
    use Takes::{Bits, Bytes, Element as Typed, Exact, Major, Order, Rounding};
    let is_wordy = |takes: &Takes| matches!(takes, Bits | Bytes | Typed | Exact | Major | Order | Rounding);
    if taken.is_empty() || !taken.iter().all(is_wordy) {
        return None;
    }
    let takes = |word: Word| {
        taken.iter().any(|takes| match takes {
            Bits | Bytes | Typed => matches!(word, Word::Element(_)),
            Exact => word == Word::Exact,
            Major | Order => matches!(word, Word::Row | Word::Col),
            _ => word == Word::Loose,
        })
    };
    let (text, place) = (path.text(), Place::at(path.last.span()));
    let unknown =
        |what: &str| Diagnostic::new(format!("`{}` stands where {what} is expected", shortened(&text)), place);
    let is_constant = !text.contains(char::is_lowercase);
    Some(match meant(&text, takes) {
        Some(word) => {
            let what = if Element::named(word).is_some() { "the type of elements" } else { "a word" };
            unknown(what).help(format!("did you mean `{word}`?"))
        }
        None if takes(Word::Loose) => unknown("the word `loose`"),
        None if takes(Word::Exact) => unknown("the word `exact`"),
        None if takes(Word::Row) => unknown("`row`, `col` or a tuple"),
        None if is_constant => {
            unknown("a number").help(format!("a constant of Rust is written in braces: `{{{}}}`", shortened(&text)))
        }
        None => unknown("the type of elements").help("write `f16`, `u8` or another type of elements, or its bits"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word() {
        for (typed, word) in [
            ("bf61", "bf16"),
            ("f23", "f32"),
            ("fp16", "f16"),
            ("half", "f16"),
            ("rwo", "row"),
            ("colum", "col"),
            ("row_major", "row"),
            ("COL", "col"),
            ("LayoutRigth", "LayoutRight"),
            ("lose", "loose"),
            ("exat", "exact"),
            ("ldmatirx", "ldmatrix"),
        ] {
            assert_eq!(near(typed), Some(word), "{typed}");
        }
        assert_eq!(near("bananas"), None);
        assert_eq!(near("A"), None);
        assert_eq!(near(&"row".repeat(100_000)), None);
    }
}
