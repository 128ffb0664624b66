//! From values to Rust: this cannot fail.

mod items;
mod mistakes;
mod types;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::{Expr, Input};
use crate::errors::Errors;
use crate::evaluate::{self, Names};
use crate::resolve::{self, Form, State};
use crate::span::Place;
use crate::value::Value;
use crate::{errors::Diagnostic, parse};

/// The expansion of one call, or the question for the next name it needs.
#[must_use]
pub fn expand(state: &State) -> TokenStream {
    let mut errors = Errors::default();
    let input = match state.form {
        Form::Type => parse::input(state.input.clone(), &mut errors),
        _ => Input::Expression(parse::expression(state.input.clone(), &mut errors)),
    };
    let names = resolve::foreign(&input);
    if let Some(next) = names.get(state.known.len()) {
        return state.ask(next);
    }
    let known = resolve::known(&names, &state.known);
    match &input {
        Input::Expression(expr) => expression(state, expr, &known, errors),
        Input::Items(written) => items::expand(state, written, known, errors),
    }
}

fn expression(state: &State, expr: &Expr, names: &Names, mut errors: Errors) -> TokenStream {
    let home = &state.home;
    let expansion = match state.form {
        Form::Constant => {
            evaluate::value(expr, names, &mut errors).and_then(|value| constant(&value, expr, &mut errors))
        }
        form => evaluate::layout(expr, names, &mut errors).and_then(|value| {
            let name = layout(&value, home, expr, &mut errors)?;
            Some(if form == Form::Value { quote!(<#name>::new()) } else { name })
        }),
    };
    let mistakes = mistakes::all(&errors.into_vec());
    match (state.form, expansion) {
        (_, Some(expansion)) if mistakes.is_empty() => expansion,
        (Form::Constant, _) if mistakes.is_empty() => quote!(0),
        (Form::Constant, _) => quote!({ #mistakes }),
        _ => mistakes::poison(home, &mistakes),
    }
}

fn layout(value: &Value, home: &TokenStream, expr: &Expr, errors: &mut Errors) -> Option<TokenStream> {
    match value.to_layout() {
        Ok(layout) => Some(types::layout(&layout, home)),
        Err(refusal) => {
            errors.push(Diagnostic::new(refusal.headline(), expr.place));
            None
        }
    }
}

fn constant(value: &Value, expr: &Expr, errors: &mut Errors) -> Option<TokenStream> {
    match value {
        Value::Integer(value) => Some(types::integer(*value)),
        Value::Boolean(value) => Some(quote!(#value)),
        other => {
            let headline = format!("expected an integer or a boolean, found {}", other.article());
            errors.push(Diagnostic::new(headline, expr.place));
            None
        }
    }
}

/// What stands where the tokens of a call are not those of a door.
#[must_use]
pub fn astray() -> TokenStream {
    mistakes::all(&[Diagnostic::new("this is called by `layout!` and not by hand", Place::call())])
}
