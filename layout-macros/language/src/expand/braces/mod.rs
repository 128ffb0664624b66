//! Rust in braces: expressions that the macro cannot evaluate become types, which the compiler evaluates.
//!
//! `({BM}, 8):row` is a `Layout` whose leaves are constant expressions; `{L} / <{BM}, 8>` is `LogicalDivide<L, (C<{BM}>, C<8>)>`. Parts
//! without Rust are evaluated at once. The position tells whether braces hold a constant or a type: a number in a shape, a type in the
//! position of a layout; in a tiler the Rust naming convention decides.

mod arithmetic;
mod checked;
mod constants;
mod leaf;
mod operand;
mod operations;
mod placed;
mod shapes;
mod tiled;
mod tuples;

use std::cell::RefCell;

use layout_algebra::operation::{Kind as Takes, Operation};
use layout_algebra::{Swizzle, Tiler};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::ast::{Expr, Kind, Operator, Order};
use crate::errors::{Diagnostic, Errors};
use crate::evaluate::{self, Known, Names};
use crate::expand::editor::COMPLETED;
use crate::expand::types;
use crate::explain;
use crate::parse::shortened;
use crate::surroundings::{self, Declared};
use crate::value::{Refusal, Value};
use crate::vocabulary;

pub(super) use checked::{before_a_number, is_concrete, is_evaluated};
pub(super) use constants::is_condition;
pub(super) use placed::{beside_answers, holds_types};
use tiled::is_tiled;
use tuples::{is_numeric, moves_tuples};

/// Returns true if an expression needs the compiler to evaluate it.
pub(super) fn is_needed(expr: &Expr, names: &Names) -> bool {
    let mut is_needed = match &expr.kind {
        Kind::Rust(_) => true,
        Kind::Name(path) => matches!(names.get(&path.text()), Some(Known::Typed)),
        _ => false,
    };
    expr.kind.each_part(&mut |part| is_needed = is_needed || self::is_needed(part, names));
    is_needed
}

/// A condition that holds if none of the named layouts in an expression was refused, for the names that the compiler evaluates; refusals
/// are reported at their definitions. `None` if there are no such names.
pub(super) fn are_answered(expr: &Expr, names: &Names, home: &TokenStream) -> Option<TokenStream> {
    let mut layouts = Vec::new();
    gather_layouts(expr, names, &mut layouts);
    let answered = layouts.iter().map(|layout| quote!(#home::in_braces::is_answered::<#layout>()));
    (!layouts.is_empty()).then(|| quote!(#(#answered)&&*))
}

fn gather_layouts<'e>(expr: &'e Expr, names: &Names, layouts: &mut Vec<&'e TokenStream>) {
    match &expr.kind {
        Kind::Name(path) if matches!(names.get(&path.text()), Some(Known::Typed)) => layouts.push(&path.tokens),
        Kind::Infix(Operator::After, swizzle, inner) if !is_needed(swizzle, names) => {
            gather_layouts(inner, names, layouts);
        }
        Kind::Infix(_, first, _)
        | Kind::Group(first)
        | Kind::Mode(first, _)
        | Kind::Modes(first, ..)
        | Kind::At(first, _) => gather_layouts(first, names, layouts),
        Kind::Call(name, _) if tiled::is_of_atoms(&name.to_string()) => (),
        Kind::Call(_, arguments) => arguments.iter().take(1).for_each(|first| gather_layouts(first, names, layouts)),
        Kind::Tuple(parts) => parts.iter().for_each(|part| gather_layouts(part, names, layouts)),
        _ => (),
    }
}

/// The form of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// The value of an expression.
    Value,
    /// An argument of a type, where Rust allows no computation with parameters.
    Argument,
    /// An argument of a type that is an extent and must be positive.
    Extent,
}

/// Writes expressions as Rust, and reports those that cannot be written.
pub(super) struct Writer<'a> {
    pub(super) names: &'a Names,
    pub(super) home: &'a TokenStream,
    pub(super) errors: &'a mut Errors,
    /// True if braces may name generic parameters, which must be alone, outside of computations.
    pub(super) may_be_generic: bool,
    /// True for a repeated expression, whose bad numbers have been reported.
    pub(super) is_again: bool,
    /// The form of numbers.
    pub(super) role: Number,
    /// The constants for type arguments, if constants can be defined here; each is evaluated once.
    pub(super) constants: Option<&'a Constants>,
    /// True if answers are constants of a type beside the call.
    pub(super) is_placed: bool,
}

/// The constants for numbers in braces.
pub(super) struct Constants {
    /// The name of their owner, shown in messages.
    of: String,
    found: RefCell<Vec<(String, TokenStream)>>,
}

impl Constants {
    /// An empty set.
    pub(super) fn named(name: &str) -> Self {
        Self { of: name.to_owned(), found: RefCell::default() }
    }

    /// The constant for a number; equal numbers share one.
    fn name(&self, written: &TokenStream, number: &TokenStream, place: Span) -> TokenStream {
        let (text, mut found) = (written.to_string(), self.found.borrow_mut());
        let i = found.iter().position(|(other, _)| *other == text).unwrap_or(found.len());
        let name = format_ident!("number_{i}_in_braces_of_{}", self.of, span = Span::call_site().located_at(place));
        if i == found.len() {
            found.push((text, quote!(const #name: usize = #number;)));
        }
        quote!({ let number: usize = #name; number })
    }

    /// The definitions of the constants, with these attributes.
    pub(super) fn definitions(&self, attributes: &TokenStream) -> TokenStream {
        let found = self.found.borrow();
        let constants = found.iter().map(|(_, constant)| constant);
        quote!(#(#attributes #[doc(hidden)] #[allow(non_upper_case_globals)] #constants)*)
    }
}

impl<'a> Writer<'a> {
    /// A writer outside of generic code.
    pub(super) fn new(names: &'a Names, home: &'a TokenStream, errors: &'a mut Errors) -> Self {
        let (role, constants) = (Number::Value, None);
        Self { names, home, errors, may_be_generic: false, is_again: false, role, constants, is_placed: false }
    }

    /// The type of a layout.
    pub(super) fn layout(&mut self, expr: &Expr) -> Option<TokenStream> {
        if !is_needed(expr, self.names) {
            return self.known(expr);
        }
        match &expr.kind {
            Kind::Rust(tokens) if is_type(tokens, true) => Some(tokens.clone()),
            Kind::Name(path) => Some(path.tokens.clone()),
            Kind::Group(inner) if is_numeric(inner, self.names) => self.ordered(expr, Order::Col),
            Kind::Group(inner) => self.layout(inner),
            Kind::Tuple(parts) => self.tuple(expr, parts),
            Kind::Layout(shape, stride) => self.pair(shape, stride),
            Kind::Ordered(shape, order) => self.ordered(shape, *order),
            Kind::Arithmetic(_) | Kind::Rust(_) => self.ordered(expr, Order::Col),
            Kind::Swizzle(..) => self.refused("a swizzle of Rust in braces is not supported: write its numbers", expr),
            kind => match vocabulary::called(kind) {
                Some((called, arguments)) => self.operation(expr, called.name, &arguments),
                None => self.refused("a layout is expected here", expr),
            },
        }
    }

    /// The type of a tiler.
    pub(super) fn tiler(&mut self, expr: &Expr, is_entry: bool) -> Option<TokenStream> {
        self.tiler_as(Takes::Tiler, expr, is_entry)
    }

    /// The type of the tiler of a divide, where the integer 1 is the layout `1:0`, but within `<…>`.
    pub(super) fn tile(&mut self, expr: &Expr, is_entry: bool) -> Option<TokenStream> {
        self.tiler_as(Takes::Tile, expr, is_entry)
    }

    fn tiler_as(&mut self, takes: Takes, expr: &Expr, is_entry: bool) -> Option<TokenStream> {
        if !is_needed(expr, self.names) {
            let read = if takes == Takes::Tile { Value::to_tile } else { Value::to_tiler };
            return self.known_tiler(expr, is_entry, read);
        }
        match &expr.kind {
            Kind::Rust(tokens) if is_type(tokens, !is_entry) => Some(tokens.clone()),
            Kind::Rust(_) | Kind::Arithmetic(_) if takes == Takes::Tile => self.ordered(expr, Order::Col),
            Kind::Rust(_) | Kind::Arithmetic(_) => self.leaf(expr),
            Kind::Name(path) => Some(path.tokens.clone()),
            Kind::Group(inner) if matches!(inner.kind, Kind::Infix(..)) => self.tiler_as(takes, inner, is_entry),
            Kind::Group(inner) => {
                let inner = self.tiler_as(takes, inner, true)?;
                Some(quote!((#inner,)))
            }
            Kind::Tiler(parts) | Kind::Tuple(parts) => {
                let takes = if let Kind::Tiler(_) = expr.kind { Takes::Tiler } else { takes };
                let parts: Option<Vec<_>> = parts.iter().map(|part| self.tiler_as(takes, part, true)).collect();
                let parts = parts?;
                Some(quote!((#(#parts,)*)))
            }
            _ if moves_tuples(expr, self.names) => self.refused("a tiler is written here as a tuple", expr),
            _ => self.layout(expr),
        }
    }

    /// The type of an expression that can be evaluated at once.
    fn known(&mut self, expr: &Expr) -> Option<TokenStream> {
        let value =
            explain::reported(self.names, self.errors, |refusals| evaluate::layout(expr, self.names, refusals))?;
        self.typed(&value, expr)
    }

    fn known_tiler(
        &mut self,
        expr: &Expr,
        is_entry: bool,
        read: fn(&Value) -> Result<Tiler, Refusal>,
    ) -> Option<TokenStream> {
        let value =
            explain::reported(self.names, self.errors, |refusals| evaluate::argument(expr, self.names, refusals))?;
        if let Value::Coordinates(_) = value
            && !is_entry
        {
            return self.typed(&value, expr);
        }
        match read(&value.by_mode()) {
            Ok(tiler) if is_entry => match types::entry(&tiler, self.home) {
                Ok(entry) => Some(entry),
                Err(refusal) => self.refused(refusal.headline(), expr),
            },
            Ok(tiler) => self.typed(&Value::Tiler(Box::new(tiler)), expr),
            Err(refusal) => self.refused(refusal.headline(), expr),
        }
    }

    fn typed(&mut self, value: &Value, expr: &Expr) -> Option<TokenStream> {
        match types::typed(value, self.home) {
            Ok(typed) => Some(typed),
            Err(refusal) => {
                self.errors.push(explain::no_type(&refusal, value, expr.place));
                None
            }
        }
    }

    /// `Sw<3,3,3> o {L}`, `{A} o {B}`, `{A} o <4, 8>`.
    fn after(&mut self, outer: &Expr, inner: &Expr) -> Option<TokenStream> {
        let home = self.home;
        if !is_needed(outer, self.names) {
            let found = |refusals: &mut _| evaluate::argument(outer, self.names, refusals);
            let swizzle = match explain::reported(self.names, self.errors, found)? {
                Value::Swizzle(swizzle) => Some(types::swizzle(swizzle, types::integer(0))),
                Value::Offset(swizzle, offset) => Some(types::swizzle(swizzle, types::integer(offset))),
                _ => None,
            };
            if let Some(swizzle) = swizzle {
                let layout = self.layout(inner)?;
                return Some(quote!(#home::Swizzled<#swizzle, #layout>));
            }
        }
        if let Some((swizzle, offset)) = self.moved(outer) {
            let (offset, layout) = (self.number(offset), self.layout(inner));
            let (offset, layout) = (offset?, layout?);
            let swizzle = types::swizzle(swizzle, quote!({ (#offset) as u64 }));
            return Some(quote!(#home::Swizzled<#swizzle, #layout>));
        }
        let is_behind_layout = matches!(&outer.kind, Kind::Infix(_, _, middle) if matches!(&middle.kind, Kind::Rust(tokens) if is_type(tokens, true)));
        if outer.is_behind_offset() && !is_behind_layout {
            return self.refused("an offset between two layouts is not supported with Rust in braces", outer);
        }
        if tuples::is_before_coordinates(outer, inner, self.names) {
            let headline = "a tuple between two `o` is an offset before coordinate strides: write a tiler as `<…>`";
            return self.refused(headline, outer);
        }
        let is_number = match &inner.kind {
            Kind::Rust(tokens) => !is_type(tokens, true),
            kind => matches!(kind, Kind::Arithmetic(_) | Kind::Integer(_)),
        };
        let is_tuple = match &inner.kind {
            Kind::Group(only) => !matches!(only.kind, Kind::Infix(..)),
            kind => matches!(kind, Kind::Tiler(_) | Kind::Tuple(_)),
        };
        if is_number || is_tuple {
            let (outer, tiler) = (self.layout(outer), self.tiler(inner, false));
            let (outer, tiler) = (outer?, tiler?);
            return Some(self.answered(&quote!(CompositionBy<#outer, #tiler>)));
        }
        if moves_tuples(inner, self.names) {
            return self.refused("a tiler is written here as a tuple", inner);
        }
        let is_known = !is_needed(inner, self.names);
        let inside = is_known.then(|| evaluate::argument(inner, self.names, &mut evaluate::Refusals::default()));
        if let Some(Value::Composed(_)) = inside.flatten() {
            return self.unsupported("a swizzled layout on the right of `o`", inner);
        }
        let (outer, inner) = (self.layout(outer), self.layout(inner));
        let (outer, inner) = (outer?, inner?);
        Some(self.answered(&quote!(Composition<#outer, #inner>)))
    }

    /// The swizzle and the number of `Sw<3,3,3> o {N}`, which is an offset before a layout that follows.
    fn moved<'e>(&self, expr: &'e Expr) -> Option<(Swizzle, &'e Expr)> {
        if let Kind::Group(inner) = &expr.kind {
            return self.moved(inner);
        }
        let (called, arguments) = vocabulary::called(&expr.kind)?;
        let [swizzle, offset] = *arguments.as_slice() else { return None };
        let is_composition = called.known == Operation::Composition;
        if !is_composition || is_needed(swizzle, self.names) || !constants::is_number(offset) {
            return None;
        }
        match evaluate::argument(swizzle, self.names, &mut evaluate::Refusals::default())? {
            Value::Swizzle(swizzle) => Some((swizzle, offset)),
            _ => None,
        }
    }

    /// Reports an expression without a type.
    fn unsupported<T>(&mut self, what: &str, expr: &Expr) -> Option<T> {
        let headline = format!("{what} beside Rust in braces is not supported");
        let mistake = Diagnostic::new(headline, expr.place);
        self.errors.push(
            mistake.help("write numbers instead of Rust, or evaluate it by `layout_core::algebra` in a constant"),
        );
        None
    }

    /// Reports that an expression cannot be written.
    fn refused<T>(&mut self, headline: impl Into<String>, expr: &Expr) -> Option<T> {
        self.errors.push(Diagnostic::new(headline, expr.place));
        None
    }
}

/// The path to this crate with the span of a place, so that errors appear there.
pub(super) fn located(home: &TokenStream, place: Span) -> TokenStream {
    let locate = |mut token: TokenTree| {
        token.set_span(token.span().located_at(place));
        token
    };
    home.clone().into_iter().map(locate).collect()
}

/// Returns true if Rust may be a type: a path, with or without arguments.
fn is_path(tokens: &TokenStream) -> bool {
    let (mut depth, mut before) = (0_usize, ' ');
    for token in tokens.clone() {
        let character = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        match (&token, character) {
            (_, '<') => depth = depth.saturating_add(1),
            (_, '>') if before != '-' => depth = depth.saturating_sub(1),
            (_, ':') | (TokenTree::Ident(_), _) => (),
            _ if depth == 0 => return false,
            _ => (),
        }
        before = character;
    }
    !tokens.is_empty() && depth == 0
}

/// Returns true if Rust is a type, judged by its last name: `Tile` is, `TILE` is not. `T`, `T1` and `<K as Kernel>::TILE` are if
/// `is_type_likely`, and `L<4>` always is.
fn is_type(tokens: &TokenStream, is_type_likely: bool) -> bool {
    if !is_path(tokens) {
        return false;
    }
    if let Some(is_type) = is_declared_type(tokens) {
        return is_type;
    }
    let (mut last, mut has_arguments, mut ends) = (None, false, false);
    for token in tokens.clone() {
        has_arguments |= matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '<');
        ends = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '>');
        if let TokenTree::Ident(ident) = token {
            last = Some(ident);
        }
    }
    ends || (has_arguments && is_type_likely) || last.is_some_and(|name| is_type_name(&name, is_type_likely))
}

/// The answer of the surrounding source on whether this is a type, if it has one. Associated items of a struct or an enum are not types,
/// since those need a path with a trait.
fn is_declared_type(tokens: &TokenStream) -> Option<bool> {
    if let Some(is_type) = surroundings::find_at(tokens).and_then(is_type_as_declared) {
        return Some(is_type);
    }
    let mut tokens = tokens.clone().into_iter();
    let (Some(TokenTree::Ident(name)), next) = (tokens.next(), tokens.next()) else { return None };
    match (surroundings::find(&name)?.declared, next) {
        (Declared::Struct | Declared::Type, Some(TokenTree::Punct(colon))) if colon.as_char() == ':' => Some(false),
        (declared, None) => is_type_as_declared(declared),
        _ => None,
    }
}

fn is_type_as_declared(declared: Declared) -> Option<bool> {
    match declared {
        Declared::Type | Declared::Struct | Declared::Parameter | Declared::Layout => Some(true),
        Declared::Constant | Declared::ConstParameter | Declared::Variable => Some(false),
        _ => None,
    }
}

fn is_type_name(name: &Ident, is_type_likely: bool) -> bool {
    // Only the beginning of a word being completed counts.
    let text = name.to_string().replace(COMPLETED, "");
    let is_capital = text.starts_with(char::is_uppercase);
    if text.chars().filter(|letter| letter.is_alphabetic()).count() == 1 {
        return is_type_likely && is_capital;
    }
    is_capital && text.contains(char::is_lowercase)
}

/// The contents of braces, for a message.
fn text(tokens: &TokenStream) -> String {
    shortened(&tokens.to_string())
}
