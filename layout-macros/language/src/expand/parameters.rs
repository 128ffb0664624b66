//! Generic parameters in braces where Rust does not allow them.

use std::fmt::Display;

use proc_macro2::{Ident, TokenStream, TokenTree};

use crate::ast::{Expr, Kind};
use crate::errors::{Diagnostic, shortened};
use crate::span::Place;
use crate::surroundings::{self, Declared, Found};

/// The error for an item whose braces name a parameter of the function, `impl` or trait around it.
pub(super) fn of_an_item(expr: &Expr) -> Option<Diagnostic> {
    let named = if let Kind::Rust(tokens) = &expr.kind { first(tokens) } else { None };
    let mut mistake = named.map(|(name, _)| {
        let headline = format!(
            "`{}` is a parameter of the item around, and no other item can name it",
            shortened(&name.to_string())
        );
        let mistake = Diagnostic::new(headline, Place::at(name.span()));
        mistake.help("write the type in its place, without a name: `<layout!(…)>::new()`")
    });
    expr.kind.each_part(&mut |part| mistake = mistake.take().or_else(|| of_an_item(part)));
    mistake
}

/// The error for a number with a generic parameter in the arguments of a type: Rust allows no computation there.
pub(super) fn of_a_number(tokens: &TokenStream) -> Option<Diagnostic> {
    let (name, declared) = first(tokens)?;
    let text = shortened(&tokens.to_string().replace(" :: ", "::"));
    let (what, help) = if declared == Declared::Parameter {
        ("no number of a type parameter", associated(&name))
    } else {
        ("a const parameter alone", format!("make `{text}` a const parameter of its own"))
    };
    let headline = format!("`{text}` names the parameter `{name}`: a type takes {what}");
    Some(Diagnostic::new(headline, Place::at(name.span())).help(help))
}

/// The error for an operation on a generic parameter whose answer is a number in the arguments of a type.
pub(super) fn of_an_answer(expr: &Expr) -> Option<Diagnostic> {
    let (name, _) = first_in(expr)?;
    let headline = format!("this number depends on the parameter `{name}`: a type takes no number of a parameter");
    let mistake = Diagnostic::new(headline, expr.place);
    Some(mistake.help("`layout_const!` is such a number as a value; in a type, make it a const parameter"))
}

fn first_in(expr: &Expr) -> Option<(Ident, Declared)> {
    let mut found = if let Kind::Rust(tokens) = &expr.kind { first(tokens) } else { None };
    expr.kind.each_part(&mut |part| found = found.take().or_else(|| first_in(part)));
    found
}

/// The advice for a number of a type parameter.
pub(super) fn associated(parameter: &impl Display) -> String {
    format!("give `{parameter}` the layout as an associated type, which stands in braces: `{{{parameter}::Tile}}`")
}

/// The first generic parameter among these tokens.
pub(super) fn first(tokens: &TokenStream) -> Option<(Ident, Declared)> {
    tokens.clone().into_iter().find_map(|token| match token {
        TokenTree::Group(group) => first(&group.stream()),
        TokenTree::Ident(name) => {
            let found = surroundings::find(&name).filter(is_parameter)?;
            Some((name, found.declared))
        }
        _ => None,
    })
}

fn is_parameter(found: &Found) -> bool {
    matches!(found.declared, Declared::Parameter | Declared::ConstParameter)
}
