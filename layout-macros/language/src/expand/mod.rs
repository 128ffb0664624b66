//! From values to Rust; this stage cannot fail.

mod assertion;
mod atoms;
mod awaited;
mod beside;
mod braces;
mod conditions;
mod constants;
mod definition;
mod editor;
mod family;
mod handed_on;
mod items;
mod located;
mod mistakes;
mod of_rust;
mod own_atom;
mod parameters;
mod plan;
mod repetition;
mod run_time;
mod tuples;
mod types;
mod words;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::{Expr, Input, Item, Kind, Path};
use crate::errors::Errors;
use crate::evaluate::{self, Known, Names};
use crate::resolve::{self, Form, State};
use crate::span::Place;
use crate::surroundings::{self, Around};
use crate::value::Value;
use crate::{errors::Diagnostic, explain, parse};

pub use atoms::expand as atoms;
pub use beside::unwrapped;
pub use editor::{edited, in_an_editor, listed, unknown, words_of_a_type};
pub use located::located;
pub use own_atom::own_atom;

/// The expansion of one call. While a name has not answered, it requests the name; the first request also expands the items that need no
/// such name.
pub fn expand(state: &State) -> TokenStream {
    if state.form == Form::Repetition {
        return repetition::expand(state);
    }
    let mut errors = Errors::default();
    if let (Form::Value | Form::Constant, Some(mistake)) = (state.form, mistakes::definition(&state.input)) {
        return mistakes::all(&[mistake]);
    }
    let (input, checks) = read(state, &mut errors);
    let items = input.items();
    let mut misplaced = resolve::misplaced(&input);
    let together = of_rust::together(&input, state.form);
    for bare in &together {
        let mistake = bare.mistake.clone();
        errors.push(mistake.under(bare.names.first().and_then(|name| conditions::for_name(items, name))));
    }
    let is_alone = |name: &&Path| !together.iter().any(|bare| bare.names.iter().any(|of| of.text() == name.text()));
    for name in misplaced.iter().filter(is_alone) {
        let mistake = of_rust::number(name, state.form).unwrap_or_else(|| mistakes::no_number(name));
        errors.push(mistake.under(conditions::for_name(items, name)));
    }
    for (name, mistake) in words::misplaced(&input) {
        let mistake = of_rust::number(&name, state.form).unwrap_or(mistake);
        errors.push(mistake.under(conditions::for_name(items, &name)));
        misplaced.push(name);
    }
    let mut names = resolve::foreign(&input);
    names.retain(|name| !misplaced.iter().any(|misplaced| misplaced.text() == name.text()));
    let surrounded = of_rust::split(&mut names, state.form, items, &mut errors);
    misplaced.extend(surrounded.of_rust.iter().cloned());
    let answered = state.known.len();
    if let Some(next) = names.get(answered) {
        let next = &surrounded.by_own_name(answered, next);
        return match &input {
            Input::Items(written) => {
                let question = awaited::question(state, written, &names, next, errors);
                beside(state, written, quote!(#question #checks))
            }
            Input::Family(_) => {
                let question = state.ask(&next.tokens);
                quote!(#question #checks)
            }
            Input::Expression(_) if surrounded.are_layouts => state.ask(&next.tokens),
            Input::Expression(_) => first_question(state, state.ask(&next.tokens)),
        };
    }
    let mut known = resolve::known(&names, &state.known);
    known.extend(misplaced.iter().map(|name| (name.text(), Known::Refused)));
    match &input {
        Input::Expression(expr) if state.form == Form::Assertion => match surroundings::around(&state.input) {
            Some(around @ (Around::Items | Around::Members)) => {
                assertion::item(expr, &known, &state.home, around, errors)
            }
            _ => assertion::expression(expr, &known, &state.home, errors),
        },
        Input::Expression(expr) => {
            let is_alone = state.known.is_empty() || surrounded.are_layouts;
            let expansion = expression(state, expr, &known, is_alone, errors);
            mistakes::beside_parameters(state, &surrounded.parameters, expansion)
        }
        Input::Items(written) if state.form == Form::Assertion && are_statements(state) => {
            assertion::statements(written, &known, &state.home, errors)
        }
        Input::Family(written) => {
            let family = family::expand(state, written, &known, errors);
            quote!(#family #checks)
        }
        Input::Items(written) => {
            let answer = awaited::answer(state, written, known, errors);
            beside(state, written, quote!(#answer #checks))
        }
    }
}

/// Reads the input. Among items, constants whose values are known are numbers; with them the compiler's checks that they are these numbers.
fn read(state: &State, errors: &mut Errors) -> (Input, TokenStream) {
    let tokens = state.input.clone();
    match state.form {
        Form::Edited | Form::EditedDirect => (parse::input(tokens, errors), TokenStream::new()),
        form if form.is_type() => {
            let mut constants = Vec::new();
            let mut known = |tokens| {
                let (tokens, found) = constants::known(tokens);
                constants = found;
                tokens
            };
            let input = parse::changed_input(tokens, &mut known, errors);
            let checks = if state.known.is_empty() { constants::checks(&constants) } else { TokenStream::new() };
            (input, checks)
        }
        Form::Assertion => (parse::conditions(tokens, errors), TokenStream::new()),
        _ => (Input::Expression(parse::expression(tokens, errors)), TokenStream::new()),
    }
}

/// Returns true if an expression is allowed at the position of the call.
fn are_statements(state: &State) -> bool {
    matches!(surroundings::around(&state.input), Some(Around::Function | Around::Constant))
}

/// The items of a call beside other items. Requests and answers share the same position; assertions may be in an `impl`.
fn beside(state: &State, written: &[Item], items: TokenStream) -> TokenStream {
    let first = written.iter().find_map(|item| match item {
        Item::Definition(definition) => Some(&definition.name),
        Item::Assertion(..) => None,
    });
    let Some(first) = first.filter(|_| state.form == Form::Type && state.known.is_empty()) else { return items };
    match surroundings::around(&state.input) {
        Some(Around::Members) => mistakes::all(&[mistakes::name_of_a_member(first)]),
        _ => beside::first_module(state, items),
    }
}

/// The request for the first name of a type. If the name is not found, the compiler continues with `()`, which becomes a placeholder.
fn first_question(state: &State, question: TokenStream) -> TokenStream {
    if state.form != Form::Type || !state.known.is_empty() {
        return question;
    }
    let home = &state.home;
    quote!(#home::hint::a_type_for_a_value_write_make_layout::Named::<#question>)
}

fn expression(state: &State, expr: &Expr, names: &Names, is_alone: bool, mut errors: Errors) -> TokenStream {
    let home = &state.home;
    let mistake = mistakes::no_colon(expr).filter(|_| state.form != Form::Constant);
    let mistake = mistake.or_else(|| mistakes::quoted(expr));
    let is_typed = state.form == Form::Value && braces::holds_types(expr);
    let of_values = || of_rust::braces(expr, state.form).or_else(|| mistakes::run_time_in_a_constant(state, expr));
    let mistake = mistake.or_else(|| if is_typed { None } else { of_values() });
    let is_mistaken = mistake.is_some();
    if let Some(mistake) = mistake {
        errors.push(mistake);
    }
    let is_compiled = braces::is_needed(expr, names) && (state.form != Form::Value || is_typed || !expr.has_rust());
    let expansion = match state.form {
        // The mistakes have been reported.
        _ if (is_compiled || is_mistaken) && !errors.is_empty() => None,
        _ if is_compiled => compiled(state, expr, names, is_alone, &mut errors),
        Form::Constant => constant(expr, names, &mut errors),
        Form::Value if expr.has_rust() => {
            let mixed = explain::reported(names, &mut errors, |refusals| evaluate::mixed(expr, names, refusals));
            let value = mixed.map(|mixed| run_time::value(&mixed, home));
            value.and_then(|value| {
                value.map_err(|refusal| errors.push(Diagnostic::new(refusal.headline(), expr.place))).ok()
            })
        }
        Form::Value => typed(expr, names, home, &mut errors).map(|typed| types::value_alone(&typed, home)),
        _ => typed(expr, names, home, &mut errors).map(|typed| placed(state, is_alone, typed)),
    };
    if !errors.is_empty() && words::are_reported(&state.input) {
        return if state.form == Form::Constant { quote!(0) } else { mistakes::poison(home, &TokenStream::new()) };
    }
    let mistakes = mistakes::all(&errors.into_vec());
    match (state.form, expansion) {
        (_, Some(expansion)) if mistakes.is_empty() => expansion,
        (Form::Constant, _) if mistakes.is_empty() => quote!(0),
        (Form::Constant, _) => quote!({ #mistakes }),
        _ => mistakes::poison(home, &mistakes),
    }
}

/// A type in its position; inside the request for a name it is not alone.
fn placed(state: &State, is_alone: bool, name: TokenStream) -> TokenStream {
    if state.form.is_edited() {
        return name;
    }
    let name = tuples::named(name, &state.home);
    if is_alone { types::alone(&name, &state.home) } else { name }
}

/// An expression that contains Rust in braces, directly or through a name, for the compiler to evaluate.
fn compiled(state: &State, expr: &Expr, names: &Names, is_alone: bool, errors: &mut Errors) -> Option<TokenStream> {
    let (home, constants) = (&state.home, braces::Constants::named("layout_const"));
    let numbers = (state.form == Form::Constant).then_some(&constants);
    let writer = braces::Writer::new(names, &state.home, errors);
    let may_be_generic = !braces::is_concrete(expr);
    let is_placed = state.form == Form::Value && expr.has_rust();
    let mut writer = braces::Writer { may_be_generic, constants: numbers, is_placed, ..writer };
    match state.form {
        Form::Constant => {
            let constant = writer.constant(expr);
            let (checks, _) = writer.checks(expr);
            let numbers = constants.definitions(&TokenStream::new());
            let constant = constant?;
            let constant = match surroundings::expected(&state.input).filter(|_| !braces::is_condition(expr)) {
                Some(integer) => quote!(#home::in_braces::integer::#integer(#constant)),
                None => constant,
            };
            Some(quote!(const { #numbers #checks #constant }))
        }
        Form::Value => {
            let value = types::value_alone(&writer.layout(expr)?, home);
            Some(if is_placed { braces::beside_answers(&value, home) } else { value })
        }
        _ if matches!(expr.kind, Kind::Tiler(_)) => {
            writer.tiler(expr, false).map(|tiler| placed(state, is_alone, tiler))
        }
        _ if may_be_generic => writer.layout(expr).map(|layout| placed(state, is_alone, layout)),
        _ => {
            let layout = writer.checked(expr)?;
            Some(placed(state, is_alone, layout))
        }
    }
}

/// The type of an expression's layout or tiler.
fn typed(expr: &Expr, names: &Names, home: &TokenStream, errors: &mut Errors) -> Option<TokenStream> {
    let value = explain::reported(names, errors, |refusals| evaluate::layout(expr, names, refusals))?;
    let typed = types::typed(&value, home);
    typed.map_err(|refusal| errors.push(explain::no_type(&refusal, &value, expr.place))).ok()
}

fn constant(expr: &Expr, names: &Names, errors: &mut Errors) -> Option<TokenStream> {
    match explain::value(expr, names, errors)? {
        Value::Integer(value) => Some(types::integer_at(value, expr.place.first)),
        Value::Boolean(value) => Some(quote!(#value)),
        other => {
            let headline = format!("expected an integer or a boolean, found {}", other.article());
            errors.push(Diagnostic::new(headline, expr.place));
            None
        }
    }
}

/// Expands a request for a name, or continues a call with the answer: `{ value } state…`.
pub fn resume(tokens: TokenStream) -> TokenStream {
    if let Some(request) = resolve::request(&tokens) {
        return request;
    }
    let astray = || Diagnostic::new("this is called by `layout!`, not by hand", Place::call());
    State::resume(tokens).map_or_else(|| mistakes::all(&[astray()]), |state| expand(&state))
}
