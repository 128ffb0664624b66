//! Statements for the command: `A = 24:1; B = A / 4; assert size(B) == 24; B(1,2)`.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::item::{of_typedef, taken};
use super::{expression, is_punct};
use crate::ast::Expr;
use crate::errors::{Diagnostic, Errors};
use crate::span::Place;

/// One statement, by what happens to its value.
#[derive(Clone, Debug)]
pub enum Statement {
    /// Its value is given a name.
    Named(Ident, Expr),
    /// It must hold.
    Asserted(Expr),
    /// Its value is shown.
    Alone(Expr),
}

/// Reads the statements between semicolons.
pub fn statements(tokens: TokenStream, errors: &mut Errors) -> Vec<Statement> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut parts: Vec<&[TokenTree]> = tokens.split(|token| is_punct(Some(token), ';')).collect();
    // A semicolon at the end begins no further statement.
    if parts.len() > 1 && parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    parts.into_iter().map(|part| statement(part, errors)).collect()
}

fn statement(tokens: &[TokenTree], errors: &mut Errors) -> Statement {
    if let Some((name, value)) = of_typedef(tokens) {
        let headline = "a name is defined by `Name = expression;`, without `typedef`";
        errors.push(Diagnostic::new(headline, tokens.first().map_or_else(Place::call, Place::of_token)));
        return Statement::Named(name, expression(value, errors));
    }
    let mut read = |tokens: &[TokenTree]| expression(tokens.iter().cloned().collect(), errors);
    match tokens {
        [TokenTree::Ident(word), rest @ ..] if word == "assert" => Statement::Asserted(read(rest)),
        [TokenTree::Ident(name), equals, rest @ ..] if is_punct(Some(equals), '=') && !is_punct(rest.first(), '=') => {
            let value = read(rest);
            errors.extend(taken(name));
            Statement::Named(name.clone(), value)
        }
        [TokenTree::Ident(word), TokenTree::Ident(name), equals, rest @ ..]
            if is_punct(Some(equals), '=') && !is_punct(rest.first(), '=') =>
        {
            let named = Statement::Named(name.clone(), read(rest));
            let headline = format!("a name is defined by `Name = expression;`, without `{word}`");
            errors.push(Diagnostic::new(headline, Place::at(word.span())));
            named
        }
        other => Statement::Alone(read(other)),
    }
}
