//! A type in which a number evaluates the whole: what is refused is reported where the type is written, and not within the library where it is used.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::{are_answered, is_tiled, located};
use crate::ast::{Expr, Kind};
use crate::evaluate::Names;
use crate::surroundings;

/// Whether what an expression is written to be is a layout with offsets, which can be evaluated: no tiler, no type as it stands, no coordinates.
pub(in crate::expand) fn is_evaluated(expr: &Expr) -> bool {
    let is_other = matches!(expr.ungrouped().kind, Kind::Rust(_) | Kind::Tiler(_));
    !is_other && !holds_basis(expr) && !is_tiled(expr)
}

/// Whether strides along coordinates stand in an expression.
fn holds_basis(expr: &Expr) -> bool {
    let is_identity = matches!(&expr.kind, Kind::Call(name, _) if name == "make_identity_layout");
    let mut holds = is_identity || matches!(expr.kind, Kind::Along(..));
    expr.kind.each_part(&mut |part| holds = holds || holds_basis(part));
    holds
}

/// Whether no parameter of a generic item is meant in the braces of an expression: a constant beside it may name what they hold.
pub(in crate::expand) fn is_concrete(expr: &Expr) -> bool {
    let mut is_concrete = match &expr.kind {
        Kind::Rust(tokens) => names_no_parameter(tokens),
        _ => true,
    };
    expr.kind.each_part(&mut |part| is_concrete = is_concrete && self::is_concrete(part));
    is_concrete
}

fn names_no_parameter(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().all(|token| match token {
        TokenTree::Ident(name) => surroundings::is_no_parameter(&name),
        TokenTree::Group(group) => names_no_parameter(&group.stream()),
        _ => true,
    })
}

/// The type, one of its numbers after these checks; the same type where there is no number.
pub(in crate::expand) fn checked(
    typed: TokenStream,
    expr: &Expr,
    (checks, is_whole): (TokenStream, bool),
    names: &Names,
    home: &TokenStream,
) -> TokenStream {
    if !is_evaluated(expr) {
        return typed;
    }
    let place = expr.place.first;
    let located = located(home, place);
    let evaluated = (!is_whole).then(|| quote_spanned!(place => #located::in_braces::evaluated::<#typed>();));
    let condition = are_answered(expr, names, home).map(|are_answered| quote!(if #are_answered));
    before_a_number(typed, &mut Some(quote!(#condition { #checks #evaluated })))
}

/// The same tokens; in the first `C<number>` what is to be before it.
fn before_a_number(tokens: TokenStream, before: &mut Option<TokenStream>) -> TokenStream {
    let mut last = [None, None];
    let mut written = TokenStream::new();
    for token in tokens {
        let is_argument = matches!(&last, [Some(name), Some(open)] if name == "C" && open == "<");
        let token = match token {
            TokenTree::Group(group) if is_argument && group.delimiter() == Delimiter::Brace => {
                numbered(&group.stream(), &TokenTree::Group(group), before)
            }
            TokenTree::Literal(literal) if is_argument => {
                numbered(&TokenTree::from(literal.clone()).into(), &TokenTree::Literal(literal), before)
            }
            TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
                let mut inner = Group::new(group.delimiter(), before_a_number(group.stream(), before));
                inner.set_span(group.span());
                inner.into()
            }
            other => other,
        };
        let [_, second] = last;
        last = [second, Some(token.to_string())];
        written.extend([token]);
    }
    written
}

fn numbered(number: &TokenStream, token: &TokenTree, before: &mut Option<TokenStream>) -> TokenTree {
    let Some(before) = before.take() else { return token.clone() };
    let mut group = Group::new(Delimiter::Brace, quote!(#before #number));
    group.set_span(token.span());
    group.into()
}
