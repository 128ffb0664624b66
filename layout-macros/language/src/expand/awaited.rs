//! Definitions that are made of names from elsewhere, before these names have answered.
//!
//! A name that nobody defined has no macro to answer, and what was to be made of it is never expanded. So that this is reported where that name stands, and not at every
//! use of what was to be made of it, items that need no name from elsewhere are expanded at once, and there is something to find for the others. They will
//! stand in a hidden module. Until then the compiler sees `use hidden::A`: of imports that fail at one place it reports one, and what they were to
//! bring may then be anything. An editor, which reports every import, sees a layout in name only behind a glob, which the definition hides. Documentation
//! sees neither, so that it shows no hidden modules.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::braces::outward;
use super::items::{self, attributes_named};
use super::mistakes;
use crate::ast::{Definition, Item, Path};
use crate::errors::Errors;
use crate::evaluate::{Known, Names};
use crate::resolve::{self, Form, State};

/// The question for the next name; with the first one, what there is until it is answered.
pub(super) fn question(state: &State, items: &[Item], names: &[Path], next: &Path, errors: Errors) -> TokenStream {
    if state.form == Form::Within {
        return state.ask(&outward(next).unwrap_or_default());
    }
    let question = state.ask(&path(next, is_in_module(items)));
    if !state.known.is_empty() || state.form == Form::Assertion {
        return question;
    }
    let awaited = resolve::awaited(items);
    let at_hand: Vec<bool> = awaited.iter().map(|is_awaited| !is_awaited).collect();
    let unanswered = names.iter().map(|name| (name.text(), Known::Refused)).collect();
    let expansion = items::expand(state, items, &at_hand, unanswered, errors);
    let direct = State { form: Form::Direct, ..state.clone() }.ask(&path(next, is_in_module(items)));
    let (definitions, hidden) = (definitions(items, &awaited), hidden(names.first().unwrap_or(next)));
    if items.iter().any(holds_rust) {
        return quote!(#expansion #direct);
    }
    if state.form == Form::Type && is_in_module(items) && names.iter().all(|name| outward(name).is_some()) {
        let within = State { form: Form::Within, ..state.clone() }.ask(&outward(next).unwrap_or_default());
        let (imports, fallback) = (imports(&definitions, &hidden), fallback(state, &definitions));
        return quote! {
            #expansion
            #imports
            #[cfg(not(doc))]
            #[doc(hidden)]
            #[allow(non_snake_case)]
            mod #hidden {
                #fallback
                #within
            }
            #[cfg(doc)]
            #direct
        };
    }
    if state.form == Form::Type {
        let imports = imports(&definitions, &hidden);
        return quote! {
            #expansion
            #imports
            #[cfg(not(doc))]
            #question
            #[cfg(doc)]
            #direct
        };
    }
    let nameless = nameless(state, &definitions, &hidden);
    quote!(#expansion #nameless #direct)
}

/// What awaited the names; for the compiler in its hidden module.
pub(super) fn answer(state: &State, items: &[Item], names: &[Path], known: Names, errors: Errors) -> TokenStream {
    let Some(first) = names.first().filter(|_| state.form != Form::Assertion) else {
        return items::expand(state, items, &vec![true; items.len()], known, errors);
    };
    let awaited = resolve::awaited(items);
    if state.form == Form::Direct {
        return items::expand(state, items, &awaited, known, Errors::default());
    }
    let hidden = hidden(first);
    let within: Vec<Item> = items.iter().map(within).collect();
    if state.form == Form::Within {
        return items::expand(state, &within, &awaited, known, Errors::default());
    }
    let is_typed = known.values().any(|known| matches!(known, Known::Typed));
    let outside = is_typed.then(|| {
        quote!(
            #[allow(unused_imports)]
            use super::*;
        )
    });
    let definitions = items::expand(state, &within, &awaited, known, Errors::default());
    quote! {
        #[allow(non_snake_case)]
        #[doc(hidden)]
        mod #hidden {
            #outside
            #definitions
        }
    }
}

/// Whether Rust stands in an item, which means something where the item stands, and not in a module within.
fn holds_rust(item: &Item) -> bool {
    match item {
        Item::Definition(definition) => definition.value.has_rust(),
        Item::Assertion(expr) => expr.has_rust(),
    }
}

/// Whether items have a visibility: then they are taken to stand in a module.
fn is_in_module(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Definition(definition) if !definition.visibility.is_empty()))
}

/// The path to a name; in a module `self::name`, which the compiler finds without looking at every macro before, so that a thousand names made one from the other
/// are found in a second.
fn path(name: &Path, is_in_module: bool) -> TokenStream {
    if is_in_module && name.is_bare {
        let (module, name) = (Ident::new("self", name.last.span()), &name.last);
        return quote!(#module::#name);
    }
    name.tokens.clone()
}

/// Each definition imported from the hidden module where it will stand.
fn imports(definitions: &[&Definition], hidden: &Ident) -> TokenStream {
    let imports = definitions.iter().map(|Definition { attributes, visibility, name, .. }| {
        let conditions = attributes_named(attributes, |name| name == "cfg");
        quote! {
            #conditions
            #[cfg(not(doc))]
            #[allow(unused_imports)]
            #visibility use #hidden::#name;
        }
    });
    imports.collect()
}

/// Each definition as a layout in name only, behind a glob: what it is where a name is not found.
fn fallback(state: &State, definitions: &[&Definition]) -> TokenStream {
    let poison = mistakes::poison(&state.home, &TokenStream::new());
    let definitions = definitions.iter().map(|Definition { attributes, name, .. }| {
        let conditions = attributes_named(attributes, |name| name == "cfg");
        quote! {
            #conditions
            pub type #name = #poison;
            #conditions
            #[allow(non_upper_case_globals)]
            pub const #name: #name = <#poison>::new();
        }
    });
    quote! {
        mod fallback {
            #(#definitions)*
        }
        #[allow(unused_imports)]
        pub use fallback::*;
    }
}

/// Each definition as a layout in name only, which a definition of this name hides.
fn nameless(state: &State, definitions: &[&Definition], hidden: &Ident) -> TokenStream {
    let poison = mistakes::poison(&state.home, &TokenStream::new());
    let definitions = definitions.iter().map(|definition| {
        let definition = behind(definition);
        let (name, hand_on) = (
            &definition.name,
            items::hand_on(&definition, &resolve::handed_on(None, definition.name.span()), &TokenStream::new()),
        );
        quote! {
            pub type #name = #poison;
            #[allow(non_upper_case_globals)]
            pub const #name: #name = <#poison>::new();
            #hand_on
        }
    });
    let mut hidden = hidden.clone();
    hidden.set_span(Span::call_site());
    quote! {
        #[doc(hidden)]
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

/// The same for whoever imports it.
fn within(item: &Item) -> Item {
    match item {
        Item::Definition(definition) => Item::Definition(behind(definition)),
        Item::Assertion(_) => item.clone(),
    }
}

fn behind(definition: &Definition) -> Definition {
    let visibility = if definition.is_public { quote!(pub) } else { quote!(pub(crate)) };
    Definition { visibility, ..definition.clone() }
}

/// Where definitions stand that are made of names from elsewhere, `first` before the others.
fn hidden(first: &Path) -> Ident {
    resolve::unique("layouts_made_of", &first.last, "")
}
