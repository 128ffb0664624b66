//! Definitions that are made of names from elsewhere, before these names have answered.
//!
//! A name that nobody defined never answers, and what was to be made of it is never expanded. So that this is told once, of that name, and not of every use of
//! whatever stood beside it, there is something to find for each definition from the start. For the compiler that is an import from the room where the
//! definitions will stand: of imports that fail at one place it tells one, the question itself, and what they were to bring may then be anything. For an
//! editor, which tells of every import, it is a layout in name only, behind a glob: the definition goes before it.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use super::items::{self, attributes_named};
use super::mistakes;
use crate::ast::{Definition, Item, Path};
use crate::errors::Errors;
use crate::evaluate::Names;
use crate::resolve::{self, Form, State};

/// The question for the next name, and with the first one what there is to find until it is answered.
pub(super) fn question(state: &State, items: &[Item], names: &[Path], next: &Path) -> TokenStream {
    let is_first = state.known.is_empty();
    match state.form {
        Form::Type => {
            let is_in_module = is_in_module(items);
            let question = imported(state, next, is_in_module);
            let awaited = is_first.then(|| imports(items, names, is_in_module));
            quote!(#question #awaited)
        }
        Form::Edited => {
            let (question, awaited) = (state.ask(&next.tokens), is_first.then(|| nameless(state, items, names)));
            quote!(#awaited #question)
        }
        _ => state.ask(&next.tokens),
    }
}

/// The definitions once all names are answered: for the compiler in their room, if there was anything to ask.
pub(super) fn answer(state: &State, items: &[Item], names: &[Path], known: Names, errors: Errors) -> TokenStream {
    match room(names) {
        Some(room) if state.form == Form::Type => {
            let within: Vec<Item> = items.iter().map(within).collect();
            let definitions = items::expand(state, &within, known, errors);
            quote! {
                #[doc(hidden)]
                mod #room {
                    #definitions
                }
            }
        }
        _ => items::expand(state, items, known, errors),
    }
}

/// Whether items have a visibility, which they have in modules and not in function bodies.
fn is_in_module(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Definition(definition) if !definition.visibility.is_empty()))
}

/// Asks a name through an import. In a module it is that of `self::name`, which the compiler finds without looking at every macro before, so that a thousand
/// names made one from the other are found in a second.
fn imported(state: &State, name: &Path, is_in_module: bool) -> TokenStream {
    let path = if is_in_module && name.is_bare { within_module(&name.last) } else { name.tokens.clone() };
    let asked = hidden("ask", &name.last);
    let question = state.ask(&asked.to_token_stream());
    quote! {
        #[allow(unused_imports)]
        use #path as #asked;
        #question
    }
}

/// Each definition imported from the room where it will stand.
fn imports(items: &[Item], names: &[Path], is_in_module: bool) -> TokenStream {
    let Some(room) = room(names) else { return TokenStream::new() };
    let room = if is_in_module { within_module(&room) } else { room.to_token_stream() };
    let imports = definitions(items).map(|Definition { attributes, visibility, name, .. }| {
        let told = attributes_named(attributes, |name| name == "cfg" || name == "doc");
        quote! {
            #told
            #[allow(unused_imports)]
            #visibility use #room::#name;
        }
    });
    imports.collect()
}

/// Each definition as a layout in name only, which a definition of this name hides.
fn nameless(state: &State, items: &[Item], names: &[Path]) -> TokenStream {
    let Some(room) = room(names) else { return TokenStream::new() };
    let poison = mistakes::poison(&state.home, &TokenStream::new());
    let definitions = definitions(items).map(|definition| {
        let Item::Definition(definition) = within(&Item::Definition(definition.clone())) else { return quote!() };
        let (name, hand_on) = (&definition.name, items::hand_on(&definition, None));
        quote! {
            pub type #name = #poison;
            #[allow(non_upper_case_globals)]
            pub const #name: #name = <#poison>::new();
            #hand_on
        }
    });
    quote! {
        #[doc(hidden)]
        mod #room {
            #(#definitions)*
        }
        #[allow(unused_imports)]
        pub(crate) use #room::*;
    }
}

/// Each name that is defined, once.
fn definitions(items: &[Item]) -> impl Iterator<Item = &Definition> {
    let mut defined = HashSet::new();
    items.iter().filter_map(move |item| match item {
        Item::Definition(definition) => defined.insert(definition.name.to_string()).then_some(definition),
        Item::Assertion(_) => None,
    })
}

/// The same for whoever imports it, who is told of it there.
fn within(item: &Item) -> Item {
    let Item::Definition(definition) = item else { return item.clone() };
    let mut definition = definition.clone();
    definition.visibility = if definition.is_public { quote!(pub) } else { quote!(pub(crate)) };
    definition.attributes = attributes_named(&definition.attributes, |name| name != "doc");
    Item::Definition(definition)
}

/// Where definitions stand that are made of names from elsewhere.
fn room(names: &[Path]) -> Option<Ident> {
    names.first().map(|first| hidden("layouts_made_of", &first.last))
}

/// A name that no other has, at the place of `name`, in a context that is neither its own nor that of `self` before it: by that the compiler tells which of
/// several imports at one place it has told of.
fn hidden(what: &str, name: &Ident) -> Ident {
    let mut hidden = resolve::unique(what, name);
    hidden.set_span(Span::mixed_site().located_at(name.span()));
    hidden
}

/// `self::name`.
fn within_module(name: &Ident) -> TokenStream {
    let module = Ident::new("self", name.span());
    quote!(#module::#name)
}
