//! Statements of the command: `A = 24:1; B = A / 4; B(1,2)`, names and what is done with them.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::{expression, is_punct};
use crate::ast::Expr;
use crate::errors::Errors;

/// The expressions between semicolons, each with the name it is given.
pub fn statements(tokens: TokenStream, errors: &mut Errors) -> Vec<(Option<Ident>, Expr)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut parts: Vec<&[TokenTree]> = tokens.split(|token| is_punct(Some(token), ';')).collect();
    // A semicolon at the end begins nothing.
    if parts.len() > 1 && parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    parts.into_iter().map(|part| statement(part, errors)).collect()
}

fn statement(tokens: &[TokenTree], errors: &mut Errors) -> (Option<Ident>, Expr) {
    match tokens {
        [TokenTree::Ident(name), equals, rest @ ..] if is_punct(Some(equals), '=') && !is_punct(rest.first(), '=') => {
            (Some(name.clone()), expression(rest.iter().cloned().collect(), errors))
        }
        other => (None, expression(other.iter().cloned().collect(), errors)),
    }
}
