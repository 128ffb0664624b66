//! Constants whose values the file around a call says: `{BM}` beside `const BM: usize = 128;` is 128.
//!
//! The types are then those of literals, which generic Rust and fragments understand. The compiler checks that each constant has this value.

use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::quote;

use crate::errors::Errors;
use crate::evaluate::{self, Names, Refusals};
use crate::parse;
use crate::surroundings;
use crate::value::Value;

/// The tokens with numbers in the place of such constants, where nothing else stands in their braces; and the constants.
pub(super) fn known(tokens: TokenStream) -> (TokenStream, Vec<(Ident, u64)>) {
    let mut found = Vec::new();
    let tokens = replaced(tokens, &mut found);
    (tokens, found)
}

fn replaced(tokens: TokenStream, found: &mut Vec<(Ident, u64)>) -> TokenStream {
    let replace = |token| match token {
        TokenTree::Group(group) => {
            let before = found.len();
            let inside = match group.delimiter() {
                // What the language does not compute, such as a negative number on the way, Rust may.
                Delimiter::Brace => numbers(group.stream(), found)
                    .filter(|inside| integer(quote!({ #inside })).is_some())
                    .unwrap_or_else(|| {
                        found.truncate(before);
                        group.stream()
                    }),
                _ => replaced(group.stream(), found),
            };
            if found.len() == before {
                // With the places of both brackets.
                return TokenTree::Group(group);
            }
            let mut replaced = Group::new(group.delimiter(), inside);
            replaced.set_span(group.span());
            TokenTree::Group(replaced)
        }
        other => other,
    };
    tokens.into_iter().map(replace).collect()
}

/// The contents of braces as numbers; `None` if anything in them is no constant whose value is known.
fn numbers(tokens: TokenStream, found: &mut Vec<(Ident, u64)>) -> Option<TokenStream> {
    let mut own = Vec::new();
    let tokens = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(name) => {
            let number = number(&name)?;
            let mut literal = Literal::u64_unsuffixed(number);
            literal.set_span(name.span());
            own.push((name, number));
            Some(TokenTree::Literal(literal))
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => Some(token),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            // What is grouped stands in braces in the language.
            let mut inside = Group::new(Delimiter::Brace, numbers(group.stream(), &mut own)?);
            inside.set_span(group.span());
            Some(inside.into())
        }
        TokenTree::Group(_) => None,
    });
    let tokens = tokens.collect::<Option<TokenStream>>()?;
    found.append(&mut own);
    Some(tokens)
}

fn number(name: &Ident) -> Option<u64> {
    integer(parse::tokens(&format!("{{ {} }}", surroundings::value(name)?)).ok()?)
}

/// The value of arithmetic in braces.
fn integer(braces: TokenStream) -> Option<u64> {
    let mut errors = Errors::default();
    let expr = parse::expression(braces, &mut errors);
    match evaluate::number(&expr, &Names::new(), &mut Refusals::default()) {
        Some(Value::Integer(number)) if errors.is_empty() => Some(number),
        _ => None,
    }
}

/// The checks of the compiler that the constants have these values.
pub(super) fn checks(constants: &[(Ident, u64)]) -> TokenStream {
    let mut checked: Vec<String> = Vec::new();
    let mut checks = TokenStream::new();
    for (name, number) in constants {
        if !checked.contains(&name.to_string()) {
            checked.push(name.to_string());
            let (value, says) = (
                Literal::u64_unsuffixed(*number),
                format!("`{name}` is not {number}, as its declaration in this file says"),
            );
            checks.extend(quote!(
                const _: () = ::core::assert!(#name == #value, #says);
            ));
        }
    }
    checks
}
