//! Assertions: nothing if the condition holds, otherwise the reason why it does not.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;

use crate::ast::{Expr, Item};
use crate::errors::{Diagnostic, Errors};
use crate::evaluate::{self, Names};
use crate::expand::{braces, mistakes};
use crate::explain;
use crate::surroundings::Around;

/// Reports a condition that does not hold, and returns the checks left to the compiler. Among items, braces never name a parameter.
pub(super) fn check(expr: &Expr, names: &Names, home: &TokenStream, errors: &mut Errors) -> TokenStream {
    check_within(false, expr, names, home, errors)
}

fn check_within(
    may_be_generic: bool,
    expr: &Expr,
    names: &Names,
    home: &TokenStream,
    errors: &mut Errors,
) -> TokenStream {
    if braces::is_needed(expr, names) {
        // The compiler is asked only after all mistakes are fixed.
        if !errors.is_empty() {
            return TokenStream::new();
        }
        let constants = braces::Constants::named("an_assertion");
        let writer = braces::Writer::new(names, home, errors);
        let mut writer = braces::Writer { may_be_generic, constants: Some(&constants), ..writer };
        let Some(assertion) = writer.assertion(expr) else { return TokenStream::new() };
        let numbers = constants.definitions(&TokenStream::new());
        let are_answered = braces::are_answered(expr, names, home).map(|are_answered| quote!(if #are_answered));
        return quote!({ #numbers #are_answered { #assertion } });
    }
    let value = explain::value(expr, names, errors);
    explain::judge(value.as_ref(), expr, names, errors);
    TokenStream::new()
}

/// The expansion of one condition in the position of an expression: an empty block, which is `()` and neither a type nor a pattern.
pub(super) fn expression(expr: &Expr, names: &Names, home: &TokenStream, mut errors: Errors) -> TokenStream {
    let compiled = check_within(!braces::is_concrete(expr), expr, names, home, &mut errors);
    let errors = errors.into_vec();
    let mistakes = mistakes::all(&errors);
    match (mistakes.is_empty(), compiled.is_empty()) {
        // The span of the block is that of the condition, which the compiler then shows where an expression is not allowed.
        (true, true) => {
            let mut block = Group::new(Delimiter::Brace, TokenStream::new());
            block.set_span(Span::mixed_site().located_at(expr.place.first));
            TokenTree::from(block).into()
        }
        (true, false) => quote!(const { #compiled }),
        // A single `compile_error!` is an item as well.
        (false, _) if errors.len() == 1 => mistakes,
        (false, _) => quote!({ #mistakes }),
    }
}

/// The expansion of one condition in the position of an item: nothing if it holds, or a constant, which would need a name among members.
pub(super) fn item(expr: &Expr, names: &Names, home: &TokenStream, around: Around, mut errors: Errors) -> TokenStream {
    let compiled = check(expr, names, home, &mut errors);
    let is_member = around == Around::Members;
    if is_member && !compiled.is_empty() {
        let mistake = Diagnostic::new("an `impl` or a trait holds no condition with Rust in braces", expr.place);
        errors.push(mistake.help("write `layout_assert!` before it, or in a function"));
    }
    let mistakes = mistakes::all(&errors.into_vec());
    let constant = (!is_member && !compiled.is_empty()).then(|| quote!(const _: () = #compiled;));
    quote!(#mistakes #constant)
}

/// The expansion of several conditions in the position of an expression: a block, which is `()`.
pub(super) fn statements(items: &[Item], names: &Names, home: &TokenStream, mut errors: Errors) -> TokenStream {
    errors.propose(evaluate::evaluates);
    let mistakes = mistakes::all(&errors.into_vec());
    let conditions = items.iter().map(|item| match item {
        Item::Assertion(_, expr) => expression(expr, names, home, Errors::default()),
        Item::Definition(_) => TokenStream::new(),
    });
    quote!({ #mistakes #(#conditions;)* })
}
