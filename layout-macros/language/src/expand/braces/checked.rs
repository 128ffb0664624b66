//! Types in which one number evaluates the whole, so that a refusal is reported where the type is written and not inside the library where
//! it is used.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::{Constants, Number, Writer, are_answered, is_tiled, located};
use crate::ast::{Expr, Kind};
use crate::errors::Errors;
use crate::surroundings;

/// Returns true if an expression is a layout, which can be evaluated: not a tiler or a bare type.
pub(in crate::expand) fn is_evaluated(expr: &Expr) -> bool {
    let is_other = matches!(expr.ungrouped().kind, Kind::Rust(_) | Kind::Tiler(_));
    !is_other && !is_tiled(expr)
}

/// Returns true if no braces in an expression name a generic parameter, so that a constant beside it can contain them.
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

impl Writer<'_> {
    /// The type of a layout, with checks of the whole inside one of its numbers; unchanged if there is no number.
    ///
    /// A bad number is reported before the checks, which are then skipped; all other copies of the numbers are silent. A failing function
    /// would be reported at each copy: numbers with calls become constants before the checks, and shapes and strides alone are not checked.
    pub(in crate::expand) fn checked(&mut self, expr: &Expr) -> Option<TokenStream> {
        let (typed, has_calls) = (self.layout(expr)?, has_calls(expr));
        if !is_evaluated(expr) || (has_calls && self.checks(expr).0.is_empty()) {
            return Some(typed);
        }
        let again = self.silently(|writer| writer.layout(expr))?;
        let (constants, mut errors) = (Constants::named("layout"), Errors::default());
        let mut first = Writer { errors: &mut errors, ..*self };
        if has_calls {
            first = Writer { role: Number::Argument, constants: Some(&constants), ..first };
        }
        let named = first.layout(expr)?;
        let whole = first.silently(|writer| writer.layout(expr))?;
        let (checks, is_whole) = first.checks(expr);
        let place = expr.place.first;
        let home = located(self.home, place);
        let named = quote_spanned!(place => #home::in_braces::named::<#named>(););
        let evaluated = (!is_whole).then(|| quote_spanned!(place => #home::in_braces::evaluated::<#whole>();));
        let condition = are_answered(expr, self.names, self.home).map(|are_answered| quote!(if #are_answered));
        let numbers = constants.definitions(&TokenStream::new());
        // A type argument inside a number is evaluated even if the number is not, for example that of an unused alias.
        let mut before = Some(quote_spanned! { place => {
            #numbers
            #home::in_braces::named::<#home::C<{ #named #condition { #checks #evaluated } 0 }>>();
        }});
        let checked = before_a_number(again, &mut before);
        Some(if before.is_none() { checked } else { typed })
    }
}

/// Returns true if braces in an expression contain functions, macros or blocks.
fn has_calls(expr: &Expr) -> bool {
    let mut has_calls = matches!(&expr.kind, Kind::Rust(tokens) if is_calling(tokens));
    expr.kind.each_part(&mut |part| has_calls = has_calls || self::has_calls(part));
    has_calls
}

fn is_calling(tokens: &TokenStream) -> bool {
    let mut may_be_called = false;
    tokens.clone().into_iter().any(|token| {
        let is_calling = match &token {
            TokenTree::Group(group) => match group.delimiter() {
                Delimiter::Brace => true,
                Delimiter::Parenthesis if may_be_called => true,
                _ => is_calling(&group.stream()),
            },
            _ => false,
        };
        may_be_called = match &token {
            TokenTree::Punct(sign) => ['>', '!'].contains(&sign.as_char()),
            token => matches!(token, TokenTree::Ident(_)),
        };
        is_calling
    })
}

/// The same tokens, with `before` inserted into the first `C<number>`.
pub(in crate::expand) fn before_a_number(tokens: TokenStream, before: &mut Option<TokenStream>) -> TokenStream {
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
