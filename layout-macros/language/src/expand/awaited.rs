//! Definitions that are made of names from elsewhere, before these names have answered.
//!
//! Items that need no name from elsewhere are expanded at once; of the others there is a layout in name only where no answer comes, see [`handed_on::awaited`].

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{handed_on, items};
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
    if state.form.is_edited() {
        let nameless = nameless(state, &definitions, &hidden(next));
        let question = State { form: Form::EditedDirect, ..state.clone() }.ask_here(&path);
        return quote!(#expansion #nameless #question);
    }
    let otherwise = definitions.iter().map(|definition| handed_on::awaited(state, definition)).collect();
    let question = State { form: Form::Direct, ..state.clone() }.ask_or(&path, &otherwise);
    quote!(#expansion #question)
}

/// What awaited the names.
pub(super) fn answer(state: &State, items: &[Item], known: Names, errors: Errors) -> TokenStream {
    let reported = match state.form {
        Form::Direct | Form::EditedDirect => resolve::awaited(items),
        _ => vec![true; items.len()],
    };
    items::expand(state, items, &reported, known, errors)
}

/// Each definition as a layout in name only, behind a glob, for an editor.
fn nameless(state: &State, definitions: &[&Definition], hidden: &Ident) -> TokenStream {
    let definitions = definitions.iter().map(|definition| handed_on::nameless(state, definition));
    let mut hidden = hidden.clone();
    hidden.set_span(Span::call_site());
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
        mod #hidden {
            #(#definitions)*
        }
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
