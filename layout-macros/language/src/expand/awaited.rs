//! Definitions that are made of names from elsewhere, before these names have answered.
//!
//! Items that need no name from elsewhere are expanded at once; of the others there is a layout in name only where no answer comes, and in the first calls of a
//! crate a macro, see [`handed_on::awaited`].

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{conditions, handed_on, items, mistakes};
use crate::ast::{Definition, Item, Path};
use crate::errors::Errors;
use crate::evaluate::{Known, Names};
use crate::resolve::{self, Form, State};

/// The first calls of a crate that await names and whose uses are not reported where no answer comes. More cost too much: the compiler looks for the macro of
/// each at all that stands before it, once for every link of a chain of calls.
const MOST: usize = 100;

/// The calls that awaited names so far.
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// The question for the next name; with the first one, what there is until it is answered.
pub(super) fn question(state: &State, items: &[Item], names: &[Path], next: &Path, errors: Errors) -> TokenStream {
    let path = next.tokens.clone();
    let condition = conditions::of(items, next).filter(|_| !state.form.is_edited());
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

/// A layout in name only, in an editor: below an attribute that the answer defines, by which it vanishes. Where no answer comes, what is below an attribute
/// that is none stands as it is once nothing is left to expand. The name of an attribute is not offered where a layout stands.
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

/// The attribute that an answer defines in an editor.
fn answered(definition: &Definition) -> Ident {
    let mut name = resolve::unique("answered", &definition.name, "");
    name.set_span(Span::call_site());
    name
}

/// What awaited the names.
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

/// Each definition as a layout in name only, behind a glob, which the definition hides.
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

/// Each name that awaits others, once; of one that a condition chooses between definitions for, each of them.
fn definitions<'a>(items: &'a [Item], awaited: &[bool]) -> Vec<&'a Definition> {
    let (mut defined, alternatives) = (HashSet::new(), items::alternatives(items));
    let mut definitions = Vec::new();
    for (item, is_awaited) in items.iter().zip(awaited) {
        if let Item::Definition(definition) = item
            && (defined.insert(definition.name.to_string()) || alternatives.contains(&definition.name.to_string()))
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
