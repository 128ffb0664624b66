//! Plans: a module of parts, each of which is expanded like a definition of its own.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::definition::define;
use super::{braces, conditions, handed_on, types};
use crate::ast::{COUNTS, Definition, PARTS};
use crate::errors::{Diagnostic, Errors};
use crate::evaluate::{self, Known, Names};
use crate::explain;
use crate::resolve::{self, Form, State};
use crate::span::Place;
use crate::value::Value;
use crate::value::plan::Planned;

/// The plan of a definition, if all parts have types.
pub(super) fn value(definition: &Definition, names: &Names, errors: &mut Errors) -> Option<Planned> {
    let expr = &definition.value;
    if braces::is_needed(expr, names) {
        let headline = "a plan is made while the macro expands: its numbers and its tiled MMA are known to the macro";
        errors.push(Diagnostic::new(headline, expr.place).note("what stands in braces is known to the compiler only"));
        return None;
    }
    let value = explain::reported(names, errors, |refusals| evaluate::value(expr, names, refusals))?;
    let Value::Plan(planned) = value else { return None };
    for part in &planned.parts {
        if let Err(refusal) = types::typed(&part.value, &TokenStream::new()) {
            errors.push(explain::no_type(&refusal, &part.value, expr.place));
            return None;
        }
    }
    Some(*planned)
}

/// Names the members of a plan for the items that follow; one of several under conditions has members that only the compiler knows.
pub(super) fn name_members(definition: &Definition, known: &Known, is_alternative: bool, names: &mut Names) {
    if !definition.is_plan() {
        return;
    }
    let (name, place) = (&definition.name, Place::at(definition.name.span()));
    for member in definition.names().iter().filter(|member| member.contains("::")) {
        names.remove(member);
        if !matches!(known, Known::Value(..)) || is_alternative {
            names.insert(member.clone(), if is_alternative { Known::Typed } else { Known::Refused });
        }
    }
    if let (Known::Value(Value::Plan(planned), _), false) = (known, is_alternative) {
        for (member, value) in planned.members() {
            names.insert(format!("{name}::{member}"), Known::defined_at(Some(value), place));
        }
    }
}

/// The module of a plan, or one of placeholders.
pub(super) fn module(state: &State, definition: &Definition, planned: Option<&Planned>, names: &Names) -> TokenStream {
    let Definition { attributes, visibility, name, is_public, .. } = definition;
    let form = if state.form.is_edited() { Form::EditedDirect } else { Form::Direct };
    let state = &State { form, ..state.clone() };
    let member = |named: &str, attributes: TokenStream| Definition {
        attributes,
        visibility: if *is_public { quote!(pub) } else { quote!(pub(crate)) },
        name: Ident::new(named, name.span()),
        ..definition.clone()
    };
    let (parts, counts): (Vec<TokenStream>, Vec<TokenStream>) = if let Some(planned) = planned {
        let parts = planned.parts.iter().map(|part| {
            let says = part.says;
            define(state, &member(part.name, quote!(#[doc = #says])), Some(&part.value), names)
        });
        let counts = planned.counts.iter().map(|(name, count)| {
            let says = says(name);
            constant(state, &member(name, quote!(#[doc = #says])), Some(*count))
        });
        (parts.collect(), counts.collect())
    } else {
        let none = |named: &&str| member(named, quote!(#[doc(hidden)]));
        let parts = PARTS.iter().map(|named| define(state, &none(named), None, names));
        let counts = COUNTS.iter().map(|named| constant(state, &none(named), None));
        (parts.collect(), counts.collect())
    };
    // A crate that demands documentation does so of modules too.
    let has_documentation = !conditions::attributes_named(attributes, &|name| name == "doc").is_empty();
    let says = (!has_documentation).then(|| quote!(#[doc = "The layouts of a plan, and what they cost."]));
    quote! {
        #attributes
        #says
        #[allow(dead_code, non_snake_case)]
        #visibility mod #name {
            #(#parts)*
            #(#counts)*
        }
    }
}

/// A count, and the macro that hands it on.
fn constant(state: &State, definition: &Definition, count: Option<u64>) -> TokenStream {
    let Definition { attributes, visibility, name, .. } = definition;
    let value = count.map(Value::Integer);
    let hand_on = handed_on::expand(state, definition, &resolve::handed_on(value.as_ref(), name.span()));
    let count = count.unwrap_or(0);
    quote! {
        #hand_on
        #attributes
        #visibility const #name: u64 = #count;
    }
}

/// The documentation of a count.
pub(super) fn says(count: &str) -> &'static str {
    match count {
        "SECTORS" => "The sectors of 32 bytes of global memory that all requests touch.",
        "TURNS" => "The wavefronts of shared memory that write the tile once and read it once.",
        "ISSUES" => "The requests of warps up to those that read the shared tile.",
        "CONFLICTS" => "The wavefronts beyond one for each phase of a request.",
        "BOXES" => "The boxes by which TMA copies a tile.",
        "BYTES" => "The bytes of a tile, which a barrier expects.",
        "DESCRIPTOR" => "The descriptor of the first step, for shared memory at address 0.",
        _ => "The 32-bit registers of a thread's fragment.",
    }
}
