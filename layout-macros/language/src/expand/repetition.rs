//! `for i in 0..4 { … }`, unrolled: the contents of the braces once per number, with the number in place of `i`.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Lit;
use syn::buffer::TokenBuffer;

use super::{mistakes, of_rust};
use crate::ast::{Expr, Input, Kind};
use crate::errors::{Diagnostic, Errors, shortened};
use crate::evaluate::Names;
use crate::explain;
use crate::parse::{self, Cursor};
use crate::resolve::{self, State};
use crate::span::Place;
use crate::value::Value;

/// The most repetitions.
const MOST: u64 = 256;

/// A parsed repetition.
struct Repetition {
    index: Ident,
    begin: Expr,
    end: Expr,
    /// The type of the numbers, if one of the bounds is written with one.
    suffix: &'static str,
    body: TokenStream,
}

/// The types that a bound may have.
const SUFFIXES: [&str; 6] = ["u8", "u16", "u32", "u64", "usize", "i32"];

/// The repeated body, or the request for a name in the range that has not answered.
pub(super) fn expand(state: &State) -> TokenStream {
    let mut errors = Errors::default();
    let repeated = repetition(state.input.clone(), &mut errors).and_then(|repetition| {
        for end in [&repetition.begin, &repetition.end] {
            if let Kind::Name(path) = &end.kind {
                errors.push(no_number(&shortened(&path.text()), end.place));
                return None;
            }
        }
        let mut names = resolve::mentioned(&Input::Expression(repetition.begin.clone()));
        names.extend(resolve::mentioned(&Input::Expression(repetition.end.clone())));
        if let Some(mistake) = names.iter().find_map(|name| of_rust::unknown(name, state.form)) {
            errors.push(mistake);
            return None;
        }
        if let Some(next) = names.get(state.known.len()) {
            return Some(state.ask(&next.tokens));
        }
        written_out(&repetition, &resolve::known(&names, &state.known), &mut errors)
    });
    let mistakes = mistakes::all(&errors.into_vec());
    let repeated = repeated.unwrap_or_default();
    if mistakes.is_empty() { repeated } else { quote!({ #mistakes }) }
}

/// The index and the tokens of the range, even of an unfinished repetition.
pub(super) fn header(tokens: TokenStream) -> (Option<Ident>, TokenStream) {
    let mut tokens = tokens.into_iter().skip(1);
    let index = tokens.next().and_then(|token| if let TokenTree::Ident(index) = token { Some(index) } else { None });
    let is_body = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    (index, tokens.skip(1).take_while(|token| !is_body(token)).collect())
}

/// Reads `for i in begin..end { body }`.
fn repetition(tokens: TokenStream, errors: &mut Errors) -> Option<Repetition> {
    let buffer = TokenBuffer::new2(tokens);
    let mut cursor = Cursor::all(&buffer);
    let place = cursor.place();
    let header =
        (cursor.is_word("for") && cursor.ident(2).is_some_and(|word| word == "in")).then(|| cursor.ident(1)).flatten();
    let Some(index) = header else {
        errors.push(Diagnostic::new("expected `for i in 0..n { … }`", place));
        return None;
    };
    cursor.skip(3);
    let (begin, place) = (cursor, cursor.place());
    while !cursor.is_empty() && !cursor.is("..") {
        cursor.skip(1);
    }
    let begin = cursor.since(begin);
    if cursor.eat("..").is_none() {
        errors.push(Diagnostic::new("expected two numbers with `..` between them, as in `0..4`", place));
        return None;
    }
    if cursor.is("=") {
        errors
            .push(Diagnostic::new("the index stays below the number behind `..`: `0..5` for `0..=4`", cursor.place()));
        return None;
    }
    let end = cursor;
    while cursor.ahead(1).is_some() {
        cursor.skip(1);
    }
    let end = cursor.since(end);
    let place = cursor.place();
    let Some(body) = cursor.take_group_of(Delimiter::Brace) else {
        errors.push(Diagnostic::new("expected `{ … }`, which is repeated", place));
        return None;
    };
    let mut suffix = "";
    let (begin, end) = (unsuffixed(begin, &mut suffix), unsuffixed(end, &mut suffix));
    let (begin, end) = (parse::expression(begin, errors), parse::expression(end, errors));
    Some(Repetition { index, begin, end, suffix, body: body.inside.rest() })
}

/// The tokens without the types of their numbers.
fn unsuffixed(tokens: TokenStream, suffix: &mut &'static str) -> TokenStream {
    let without = |token: TokenTree| {
        let TokenTree::Literal(literal) = &token else { return token };
        let Some(Lit::Int(number)) = parse::literal(literal) else { return token };
        let known = SUFFIXES.into_iter().find(|known| *known == number.suffix());
        match known.zip(number.base10_parse().ok()) {
            Some((known, number)) => {
                *suffix = known;
                numbered(number, "", literal.span())
            }
            None => token,
        }
    };
    tokens.into_iter().map(without).collect()
}

/// A number with its type, at the span of the token it replaces.
fn numbered(number: u64, suffix: &str, place: Span) -> TokenTree {
    let mut literal = format!("{number}{suffix}").parse().unwrap_or_else(|_| Literal::u64_unsuffixed(number));
    literal.set_span(place);
    literal.into()
}

/// The body for each number of the range, each in a labeled block so that a `break` or `continue` in it is caught.
fn written_out(repetition: &Repetition, names: &Names, errors: &mut Errors) -> Option<TokenStream> {
    let (begin, end) = (number(&repetition.begin, names, errors), number(&repetition.end, names, errors));
    let (begin, end) = (begin?, end?);
    let count = end.saturating_sub(begin);
    if count > MOST {
        let headline = format!("{count} repetitions: `unroll!` writes {MOST} at most: nest two for more");
        errors.push(Diagnostic::new(headline, repetition.end.place));
        return None;
    }
    let label = label();
    let steps = (begin..end).map(|number| substituted(repetition, &repetition.body, number));
    // The block has the span of the repetition, which the compiler shows where a statement is not allowed.
    let mut block = Group::new(Delimiter::Brace, quote!(#(#label: { #steps })*));
    block.set_span(Span::mixed_site().located_at(repetition.begin.place.first));
    Some(TokenTree::from(block).into())
}

/// `'_step`, hygienic, so that it differs from every label of the user.
fn label() -> TokenStream {
    let name = Ident::new("_step", Span::mixed_site());
    let mut apostrophe = Punct::new('\'', Spacing::Joint);
    apostrophe.set_span(Span::mixed_site());
    quote!(#apostrophe #name)
}

/// The error for a constant or a variable as a bound: macros run before either has a value.
fn no_number(what: &str, place: Place) -> Diagnostic {
    let what = if what.contains(' ') { what.to_owned() } else { format!("`{what}`") };
    Diagnostic::new(format!("{what} is no number that `unroll!` can read: macros run before there are values"), place)
        .note("the function `layout_core::unroll::<N>(|i| …)` counts to a constant `N`")
}

fn number(expr: &Expr, names: &Names, errors: &mut Errors) -> Option<u64> {
    if expr.has_rust() {
        errors.push(no_number("what is in braces", expr.place));
        return None;
    }
    match explain::value(expr, names, errors)? {
        Value::Integer(number) => Some(number),
        other => {
            errors.push(Diagnostic::new(format!("expected an integer, found {}", other.article()), expr.place));
            None
        }
    }
}

/// Replaces the index with a number, except where it names a field or a label.
fn substituted(repetition: &Repetition, tokens: &TokenStream, number: u64) -> TokenStream {
    let mut after = None;
    let substitute = |token: TokenTree| {
        let is_named = matches!(after, Some('.' | '\''));
        after = None;
        match token {
            TokenTree::Ident(ident) if ident == repetition.index && !is_named => {
                numbered(number, repetition.suffix, ident.span())
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), substituted(repetition, &group.stream(), number));
                inner.set_span(group.span());
                inner.into()
            }
            TokenTree::Punct(punct) => {
                after = Some(punct.as_char());
                punct.into()
            }
            other => other,
        }
    };
    tokens.clone().into_iter().map(substitute).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolve::Form;

    fn written(text: &str) -> String {
        let tokens: TokenStream = format!("[krate] {text}").parse().unwrap();
        expand(&State::begin(Form::Repetition, tokens)).to_string().replace(' ', "")
    }

    #[test]
    fn a_number_stands_where_the_index_did() {
        assert_eq!(written("for i in 1..3 { f(i, a.i, [i]); }"), "{'_step:{f(1,a.i,[1]);}'_step:{f(2,a.i,[2]);}}");
        assert_eq!(written("for i in 0..{4/2} { C::<i> }"), "{'_step:{C::<0>}'_step:{C::<1>}}");
        assert_eq!(written("for i in 0..size((2,1)) { i }"), written("for i in 0..2 { i }"));
        assert_eq!(written("for i in 3..3 { i }"), "{}");
        assert_eq!(written("for i in 0..2_u32 { i }"), "{'_step:{0u32}'_step:{1u32}}");
    }

    #[test]
    fn what_is_no_repetition_is_refused() {
        for (text, says) in [
            ("i in 0..4 { }", "expected`foriin0..n"),
            ("for i in 4 { }", "expectedtwonumbers"),
            ("for i in 0..4", "whichisrepeated"),
            ("for i in 0..300 { }", "300repetitions"),
            ("for i in 0..(4,8) { }", "expectedaninteger,foundthetuple"),
            ("for i in 0..{n} { }", "whatisinbracesisnonumber"),
            ("for i in 0..n { }", "`n`isnonumber"),
            ("for i in 0..=4 { }", "`0..5`for`0..=4`"),
        ] {
            let found = written(text);
            assert!(found.contains(says) && found.contains("compile_error"), "{text}: {found}");
        }
    }
}
