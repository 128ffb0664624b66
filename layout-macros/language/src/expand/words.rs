//! Names in positions that take only words of the language.

use layout_algebra::operation::{Given, Kind as Takes};

use proc_macro2::{TokenStream, TokenTree};

use crate::ast::{Element, Expr, Input, Item, Kind, Path, Word};
use crate::errors::{Diagnostic, shortened};
use crate::span::Place;
use crate::surroundings::{self, Declared};
use crate::vocabulary::words::meant;
use crate::vocabulary::{self, Operation};
use crate::{parse, resolve};

/// The names in positions that take only words, without those that the input defines.
pub fn misplaced(input: &Input) -> Vec<(Path, Diagnostic)> {
    let mut found = Vec::new();
    match input {
        Input::Expression(expr) => gather(expr, &mut found),
        Input::Items(_) | Input::Family(_) => {
            let defined: Vec<String> = resolve::defined(input.items()).collect();
            for item in input.items() {
                gather(if let Item::Definition(definition) = item { &definition.value } else { continue }, &mut found);
            }
            found.retain(|(path, _)| !defined.contains(&path.text()));
        }
    }
    found
}

/// Returns true if the mistake in these tokens is reported elsewhere: by the compiler, for a character that is not part of any Rust token;
/// or at the definition, for a layout named like a word of the language.
pub fn are_reported(input: &TokenStream) -> bool {
    surroundings::have_stray(input) || are_refused(input)
}

fn are_refused(input: &TokenStream) -> bool {
    input.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => {
            let is_defined = || surroundings::find(&word).is_some_and(|found| found.declared == Declared::Layout);
            parse::taken(&word).is_some() && is_defined()
        }
        TokenTree::Group(group) => are_refused(&group.stream()),
        _ => false,
    })
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

/// The kinds of arguments that an operation takes at a position, in all of its forms.
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

/// The error for a name in a position that takes only words and numbers.
fn no_word(path: &Path, taken: &[Takes]) -> Option<Diagnostic> {
    use Takes::{Bits, Bytes, Element as Typed, Exact, Index, Indices, Major, Number, Order, Rounding};
    let (text, place) = (path.text(), Place::at(path.last.span()));
    let unknown =
        |what: &str| Diagnostic::new(format!("`{}` stands where {what} is expected", shortened(&text)), place);
    let is_wordy = |takes: &Takes| {
        matches!(takes, Bits | Bytes | Typed | Exact | Major | Order | Rounding | Number | Index | Indices)
    };
    if taken.is_empty() || !taken.iter().all(is_wordy) {
        return None;
    }
    let is_taken = |word: Word| {
        taken.iter().any(|takes| match takes {
            Bits | Bytes | Typed => matches!(word, Word::Element(_)),
            Exact => word == Word::Exact,
            Major | Order => matches!(word, Word::Row | Word::Col),
            Rounding => word == Word::Loose,
            _ => false,
        })
    };
    let is_constant = !text.contains(char::is_lowercase);
    Some(match meant(&text, is_taken) {
        Some(word) => {
            let what = if Element::named(word).is_some() { "the type of elements" } else { "a word" };
            unknown(what).help(format!("did you mean `{word}`?"))
        }
        None if is_taken(Word::Loose) => unknown("the word `loose`"),
        None if is_taken(Word::Exact) => unknown("the word `exact`"),
        None if is_taken(Word::Row) => unknown("`row`, `col` or a tuple"),
        None if is_constant || taken.iter().any(|takes| matches!(takes, Number | Index | Indices)) => {
            unknown("a number").help(format!("a constant of Rust is written in braces: `{{{}}}`", shortened(&text)))
        }
        None => unknown("the type of elements").help("write `f16`, `u8` or another type of elements, or its bits"),
    })
}
