//! Names: a type, a constant and a `macro_rules!` with the same name, in Rust's three name spaces.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::ast::{Definition, Item, Kind};
use crate::errors::{Diagnostic, Errors};
use crate::evaluate::{self, Known, Names};
use crate::expand::definition::{define, keywords, of_both};
use crate::expand::{
    assertion, braces, conditions, editor, handed_on, mistakes, of_rust, parameters, plan, types, words,
};
use crate::explain;
use crate::resolve::{self, State};
use crate::span::Place;
use crate::surroundings;
use crate::value::Value;

/// Expands the items to report; evaluates the rest silently, for their names.
pub(super) fn expand(
    state: &State,
    items: &[Item],
    reported: &[bool],
    mut names: Names,
    mut errors: Errors,
) -> TokenStream {
    let mut expansion = TokenStream::new();
    let (mut defined, alternatives) = (HashSet::new(), alternatives(items));
    let mut chosen = conditions::Chosen::default();
    let are_conditional = items.iter().any(|item| conditions::condition(item).is_some());
    errors.propose(evaluate::evaluates);
    let parsed = errors.len();
    names.extend(resolve::defined(items).map(|name| (name, Known::Later)));
    for (item, is_reported) in items.iter().zip(reported) {
        let mut silent = Errors::default();
        let errors = if *is_reported { &mut errors } else { &mut silent };
        let needed = if are_conditional { conditions::needed(items, item) } else { Vec::new() };
        let found = errors.len();
        let (present, absent) = conditions::met(&needed);
        chosen.seen_from(item, &mut names);
        match item {
            Item::Assertion(conditions, expr) => {
                let compiled = assertion::check(expr, &names, &state.home, errors);
                expansion.extend((!compiled.is_empty()).then(|| quote!(#conditions #present const _: () = #compiled;)));
            }
            Item::Definition(definition) => {
                let is_alternative = alternatives.contains(&definition.name.to_string());
                if defined.insert(definition.name.to_string()) || is_alternative {
                    let (written, known) = first(state, &definition.under(&present), *is_reported, &names, errors);
                    expansion.extend(written);
                    let is_absent = *is_reported && !absent.is_empty();
                    expansion.extend(is_absent.then(|| nothing(state, &definition.under(&absent), &names)));
                    plan::name_members(definition, &known, is_alternative, &mut names);
                    match conditions::condition(item) {
                        _ if is_alternative => drop(names.insert(definition.name.to_string(), Known::Typed)),
                        Some(_) => chosen.insert(definition.name.to_string(), item, known),
                        None => drop(names.insert(definition.name.to_string(), known)),
                    }
                } else {
                    let headline = format!("`{}` is defined twice", definition.name);
                    errors.push(Diagnostic::new(headline, Place::at(definition.name.span())));
                }
            }
        }
        errors.under(found, conditions::condition(item).as_ref());
        for (name, condition) in &needed {
            errors.push(conditions::absent(item, name, condition));
        }
    }
    let mut mistakes = errors.into_vec();
    if mistakes.len() > parsed && words::are_reported(&state.input) {
        mistakes.truncate(parsed);
    }
    let mistakes = mistakes::all(&mistakes);
    quote!(#mistakes #expansion)
}

/// The names with several definitions, all under conditions; only the compiler knows which one is compiled.
pub(super) fn alternatives(items: &[Item]) -> HashSet<String> {
    let mut definitions: HashMap<String, (usize, bool)> = HashMap::new();
    for item in items {
        if let Item::Definition(definition) = item {
            let (count, are_conditional) = definitions.entry(definition.name.to_string()).or_insert((0, true));
            *count = count.saturating_add(1);
            *are_conditional &= !conditions::attributes(definition).is_empty();
        }
    }
    let is_alternative = |(name, (count, are_conditional))| (count > 1 && are_conditional).then_some(name);
    definitions.into_iter().filter_map(is_alternative).collect()
}

/// Expands the first definition of a name, or one of several under conditions, if it is reported; returns what is known of the name.
fn first(
    state: &State,
    definition: &Definition,
    is_reported: bool,
    names: &Names,
    errors: &mut Errors,
) -> (Option<TokenStream>, Known) {
    let expr = &definition.value;
    let mistake = mistakes::no_colon(expr).or_else(|| mistakes::quoted(expr));
    let mistake = mistake.or_else(|| parameters::of_an_item(expr)).or_else(|| of_rust::braces(expr, state.form));
    if let Some(mistake) = mistake {
        errors.push(mistake);
        return (is_reported.then(|| nothing(state, definition, names)), Known::Refused);
    }
    if definition.is_plan() {
        let planned = plan::value(definition, names, errors);
        let written = is_reported.then(|| plan::module(state, definition, planned.as_ref(), names));
        let value = planned.map(|planned| Value::Plan(Box::new(planned)));
        return (written, Known::defined_at(value, Place::at(definition.name.span())));
    }
    if braces::is_needed(expr, names) {
        let typed = typed(state, definition, names, errors);
        let known = if typed.is_some() { Known::Typed } else { Known::Refused };
        return (is_reported.then(|| define_typed(state, definition, typed.as_ref())), known);
    }
    let value = value(definition, names, errors);
    let written = is_reported.then(|| define(state, definition, value.as_ref(), names));
    (written, Known::defined_at(value, Place::at(definition.name.span())))
}

/// The placeholders of a definition that was refused.
fn nothing(state: &State, definition: &Definition, names: &Names) -> TokenStream {
    if definition.is_plan() {
        plan::module(state, definition, None, names)
    } else {
        define(state, definition, None, names)
    }
}

/// The value of a definition, if it has one with a type.
fn value(definition: &Definition, names: &Names, errors: &mut Errors) -> Option<Value> {
    let value = explain::reported(names, errors, |refusals| evaluate::layout(&definition.value, names, refusals))?;
    match types::typed(&value, &TokenStream::new()) {
        Ok(_) => Some(value),
        Err(refusal) => {
            errors.push(explain::no_type(&refusal, &value, definition.value.place));
            None
        }
    }
}

/// The type of a definition that the compiler evaluates.
fn typed(state: &State, definition: &Definition, names: &Names, errors: &mut Errors) -> Option<Compiled> {
    let constants = braces::Constants::named(&called(definition));
    let writer = braces::Writer::new(names, &state.home, errors);
    let mut writer = braces::Writer { role: braces::Number::Argument, constants: Some(&constants), ..writer };
    let (checks, is_checked) = writer.checks(&definition.value);
    let typed = match definition.value.kind {
        Kind::Tiler(_) => writer.tiler(&definition.value, false),
        _ => writer.layout(&definition.value),
    };
    let conditions = conditions::attributes(definition);
    let numbers = constants.definitions(&conditions);
    let are_answered = braces::are_answered(&definition.value, names, &state.home);
    typed.map(|typed| Compiled { typed, numbers, checks, is_checked, are_answered })
}

/// A type that the compiler evaluates, and the calls that check it.
struct Compiled {
    typed: TokenStream,
    /// The constants that the type uses.
    numbers: TokenStream,
    checks: TokenStream,
    /// True if the calls check the whole expression.
    is_checked: bool,
    /// Checks that the layouts it is made of were not refused.
    are_answered: Option<TokenStream>,
}

/// Defines a name for a type that the compiler evaluates; a refusal is reported here.
fn define_typed(state: &State, definition: &Definition, compiled: Option<&Compiled>) -> TokenStream {
    let home = &state.home;
    let Definition { attributes, visibility, name, value, .. } = definition;
    let Some(compiled) = compiled else { return define(state, definition, None, &Names::new()) };
    let Compiled { typed, numbers, .. } = compiled;
    let conditions = conditions::attributes(definition);
    // A type that is only renamed was evaluated where it is defined.
    let is_alone = matches!(value.ungrouped().kind, Kind::Rust(_));
    let own = keywords(state, definition);
    let mut used = name.clone();
    if state.form.is_edited() {
        used.set_span(own);
    }
    let one = if is_alone { quote!(<#used as #home::InBraces>::NEW) } else { quote!(<#used as #home::Constant>::NEW) };
    let (alias, constant, end) = (quote_spanned!(own=> type), quote_spanned!(own=> const), quote_spanned!(own=> ;));
    // With the span of the value, an editor would show the surrounding tokens at its beginning.
    let place = if state.form.is_edited() { own } else { value.place.first };
    let (typed, evaluated) = if braces::is_evaluated(value) {
        evaluated(state, definition, compiled, place)
    } else {
        (typed.clone(), TokenStream::new())
    };
    let hand_on = handed_on::expand(state, definition, &resolve::typed());
    let is_edited = state.form.is_edited();
    let written = is_edited.then(|| editor::expression(state, name));
    let (before, after) = if is_edited { (None, Some(hand_on)) } else { (Some(hand_on), None) };
    let of_both = of_both(attributes);
    quote! {
        #before
        #numbers
        #attributes
        #written
        #[allow(dead_code)]
        #visibility #alias #name = #typed #end
        #of_both
        #written
        #[allow(dead_code, non_upper_case_globals)]
        #visibility #constant #name: #used = #one #end
        #after
        #conditions
        #evaluated
    }
}

/// The base name for the constants of a definition: its name, with the line if other definitions may have the name.
fn called(definition: &Definition) -> String {
    let name = definition.name.to_string();
    let name = name.trim_start_matches("r#");
    match Place::at(definition.name.span()).line().filter(|_| !surroundings::are_all(1, &definition.name)) {
        Some(site) => format!("{name}_of_line_{}", site.line),
        None => name.to_owned(),
    }
}

/// The type of a definition, and a constant whose evaluation fails with it. A number in the type depends on the constant, so that uses of
/// the type do not report the failure again.
fn evaluated(state: &State, definition: &Definition, compiled: &Compiled, place: Span) -> (TokenStream, TokenStream) {
    let Compiled { typed, checks, is_checked, are_answered, .. } = compiled;
    let home = braces::located(&state.home, place);
    let whole = (!is_checked).then(|| quote_spanned!(place => #home::in_braces::evaluated::<#typed>()));
    let condition = are_answered.as_ref().map(|are_answered| quote!(if #are_answered));
    let check = format_ident!("check_of_{}", called(definition), span = Span::call_site().located_at(place));
    let mut before = (!state.form.is_edited()).then(|| quote!(let () = #check;));
    let checked = braces::before_a_number(typed.clone(), &mut before);
    let is_needed = before.is_none() && !state.form.is_edited();
    let check = if is_needed { quote!(#check) } else { quote!(_) };
    let hidden = is_needed.then(|| quote!(#[doc(hidden)] #[allow(dead_code, non_upper_case_globals)]));
    (checked, quote!(#hidden const #check: () = #condition { #checks #whole };))
}
