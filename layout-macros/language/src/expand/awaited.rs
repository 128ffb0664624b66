//! Definitions that are made of names from elsewhere, before these names have answered.
//!
//! A name that nobody defined has no macro to answer, and what was to be made of it is never expanded. So that this is reported where that name stands, and
//! not at every use of what was to be made of it, items that need no name from elsewhere are expanded at once, and of the others there is a layout in name
//! only behind a glob, which the definition hides. Documentation sees none of that, so that it shows no hidden modules.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{handed_on, items, mistakes};
use crate::ast::{Definition, Item, Path};
use crate::errors::Errors;
use crate::evaluate::{Known, Names};
use crate::resolve::{self, Form, State};

/// The question for the next name; with the first one, what there is until it is answered.
pub(super) fn question(state: &State, items: &[Item], names: &[Path], next: &Path, errors: Errors) -> TokenStream {
    let path = next.tokens.clone();
    if !state.known.is_empty() || state.form == Form::Assertion {
        return state.ask(&path);
    }
    let awaited = resolve::awaited(items);
    let at_hand: Vec<bool> = awaited.iter().map(|is_awaited| !is_awaited).collect();
    let unanswered = names.iter().map(|name| (name.text(), Known::Refused)).collect();
    let expansion = items::expand(state, items, &at_hand, unanswered, errors);
    let definitions = definitions(items, &awaited);
    let nameless = nameless(state, &definitions, &hidden(next));
    if state.form.is_edited() {
        let question = State { form: Form::EditedDirect, ..state.clone() }.ask_here(&path);
        return quote!(#expansion #nameless #question);
    }
    let question = State { form: Form::Direct, ..state.clone() }.ask(&path);
    let macros = definitions.iter().map(|definition| handed_on::awaited(state, definition));
    quote!(#expansion #nameless #question #(#macros)*)
}

/// What awaited the names.
pub(super) fn answer(state: &State, items: &[Item], known: Names, errors: Errors) -> TokenStream {
    let reported = match state.form {
        Form::Direct | Form::EditedDirect => resolve::awaited(items),
        _ => vec![true; items.len()],
    };
    items::expand(state, items, &reported, known, errors)
}

/// Each definition as a layout in name only, which a definition of this name hides. The compiler takes the name of a macro from a glob only where none is
/// defined beside it, so that only an editor sees those.
fn nameless(state: &State, definitions: &[&Definition], hidden: &Ident) -> TokenStream {
    let poison = mistakes::poison(&state.home, &TokenStream::new());
    let definitions = definitions.iter().map(|definition| {
        let (name, conditions) = (&definition.name, handed_on::conditions(definition));
        quote! {
            #conditions
            pub type #name = #poison;
            #conditions
            pub const #name: #name = <#poison>::new();
        }
    });
    let mut hidden = hidden.clone();
    hidden.set_span(Span::call_site());
    quote! {
        #[cfg(not(doc))]
        #[doc(hidden)]
        #[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
        mod #hidden {
            #(#definitions)*
        }
        #[cfg(not(doc))]
        #[allow(unused_imports)]
        pub(crate) use #hidden::*;
    }
}

/// Each name that awaits others, once.
fn definitions<'a>(items: &'a [Item], awaited: &[bool]) -> Vec<&'a Definition> {
    let mut defined = HashSet::new();
    let mut definitions = Vec::new();
    for (item, is_awaited) in items.iter().zip(awaited) {
        if let Item::Definition(definition) = item
            && defined.insert(definition.name.to_string())
            && *is_awaited
        {
            definitions.push(definition);
        }
    }
    definitions
}

/// Where definitions stand in name only that are made of names from elsewhere, `first` before the others.
fn hidden(first: &Path) -> Ident {
    resolve::unique("layouts_made_of", &first.last, "")
}
