//! Definitions that use names from elsewhere, before these names have answered.
//!
//! Items that need no such name are expanded at once. The others get a placeholder in case no answer comes, and in the first calls of a
//! crate also a macro, see [`handed_on::awaited`].

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{conditions, handed_on, items, mistakes};
use crate::ast::{Definition, Item, Path};
use crate::errors::Errors;
use crate::evaluate::{Known, Names};
use crate::resolve::{self, Form, State};

/// The number of calls per crate whose uses are not reported if no answer comes. The limit bounds the cost: for every link of a chain of
/// calls the compiler searches everything before it for the macro of each.
const MOST: usize = 100;

/// The number of calls that awaited names so far.
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// The request for the next name; the first one also expands the items that are ready, and placeholders for the others.
pub(super) fn question(state: &State, items: &[Item], names: &[Path], next: &Path, errors: Errors) -> TokenStream {
    let path = next.tokens.clone();
    let condition = conditions::for_name(items, next).filter(|_| !state.form.is_edited());
    let under = |question: TokenStream, state: &State, otherwise: &TokenStream| match &condition {
        Some(condition) => {
            let without = state.go_on_without(otherwise);
            quote!(#[cfg(#condition)] #question #[cfg(not(#condition))] #without)
        }
        None => question,
    };
    if !state.known.is_empty() || state.form == Form::Assertion {
        return under(state.ask(&path), state, &TokenStream::new());
    }
    let awaited = resolve::awaited(items);
    let at_hand: Vec<bool> = awaited.iter().map(|is_awaited| !is_awaited).collect();
    let unanswered = names.iter().map(|name| (name.text(), Known::Refused)).collect();
    let expansion = items::expand(state, items, &at_hand, unanswered, errors);
    let definitions = definitions(items, &awaited);
    let goes_on = |form| State { form, ..state.clone() };
    let is_edited = state.form.is_edited();
    if !is_edited && CALLS.fetch_add(1, Ordering::Relaxed) < MOST {
        let otherwise = definitions.iter().map(|definition| handed_on::awaited(state, definition)).collect();
        let state = goes_on(Form::Awaited);
        let question = under(state.ask_or(&path, &otherwise), &state, &otherwise);
        return quote!(#expansion #question);
    }
    if is_edited {
        let question = goes_on(Form::EditedDirect).ask_here(&path);
        let placeholders = definitions.iter().map(|definition| placeholder(state, definition));
        return quote!(#expansion #question #(#placeholders)*);
    }
    let nameless = nameless(state, &definitions, &hidden(next));
    let state = goes_on(Form::Direct);
    let question = under(state.ask(&path), &state, &TokenStream::new());
    quote!(#expansion #nameless #question)
}

/// A placeholder in an editor, below an attribute that the answer defines, which removes it. If no answer comes, the attribute stays
/// unresolved, and the item below it is kept at the end. Editors do not offer the name of an attribute where a layout is expected.
fn placeholder(state: &State, definition: &Definition) -> TokenStream {
    let (home, conditions, attribute) = (&state.home, conditions::attributes(definition), answered(definition));
    let mut name = definition.name.clone();
    name.set_span(Span::call_site());
    let (visibility, poison) = (&definition.visibility, mistakes::poison(home, &TokenStream::new()));
    quote! {
        #conditions
        #[#attribute]
        #visibility macro #name {
            ({ $($entry:tt)* } $($state:tt)*) => { $($entry)* ! { { refused } $($state)* } }
        }
        #conditions
        #[#attribute]
        #visibility type #name = #poison;
        #conditions
        #[#attribute]
        #visibility const #name: #poison = <#poison>::new();
    }
}

/// The name of the attribute that an answer defines in an editor.
fn answered(definition: &Definition) -> Ident {
    let mut name = resolve::unique("answered", &definition.name, "");
    name.set_span(Span::call_site());
    name
}

/// The expansion of the items that awaited the names.
pub(super) fn answer(state: &State, items: &[Item], known: Names, errors: Errors) -> TokenStream {
    let reported = match state.form {
        Form::Direct | Form::Awaited | Form::EditedDirect => resolve::awaited(items),
        _ => vec![true; items.len()],
    };
    let expansion = items::expand(state, items, &reported, known, errors);
    if state.form != Form::EditedDirect {
        return expansion;
    }
    let home = &state.home;
    let answered = definitions(items, &reported).into_iter().map(|definition| {
        let (conditions, attribute) = (conditions::attributes(definition), answered(definition));
        quote!(#conditions use #home::__private::layout_answered as #attribute;)
    });
    quote!(#(#answered)* #expansion)
}

/// A placeholder for each definition, imported by a glob, which the real definition shadows.
fn nameless(state: &State, definitions: &[&Definition], hidden: &Ident) -> TokenStream {
    let definitions = definitions.iter().map(|definition| handed_on::nameless(state, definition));
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

/// Each awaited name once; all of its definitions if conditions choose among them.
fn definitions<'a>(items: &'a [Item], awaited: &[bool]) -> Vec<&'a Definition> {
    let (mut defined, alternatives) = (HashSet::new(), items::alternatives(items));
    let mut definitions = Vec::new();
    for (item, is_awaited) in items.iter().zip(awaited) {
        // A plan's module comes with the answer.
        if let Item::Definition(definition) = item
            && !definition.is_plan()
            && (defined.insert(definition.name.to_string()) || alternatives.contains(&definition.name.to_string()))
            && *is_awaited
        {
            definitions.push(definition);
        }
    }
    definitions
}

/// The module for placeholders of definitions that await `first` before the other names.
fn hidden(first: &Path) -> Ident {
    resolve::unique("layouts_made_of", &first.last, "")
}
