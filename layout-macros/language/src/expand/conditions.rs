//! Definitions under conditions, `#[cfg(…)] A = …;`. Their names are needed, and their mistakes are reported, only if they are compiled. A
//! macro cannot know that, so their expansion carries the same conditions.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use crate::ast::{Definition, Item, Path};
use crate::errors::{Diagnostic, shortened};
use crate::evaluate::{Known, Names};
use crate::resolve;
use crate::span::Place;
use crate::surroundings;

/// The `#[cfg(…)]` attributes of a definition.
pub(super) fn attributes(definition: &Definition) -> TokenStream {
    attributes_named(&definition.attributes, &|name| name == "cfg")
}

/// The attributes with these names, such as `#[cfg(…)]`.
pub(super) fn attributes_named(attributes: &TokenStream, is_named: &dyn Fn(&Ident) -> bool) -> TokenStream {
    let tokens: Vec<TokenTree> = attributes.clone().into_iter().collect();
    let is_kept = |attribute: &[TokenTree]| match attribute.last() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            matches!(ungrouped(group.stream()).into_iter().next(), Some(TokenTree::Ident(name)) if is_named(&name))
        }
        _ => false,
    };
    let mut kept = TokenStream::new();
    for attribute in tokens.chunks(2) {
        if is_kept(attribute) {
            kept.extend(attribute.iter().cloned());
        }
    }
    kept
}

/// The tokens of an attribute; a `$meta:meta` of a user's `macro_rules!` arrives as a group of its own.
fn ungrouped(attribute: TokenStream) -> TokenStream {
    let mut tokens = attribute.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => ungrouped(group.stream()),
        _ => attribute,
    }
}

/// The condition under which a name is needed; `None` if it is always needed.
pub(super) fn for_name(items: &[Item], name: &Path) -> Option<TokenStream> {
    let needing = items.iter().filter(|item| resolve::mentions(item, &name.text()));
    let conditions: Option<Vec<TokenStream>> = needing.map(condition).collect();
    conditions.filter(|conditions| !conditions.is_empty()).map(|conditions| quote!(any(#(#conditions),*)))
}

/// The condition of an item, `all(…)`.
pub(super) fn condition(item: &Item) -> Option<TokenStream> {
    let conditions = all(item);
    (!conditions.is_empty()).then(|| quote!(all(#(#conditions),*)))
}

/// The contents of the parentheses of each `#[cfg(…)]` of an item.
fn all(item: &Item) -> Vec<TokenStream> {
    let conditions = match item {
        Item::Definition(definition) => attributes(definition),
        Item::Assertion(conditions, _) => conditions.clone(),
    };
    conditions.into_iter().filter_map(written).collect()
}

/// The contents of the parentheses of `[cfg(…)]`.
fn written(token: TokenTree) -> Option<TokenStream> {
    let TokenTree::Group(attribute) = token else { return None };
    match ungrouped(attribute.stream()).into_iter().last()? {
        TokenTree::Group(condition) => Some(condition.stream()),
        _ => None,
    }
}

/// The names that an item needs and whose definitions have other conditions, each with those conditions.
pub(super) fn needed(items: &[Item], item: &Item) -> Vec<(Path, TokenStream)> {
    let (own, mut needed) = (texts(item), Vec::<(Path, TokenStream)>::new());
    for name in resolve::names_of(item) {
        let definitions: Vec<&Item> = items.iter().filter(|item| defines(item, &name)).collect();
        let is_there = definitions.iter().any(|item| texts(item).iter().all(|condition| own.contains(condition)));
        let is_known = is_there || needed.iter().any(|(known, _)| known.text() == name.text());
        if !is_known && !definitions.is_empty() && surroundings::are_all(definitions.len(), &name.last) {
            let conditions = definitions.into_iter().filter_map(condition);
            needed.push((name, quote!(any(#(#conditions),*))));
        }
    }
    needed
}

fn defines(item: &Item, name: &Path) -> bool {
    matches!(item, Item::Definition(definition) if definition.names().contains(&name.text()))
}

/// The error for an item that needs such a name where it is not defined.
pub(super) fn absent(item: &Item, name: &Path, condition: &TokenStream) -> Diagnostic {
    let text = shortened(&name.text());
    let headline = format!("`{text}` is defined under a condition that does not hold");
    let mistake = Diagnostic::new(headline, Place::at(name.last.span()));
    let own = all(item);
    let mistake = mistake.help("what is made of it stands under the same `#[cfg(…)]`");
    mistake.under(Some(quote!(all(not(#condition) #(, #own)*))))
}

/// The attributes for code compiled with and without all definitions that an item needs; empty if nothing is conditional.
pub(super) fn met(needed: &[(Path, TokenStream)]) -> (TokenStream, TokenStream) {
    let conditions: Vec<&TokenStream> = needed.iter().map(|(_, condition)| condition).collect();
    if conditions.is_empty() {
        return (TokenStream::new(), TokenStream::new());
    }
    (quote!(#[cfg(all(#(#conditions),*))]), quote!(#[cfg(not(all(#(#conditions),*)))]))
}

/// The known values of names with conditions.
#[derive(Default)]
pub(super) struct Chosen(Vec<(String, Vec<String>, Known)>);

impl Chosen {
    /// Adds a definition of a name.
    pub(super) fn insert(&mut self, name: String, item: &Item, known: Known) {
        self.0.push((name, texts(item), known));
    }

    /// Sets the value of each name as an item sees it: a definition with the item's own conditions is known, any other is left to the
    /// compiler.
    pub(super) fn seen_from(&self, item: &Item, names: &mut Names) {
        let own = texts(item);
        for (name, conditions, known) in &self.0 {
            let is_there = conditions.iter().all(|condition| own.contains(condition));
            names.insert(name.clone(), if is_there { known.clone() } else { Known::Typed });
        }
    }
}

fn texts(item: &Item) -> Vec<String> {
    all(item).iter().map(ToString::to_string).collect()
}
