//! One number: a literal, a Rust constant, arithmetic on them.

use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::{Number, Writer, arithmetic, is_declared_type, is_needed, located, text};
use crate::ast::{Expr, Kind, Operator};
use crate::evaluate;
use crate::expand::{parameters, types};
use crate::explain;
use crate::surroundings::{self, Declared};

impl Writer<'_> {
    /// The leaf `C<…>` of a number.
    pub(super) fn leaf(&mut self, expr: &Expr) -> Option<TokenStream> {
        let (number, home) = (self.argument(expr)?, self.home);
        Some(quote!(#home::C<#number>))
    }

    /// A number as an argument of a type; a generic parameter may be one by itself.
    pub(super) fn argument(&mut self, expr: &Expr) -> Option<TokenStream> {
        if !is_needed(expr, self.names) {
            return self.integer(expr).map(types::integer);
        }
        if let Some(parameter) = self.parameter(expr).filter(|name| is_declared_type(name) != Some(true)) {
            return Some(quote!({ #parameter }));
        }
        let number = self.as_argument(|writer| writer.number(expr))?;
        if self.role != Number::Extent || self.is_again {
            return Some(quote!({ #number }));
        }
        let place = expr.place.first;
        let home = located(self.home, place);
        Some(quote_spanned!(place => { #home::in_braces::extent(#number) }))
    }

    /// Writes numbers in the position of extents, which must be positive.
    pub(super) fn as_extent<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.as_number(Number::Extent, write)
    }

    /// The tokens of a possible generic parameter, which cannot be part of a computation.
    pub(super) fn parameter<'e>(&self, expr: &'e Expr) -> Option<&'e TokenStream> {
        match &expr.kind {
            Kind::Rust(tokens) if self.may_be_generic && is_alone(tokens) && !is_converted(tokens) => Some(tokens),
            _ => None,
        }
    }

    /// Writes numbers in the arguments of a type.
    pub(super) fn as_argument<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.as_number(Number::Argument, write)
    }

    fn as_number<T>(&mut self, number: Number, write: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.role, number);
        let written = write(self);
        self.role = before;
        written
    }

    /// A number as a constant expression, a `usize`.
    pub(super) fn number(&mut self, expr: &Expr) -> Option<TokenStream> {
        let home = self.home;
        if !is_needed(expr, self.names) {
            let value = types::integer(self.integer(expr)?);
            return Some(quote!({ let number: usize = #value; number }));
        }
        match &expr.kind {
            Kind::Rust(tokens) if is_declared_type(tokens) == Some(true) => {
                let headline = format!("`{}` is a type: a number is expected in these braces", text(tokens));
                self.refused(headline, expr)
            }
            Kind::Rust(tokens) => {
                if let Some(mistake) = parameters::of_a_number(tokens).filter(|_| self.role != Number::Value) {
                    self.errors.push(mistake);
                    return None;
                }
                let place = expr.place.first;
                let home = located(home, place);
                // `Self` and parameters belong to the surrounding item.
                let is_own = self.role != Number::Value && !names_the_item_around(tokens);
                let constants = self.constants.filter(|_| is_own);
                let is_again = self.is_again && constants.is_none();
                let look_at = if is_again { quote!(index_again) } else { quote!(index) };
                let number = arithmetic::written(tokens, is_again, self.home, place)
                    .unwrap_or_else(|| arithmetic::integer(tokens, &home, place));
                let number = quote_spanned!(place => #home::in_braces::#look_at(#number));
                Some(match constants {
                    Some(constants) => constants.name(tokens, &number, place),
                    None => number,
                })
            }
            Kind::Arithmetic(inner) | Kind::Group(inner) => self.number(inner),
            Kind::Infix(operator, left, right) => {
                let operator = match operator {
                    Operator::Plus => quote!(+),
                    Operator::Minus => quote!(-),
                    Operator::Times => quote!(*),
                    Operator::Over => quote!(/),
                    Operator::Modulo => quote!(%),
                    Operator::Shift => quote!(<<),
                    _ => return self.refused("a number is expected here", expr),
                };
                let (left, right) = (self.number(left), self.number(right));
                let (left, right) = (left?, right?);
                Some(quote!((#left #operator #right)))
            }
            Kind::Call(..) | Kind::At(..) => {
                if let Some(mistake) = parameters::of_an_answer(expr).filter(|_| self.role != Number::Value) {
                    self.errors.push(mistake);
                    return None;
                }
                let call = self.call(expr)?;
                let function = if self.is_again { quote!(number_again) } else { quote!(number) };
                Some(quote!(#home::in_braces::#function(&#call)))
            }
            Kind::Name(path) => {
                let headline = format!("`{}` is a layout: a number is expected here", text(&path.tokens));
                self.refused(headline, expr)
            }
            _ => self.refused("a number is expected here", expr),
        }
    }

    /// A known number.
    pub(super) fn integer(&mut self, expr: &Expr) -> Option<u64> {
        let found =
            explain::reported(self.names, self.errors, |refusals| evaluate::number(expr, self.names, refusals))?;
        match found.to_integer() {
            Ok(number) => Some(number),
            Err(refusal) => self.refused(refusal.headline(), expr),
        }
    }
}

/// Returns true if these tokens contain `Self` or a parameter, which our constants cannot name.
fn names_the_item_around(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => {
            let declared = surroundings::find(&name).map(|found| found.declared);
            name == "Self" || matches!(declared, Some(Declared::Parameter | Declared::ConstParameter))
        }
        TokenTree::Group(group) => names_the_item_around(&group.stream()),
        _ => false,
    })
}

/// Returns true for the name of a constant of another type than `usize`.
fn is_converted(tokens: &TokenStream) -> bool {
    let Some(TokenTree::Ident(name)) = tokens.clone().into_iter().next() else { return false };
    let found = surroundings::find(&name).filter(|found| found.declared == Declared::Constant);
    found.and_then(|found| found.written).is_some_and(|integer| integer != "usize")
}

/// Returns true if this is a single name, which may be that of a parameter.
pub(super) fn is_alone(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!((tokens.next(), tokens.next()), (Some(TokenTree::Ident(_)), None))
}
