//! Integers and conditions as constant expressions.

use layout_algebra::operation::Kind as Takes;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::leaf::is_alone;
use super::tiled::is_of_atoms;
use super::tuples::is_numeric;
use super::{Writer, is_needed, is_type, located};
use crate::ast::{Expr, Kind, Operator, Strength, Word};
use crate::errors::Errors;
use crate::evaluate;
use crate::expand::types;
use crate::explain;
use crate::value::Value;
use crate::vocabulary::{self, Operation};

impl Writer<'_> {
    /// A number, or a condition.
    pub(in crate::expand) fn constant(&mut self, expr: &Expr) -> Option<TokenStream> {
        if is_condition(expr) { self.condition(expr) } else { self.number(expr) }
    }

    /// A condition, as a `bool`.
    pub(in crate::expand) fn condition(&mut self, expr: &Expr) -> Option<TokenStream> {
        let home = self.home;
        if !is_needed(expr, self.names) {
            return match explain::value(expr, self.names, self.errors)? {
                Value::Boolean(holds) => Some(quote!(#holds)),
                other => self.refused(format!("expected a condition, found {}", other.article()), expr),
            };
        }
        match &expr.kind {
            Kind::Group(inner) => self.condition(inner),
            Kind::Tuple(parts) if parts.len() == 1 => self.condition(parts.first()?),
            Kind::Not(inner) => {
                let inner = self.condition(inner)?;
                Some(quote!(!#inner))
            }
            Kind::Infix(operator @ (Operator::And | Operator::Or), left, right) => {
                let (left, right) = (self.condition(left), self.condition(right));
                let (left, right) = (left?, right?);
                Some(if *operator == Operator::And { quote!((#left && #right)) } else { quote!((#left || #right)) })
            }
            Kind::Infix(operator, left, right) => self.comparison(*operator, [left, right], expr),
            _ if is_number(expr) => self.refused("expected a condition, found a number", expr),
            Kind::Call(..) => {
                let call = self.call(expr)?;
                Some(quote!(#home::in_braces::holds(&#call)))
            }
            _ => self.refused("a condition is expected here", expr),
        }
    }

    fn comparison(&mut self, operator: Operator, sides: [&Expr; 2], expr: &Expr) -> Option<TokenStream> {
        let home = self.home;
        let written = match operator {
            Operator::Equal => quote!(==),
            Operator::NotEqual => quote!(!=),
            Operator::Less => quote!(<),
            Operator::LessEqual => quote!(<=),
            Operator::Greater => quote!(>),
            Operator::GreaterEqual => quote!(>=),
            _ => return self.refused("a condition is expected here", expr),
        };
        let [left, right] = sides;
        let is_ordered = !matches!(operator, Operator::Equal | Operator::NotEqual);
        if is_ordered || is_number(left) || is_number(right) || (is_counted(left) && is_counted(right)) {
            let (left, right) = (self.number(left), self.number(right));
            let (left, right) = (left?, right?);
            return Some(quote!((#left #written #right)));
        }
        let (left, right) = (self.layout(left), self.layout(right));
        let (left, right) = (left?, right?);
        let same = quote!(#home::in_braces::same::<#left, #right>());
        match operator {
            Operator::Equal => Some(same),
            Operator::NotEqual => Some(quote!(!#same)),
            _ => self.refused("layouts are compared by `==` and `!=`", expr),
        }
    }

    /// A call of an operation, with operands as values.
    pub(super) fn call(&mut self, expr: &Expr) -> Option<TokenStream> {
        let (called, arguments) = vocabulary::called(&expr.kind)?;
        self.call_of(called, &arguments)
    }

    fn call_of(&mut self, operation: &Operation, arguments: &[&Expr]) -> Option<TokenStream> {
        let home = self.home;
        let forms = operation.known.forms();
        let is_word = |argument: &Expr| matches!(argument.kind, Kind::Word(_));
        let fits = forms.iter().find(|form| {
            let mut both = form.iter().zip(arguments);
            form.len() >= arguments.len()
                && both.all(|((_, takes, _), given)| match takes {
                    Takes::Rounding => is_word(given),
                    Takes::Strided | Takes::Coordinates => !is_numeric(given, self.names),
                    _ => true,
                })
        });
        let fits = fits.or(forms.last())?;
        let known = Ident::new(&format!("{:?}", operation.known), Span::call_site());
        let mut call = quote!(#home::algebra::diagnose::OwnedCall::new(#home::algebra::diagnose::Operation::#known));
        for (i, argument) in arguments.iter().enumerate() {
            // The last parameter may stand for all that follow, as in `get(A, i, …)`.
            let takes = fits.get(i).or(fits.last()).map_or(Takes::Layout, |(_, takes, _)| *takes);
            let operand = self.operand(takes, argument, operation.name)?;
            call = quote!(#call #operand);
        }
        Some(call)
    }

    fn operand(&mut self, takes: Takes, expr: &Expr, name: &str) -> Option<TokenStream> {
        let home = self.home;
        Some(match (takes, &expr.kind) {
            (_, Kind::Word(Word::Loose)) => quote!(.rounding(#home::algebra::Rounding::Loose)),
            (_, Kind::Word(Word::Exact)) => quote!(.with(&#home::algebra::operation::Value::Exact)),
            (Takes::Bytes, Kind::Word(Word::Element(element))) => {
                let bytes = match Value::Word(Word::Element(*element)).to_bytes() {
                    Ok(bytes) => types::integer(bytes),
                    Err(refusal) => return self.refused(refusal.headline(), expr),
                };
                quote!(.number(#bytes))
            }
            (_, Kind::Word(Word::Element(element))) => {
                let bits = element.bits();
                quote!(.with(&#home::algebra::operation::Value::Element(#bits)))
            }
            (_, Kind::Word(Word::Ldmatrix)) => quote!(.with(&#home::algebra::operation::Value::Matrices)),
            (Takes::Layout | Takes::Strided | Takes::Swizzled | Takes::Either, _) => {
                let layout = self.layout(expr)?;
                quote!(.with(#home::in_braces::operand::<#layout>()))
            }
            (Takes::Tiler | Takes::Tile, _) => {
                let tiler = if takes == Takes::Tile { self.tile(expr, false) } else { self.tiler(expr, false) }?;
                quote!(.with(&<#tiler as #home::StaticTile>::TILE))
            }
            (Takes::Coord, _) => {
                let coordinate = self.coordinate(expr)?;
                quote!(.coordinate(&<#coordinate as #home::StaticCoord>::COORD))
            }
            (_, Kind::Word(Word::Row)) => quote!(.with(&#home::algebra::operation::Value::Row)),
            (_, Kind::Word(Word::Col)) => quote!(.with(&#home::algebra::operation::Value::Col)),
            _ if is_number(expr) => {
                let number = self.number(expr)?;
                quote!(.number(#number as u64))
            }
            _ if is_tuple(takes) && !matches!(expr.kind, Kind::Rust(_)) && is_numeric(expr, self.names) => {
                let tuple = self.integers(expr)?;
                quote!(.tuple(&<#tuple as #home::StaticIntTuple>::VALUE))
            }
            _ if is_needed(expr, self.names) || self.is_layout(expr) => {
                let layout = self.layout(expr)?;
                quote!(.with(#home::in_braces::operand::<#layout>()))
            }
            _ => return self.refused(format!("`{name}` of Rust in braces takes no such argument"), expr),
        })
    }

    /// A check of each operation that the compiler evaluates, inner ones first, with the span of the operation; and true if the whole
    /// expression is among them.
    pub(in crate::expand) fn checks(&mut self, expr: &Expr) -> (TokenStream, bool) {
        let mut checks = TokenStream::new();
        let is_whole = self.gather_checks(expr, &mut checks);
        (checks, is_whole)
    }

    fn gather_checks(&mut self, expr: &Expr, checks: &mut TokenStream) -> bool {
        if !is_needed(expr, self.names) {
            return false;
        }
        expr.kind.each_part(&mut |part| {
            self.gather_checks(part, checks);
        });
        let is_checked = matches!(expr.kind, Kind::Infix(..) | Kind::Call(..));
        let called = vocabulary::called(&expr.kind).filter(|(called, _)| is_checked && !is_of_atoms(called.name));
        let Some((called, arguments)) = called else { return false };
        // The number in `Sw<3,3,3> o {N} o L` is an offset, though it looks like a layout.
        let is_layout = arguments.first().is_some_and(|first| self.is_layout(first) && self.moved(first).is_none());
        let call = if is_layout { self.silently(|writer| writer.call_of(called, &arguments)) } else { None };
        let Some(call) = call else { return false };
        let place = expr.place.first;
        let home = located(self.home, place);
        checks.extend(quote_spanned!(place => #home::in_braces::require(&#call);));
        true
    }

    /// Returns true if this is certainly a layout: it needs the compiler and is not a number, or it is written as a layout.
    fn is_layout(&self, expr: &Expr) -> bool {
        if !is_needed(expr, self.names) {
            let is_written = matches!(expr.kind, Kind::Layout(..) | Kind::Ordered(..) | Kind::Tuple(_) | Kind::Name(_));
            return is_written || self.is_known_layout(expr);
        }
        !is_number(expr)
    }

    /// Returns true if the value of this expression is a layout, ignoring parentheses.
    fn is_known_layout(&self, expr: &Expr) -> bool {
        let mut refusals = evaluate::Refusals::default();
        matches!(
            evaluate::argument(expr.ungrouped(), self.names, &mut refusals),
            Some(Value::Layout(_) | Value::Composed(_) | Value::Coordinates(_))
        )
    }

    /// Writes an expression again, without reporting its mistakes.
    pub(super) fn silently<T>(&mut self, write: impl FnOnce(&mut Writer<'_>) -> Option<T>) -> Option<T> {
        let mut errors = Errors::default();
        write(&mut Writer { errors: &mut errors, is_again: true, ..*self })
    }

    /// A condition that must hold.
    pub(in crate::expand) fn assertion(&mut self, expr: &Expr) -> Option<TokenStream> {
        let place = expr.place.first;
        let (checks, _) = self.checks(expr);
        if let Kind::Infix(operator, left, right) = &expr.kind
            && is_number(left)
            && is_number(right)
        {
            let (home, operator) = (located(self.home, place), operator.text());
            let (left, right) = (self.number(left), self.number(right));
            let (left, right) = (left?, right?);
            return Some(quote_spanned!(place => { #checks #home::in_braces::compared(#left, #operator, #right) }));
        }
        let condition = self.condition(expr)?;
        Some(quote_spanned!(place => { #checks ::core::assert!(#condition, "the assertion is false") }))
    }
}

/// Returns true if the parameter takes a tuple of integers as it is.
fn is_tuple(takes: Takes) -> bool {
    matches!(takes, Takes::Tuple | Takes::Shape | Takes::Nesting | Takes::Size | Takes::Order | Takes::Places)
}

/// Returns true if this is certainly a number.
pub(super) fn is_number(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Integer(_) | Kind::Arithmetic(_) | Kind::At(..) => true,
        Kind::Infix(Operator::Times | Operator::Over, left, right) => is_number(left) && is_number(right),
        Kind::Infix(operator, ..) => operator.strength() == Strength::Sum || *operator == Operator::Modulo,
        Kind::Call(name, _) => answer(name).is_some_and(|answer| answer.parse::<u64>().is_ok()),
        Kind::Rust(tokens) => !is_type(tokens, true),
        _ => false,
    }
}

/// Returns true for a letter that usually names a number, `N` or `K`; a type would be `L` or `A`.
fn is_counted(expr: &Expr) -> bool {
    let Kind::Rust(tokens) = &expr.kind else { return false };
    is_alone(tokens) && matches!(tokens.to_string().as_str(), "D" | "H" | "I" | "J" | "K" | "M" | "N" | "P" | "Q" | "W")
}

/// Returns true if this is certainly a condition and not a number.
pub(in crate::expand) fn is_condition(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Boolean(_) | Kind::Not(_) => true,
        Kind::Group(inner) => is_condition(inner),
        Kind::Infix(operator, ..) => {
            matches!(operator.strength(), Strength::Disjunction | Strength::Conjunction | Strength::Comparison)
        }
        Kind::Call(name, _) => answer(name).is_some_and(|answer| matches!(answer, "true" | "false")),
        _ => false,
    }
}

/// The answer of an operation's example, which tells the kind of its answers.
fn answer(name: &Ident) -> Option<&'static str> {
    Some(vocabulary::find(&name.to_string())?.known.example()?.1)
}
